/** The program's version; the build puts package.json's in. */
declare const RINGSH_VERSION: string | undefined;

export const VERSION = typeof RINGSH_VERSION === 'string' ? RINGSH_VERSION : 'development';
