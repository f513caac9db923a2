/**
 * The house's rules that a program can hold: who imports whom, which names may not be said below cli, how long a file
 * is, one folder for each library, no barrels, no default exports, the generated grammar as nearleyc makes it.
 * The tables are those of src/README.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');
const GENERATED = 'cql/grammar.generated.ts';

interface SourceFile {
  readonly name: string;
  readonly folder: string;
  readonly text: string;
  /** Without comments and texts. */
  readonly code: string;
  readonly imports: readonly { readonly from: string; readonly typeOnly: boolean }[];
}

const files: readonly SourceFile[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .sort()
  .map(readSource);

/** Floors from the ground; a folder may import every lower floor. Files of src/ itself count as folders. */
const FLOORS: readonly (readonly string[])[] = [
  ['base'],
  ['types', 'cql', 'sim', 'settings'],
  ['schema', 'udf'],
  ['storage'],
  ['clauses', 'cluster'],
  ['coordinator', 'system', 'auth'],
  ['statements'],
  ['session'],
  ['backend', 'journal'],
  ['views'],
  ['shell', 'protocol'],
  ['study'],
  ['ui'],
  ['cli', 'index'],
];

/** Folder to folder, where the floors alone would forbid it; `typeOnly` for types. */
const EXCEPTIONS: readonly {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}[] = [{ from: 'types', to: 'cql', typeOnly: true }];

/** Folders that see less than their floor. */
const ONLY: ReadonlyMap<string, readonly string[]> = new Map([
  ['cql', ['base']],
  ['sim', ['base']],
  ['storage', ['base', 'types', 'schema', 'sim']],
  ['ui', ['views', 'study', 'shell', 'cql', 'base']],
]);

/** Each library in the one folder that knows it. */
const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['nearley', 'cql'],
  ['moo', 'cql'],
  ['sorted-btree', 'storage'],
  ['@lezer/java', 'udf'],
  ['ipaddr.js', 'types'],
  ['bigdecimal.js', 'types'],
  ['string-width', 'base'],
  ['picocolors', 'base'],
  ['cli-table3', 'views'],
  ['fuzzysort', 'shell'],
  ['ink', 'ui'],
  ['react', 'ui'],
  ['bcryptjs', 'auth'],
  ['commander', 'cli'],
  ['conf', 'cli'],
]);

const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b/, 'Date.now'],
  [/\bnew Date\(\s*\)/, 'new Date()'],
  [/\bMath\.random\b/, 'Math.random'],
  [/\bsetTimeout\b|\bsetInterval\b|\bsetImmediate\b/, 'a timer'],
  [/(?<![.\w])process\./, 'process'],
  [/\bconsole\./, 'console'],
  [/\bperformance\.now\b/, 'performance.now'],
];

/** Hashes and checksums are functions. */
const PURE_MODULES: ReadonlySet<string> = new Set(['node:crypto', 'node:zlib']);

/** The one file with sockets, and what it may use for them. */
const SOCKETS = { file: 'protocol/server.ts', uses: ['node:net', 'a timer'] };

/** Tables of facts and the union of all trees: long because what they list is. */
const LISTS: ReadonlySet<string> = new Set([
  'cql/ast.ts',
  'schema/system-tables.ts',
  'schema/virtual-tables.ts',
]);

/** Trees that contain trees: files of one folder that recurse into each other. None may be added. */
const RECURSIVE: ReadonlySet<string> = new Set([
  'clauses/selectors.ts',
  'cql/format-statement.ts',
  'statements/select.ts',
]);

describe('the house is tidy', () => {
  test('imports point down the floors', () => {
    expect(files.flatMap(wrongImports)).toEqual([]);
  });

  test('no circles among files', () => {
    expect(circles()).toEqual([]);
  });

  test('each library has one folder', () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
        .filter(({ from }) => LIBRARIES.get(packageOf(from)) !== file.folder)
        .map(({ from }) => `${file.name} imports ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  test('time, chance, process and files are the edge’s', () => {
    const wrong = files
      .filter((file) => file.folder !== 'cli')
      .flatMap((file) => [
        ...BANNED.filter(([pattern, what]) => pattern.test(file.code) && !mayUse(file, what)).map(
          ([, what]) => `${file.name} says ${what}`,
        ),
        ...file.imports
          .filter(({ from }) => from.startsWith('node:') && !mayUse(file, from))
          .map(({ from }) => `${file.name} imports ${from}`),
      ]);
    expect(wrong).toEqual([]);
  });

  test('no any, no default exports, no enums', () => {
    const rules: readonly (readonly [RegExp, string])[] = [
      [/(?:[:<,|&(]|\bas)\s*any\b/, 'any'],
      [/^export default/m, 'a default export'],
      [/^\s*(?:export )?(?:const )?enum\b/m, 'an enum'],
      [/@ts-(?:ignore|nocheck|expect-error)/, 'a switched-off check'],
    ];
    const wrong = files
      .filter((file) => file.name !== GENERATED)
      .flatMap((file) =>
        rules
          .filter(([pattern]) => pattern.test(file.code))
          .map(([, what]) => `${file.name} has ${what}`),
      );
    expect(wrong).toEqual([]);
  });

  test('files are at most 400 lines, and open with what they are', () => {
    const hand = files.filter((file) => file.name !== GENERATED && !LISTS.has(file.name));
    const long = hand.filter((file) => file.text.split('\n').length > 401);
    const mute = hand.filter((file) => !file.text.startsWith('/**'));
    expect(long.map((file) => file.name)).toEqual([]);
    expect(mute.map((file) => file.name)).toEqual([]);
  });

  test('no barrels, no utils', () => {
    const wrong = files.filter(
      (file) =>
        /(?:^|\/)(?:utils?|helpers?|common|misc)\.tsx?$/.test(file.name) ||
        (/\/index\.tsx?$/.test(file.name) && /^export .* from/m.test(file.text)),
    );
    expect(wrong.map((file) => file.name)).toEqual([]);
  });

  test('the generated grammar is what nearleyc makes of grammar/', () => {
    const script = join(root, 'scripts/grammar.mjs');
    if (!existsSync(script)) return;
    const program = `import(${JSON.stringify(script)}).then((made) => process.stdout.write(made.compileGrammar()))`;
    const run = spawnSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout === readFileSync(join(source, GENERATED), 'utf8'), 'npm run grammar').toBe(
      true,
    );
  });
});

function mayUse(file: SourceFile, what: string): boolean {
  return PURE_MODULES.has(what) || (file.name === SOCKETS.file && SOCKETS.uses.includes(what));
}

function readSource(name: string): SourceFile {
  const text = readFileSync(join(source, name), 'utf8');
  const imports = [...text.matchAll(/^(?:import|export)\b([^'"]*?)from\s+['"]([^'"]+)['"]/gm)].map(
    ([, what, from]) => ({ from: from!, typeOnly: /^\s*type\b/.test(what!) }),
  );
  const dynamic = [...text.matchAll(/\bimport\(['"]([^'"]+)['"]\)/g)].map(([, from]) => ({
    from: from!,
    typeOnly: false,
  }));
  const folder = name.includes('/')
    ? name.slice(0, name.indexOf('/'))
    : name.replace(/\.tsx?$/, '');
  return { name, folder, text, code: withoutComments(text), imports: [...imports, ...dynamic] };
}

function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

function packageOf(from: string): string {
  const parts = from.split('/');
  return from.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

function targetOf(file: SourceFile, from: string): string | null {
  if (!from.startsWith('.')) return null;
  return relative(source, join(source, dirname(file.name), from));
}

function folderOf(name: string): string {
  return name.includes('/') ? name.slice(0, name.indexOf('/')) : name.replace(/\.tsx?$/, '');
}

function floorOf(folder: string): number {
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function wrongImports(file: SourceFile): string[] {
  return file.imports.flatMap(({ from, typeOnly }) => {
    const target = targetOf(file, from);
    if (target === null) return [];
    const to = folderOf(target);
    return isAllowed(file.folder, to, typeOnly) ? [] : [`${file.name} imports ${target}`];
  });
}

function isAllowed(from: string, to: string, typeOnly: boolean): boolean {
  if (from === to) return true;
  const known = EXCEPTIONS.some(
    (exception) =>
      exception.from === from && exception.to === to && (typeOnly || !exception.typeOnly),
  );
  if (known) return true;
  if (from === 'ui' && typeOnly) return floorOf(to) < floorOf(from);
  const only = ONLY.get(from);
  return only === undefined ? floorOf(to) < floorOf(from) : only.includes(to);
}

/** Every file that can reach itself over imports, types included. */
function circles(): string[] {
  const targets = new Map(
    files.map((file) => [
      file.name,
      file.imports
        .map(({ from }) => targetOf(file, from))
        .filter((target): target is string => target !== null),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    const circle = at >= 0 ? path.slice(at) : [];
    if (at >= 0 && !circle.some((part) => RECURSIVE.has(part)))
      found.push([...circle, name].join(' -> '));
    if (at >= 0 || done.has(name)) return;
    for (const target of targets.get(name) ?? []) walk(target, [...path, name]);
    done.add(name);
  };
  for (const file of files) walk(file.name, []);
  return found;
}
