/**
 * npm run build: the program as a bundle in dist/ that starts fast. The entry holds what `-e` and `-f` need; the prompt
 * (Ink, React) and the settings file (conf) are chunks of their own, loaded only when they are used. React's
 * development build is slower, so NODE_ENV is fixed here; react-devtools-core is Ink's optional debugger and left out.
 */

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

makeGrammar();
const built = await build({
  absWorkingDir: root,
  entryPoints: { ringsh: 'src/cli/main.ts' },
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  logLevel: 'warning',
  chunkNames: 'chunks/[name]-[hash]',
  define: { 'process.env.NODE_ENV': '"production"', RINGSH_VERSION: JSON.stringify(version) },
  banner: {
    js: "#!/usr/bin/env node\nimport * as ringshModule from 'node:module'; ringshModule.enableCompileCache?.(); const require = ringshModule.createRequire(import.meta.url);",
  },
  plugins: [withoutDevtools(), whenCalled()],
  metafile: true,
});
removeOthers(Object.keys(built.metafile.outputs).map((path) => join(root, path)));
chmodSync(join(dist, 'ringsh.js'), 0o755);

/**
 * Chunks of earlier builds go. Those of this build are never missing on the way: `npx` builds again, perhaps while a prompt
 * of the same build is open that has not loaded all of them yet.
 */
function removeOthers(written) {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !written.includes(path)) rmSync(path);
  }
}

/** Ink asks for react-devtools-core only under DEV=true. */
function withoutDevtools() {
  return {
    name: 'without-devtools',
    setup(builder) {
      builder.onResolve({ filter: /^react-devtools-core$/ }, (args) => ({
        path: args.path,
        namespace: 'empty',
      }));
      builder.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({
        contents: 'export default {}; export const connectToDevTools = () => {};',
      }));
    },
  };
}

/**
 * Packages that take long to start and are seldom asked by us (texts beyond ASCII, pictures of the ring, subcommands that
 * are programs): they run when they are first called. Each is used by its default export or, of child_process, by spawn.
 */
function whenCalled() {
  const packages = /^(?:string-width|cli-table3)$/;
  return {
    name: 'when-called',
    setup(builder) {
      builder.onResolve({ filter: packages }, async ({ path, kind, importer, resolveDir }) => {
        if (importer === '' || importer.includes('node_modules')) return undefined;
        const real = await builder.resolve(path, { kind, resolveDir });
        return { path: real.path, namespace: 'when-called' };
      });
      builder.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
        importer.includes('/commander/') ? { path, namespace: 'spawn-when-called' } : undefined,
      );
      builder.onLoad({ filter: /.*/, namespace: 'when-called' }, ({ path }) => ({
        contents: `
          let real;
          const load = () => (real ??= ((loaded) => loaded.default ?? loaded)(require(${JSON.stringify(path)})));
          export default new Proxy(function () {}, {
            apply: (_target, _self, args) => load()(...args),
            construct: (_target, args) => new (load())(...args),
          });`,
        resolveDir: root,
      }));
      builder.onLoad({ filter: /.*/, namespace: 'spawn-when-called' }, ({ path }) => ({
        contents: `exports.spawn = (...args) => require(${JSON.stringify(path)}).spawn(...args);`,
      }));
    },
  };
}

/** Makes the generated grammar when it is missing or older than a grammar file. */
function makeGrammar() {
  const folder = join(root, 'grammar');
  const generated = join(root, 'src/cql/grammar.generated.ts');
  if (!existsSync(folder)) return;
  const sources = readdirSync(folder).map((name) => statSync(join(folder, name)).mtimeMs);
  if (existsSync(generated) && statSync(generated).mtimeMs >= Math.max(...sources)) return;
  const script = join(root, 'scripts/grammar.mjs');
  if (!existsSync(script)) return;
  const run = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) process.exit(run.status ?? 1);
}
