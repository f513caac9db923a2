/** The command line: what commander reads, as plain data. Options that later versions have are refused with a sentence. */
import { Command, CommanderError, Option } from 'commander';

export interface Arguments {
  readonly file: string | null;
  readonly execute: string | null;
  readonly cluster: string | null;
  readonly clusterName: string;
  readonly vnodes: number | null;
  readonly tokens: 'random' | 'even';
  readonly seed: number | null;
  readonly compat: boolean;
  readonly echo: boolean;
  readonly keyspace: string | null;
  /** The cluster asks who one is. */
  readonly auth: boolean;
  readonly username: string | null;
  readonly password: string | null;
  /** null: as the terminal can. */
  readonly color: boolean | null;
  readonly stopOnError: boolean;
  readonly replicas: 'off' | 'line' | 'full';
  readonly subcommand:
    | { readonly kind: 'none' }
    | { readonly kind: 'samples' }
    | { readonly kind: 'runSample'; readonly name: string }
    | { readonly kind: 'serve'; readonly serve: ServeArguments };
}

/** What `ringsh serve` is told besides the cluster. */
export interface ServeArguments {
  readonly listen: { readonly address: string; readonly port: number };
  /** Files of statements that run before anybody can connect, in turn. */
  readonly init: readonly string[];
  /** Drivers may send words about the cluster as statements. */
  readonly admin: boolean;
  /** Where the address is written once connections are taken. */
  readonly readyFile: string | null;
}

export type ParsedArguments =
  | { readonly kind: 'run'; readonly arguments: Arguments }
  /** Nothing to run: text to show and the exit code. */
  | { readonly kind: 'stop'; readonly text: string; readonly code: number };

/** Options of later versions, with what to say. */
const LATER: readonly (readonly [string, string])[] = [
  ['--clock <instant>', 'starting the clock elsewhere'],
  ['--time <mode>', 'letting latencies take real time'],
  ['--set <name=value>', 'settings of Cassandra'],
  ['--config <file>', 'reading cassandra.yaml'],
  ['--format <name>', 'other output formats'],
  ['--save <file>', 'saving a session'],
  ['--load <file>', 'loading a session'],
  ['--resume', 'going on with the last session'],
  ['--fresh', 'sessions that are kept'],
  ['--step', 'playing a script step by step'],
  ['--plain', 'the mode for screen readers'],
  ['-i, --interactive', 'a prompt after a script'],
  ['--lessons <dir>', 'lessons'],
  ['--real', 'real clusters'],
];

const SUBCOMMANDS_LATER = ['study', 'exam', 'simulate', 'build', 'nodetool', 'completions'];

/** Reads the arguments after the program's name. */
export function parseArguments(words: readonly string[], version: string): ParsedArguments {
  const out: string[] = [];
  const program = makeProgram(version, out);
  try {
    program.parse([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const isFine = error.exitCode === 0;
    return { kind: 'stop', text: out.join(''), code: isFine ? 0 : 2 };
  }
  const options = program.opts<RawOptions>();
  for (const [flags, what] of LATER) {
    const key = new Option(flags).attributeName();
    if (options[key] !== undefined)
      return refuse(`${flags.split(/[ ,]/)[0]}: ringsh cannot do that yet (${what}).`);
  }
  return interpret(options, program.args);
}

function makeProgram(version: string, out: string[]): Command {
  const program = new Command('ringsh')
    .description(
      'A CQL shell on a simulated Cassandra cluster. Without -f, -e or a pipe: a prompt.',
    )
    .argument('[words...]', 'samples | samples run NAME | serve')
    .option('-f, --file <file>', 'run the statements of a file')
    .option('-e, --execute <text>', 'run these statements')
    .option('--cluster <spec>', 'us-east:3,eu-west:3, a FILE.json, or auto (from the script)')
    .option('--auto-cluster', 'the same as --cluster auto')
    .option('--cluster-name <name>', 'the name that DESCRIBE CLUSTER shows', 'lab')
    .option('--vnodes <n>', 'tokens a node (16)')
    .option('--tokens <how>', 'random (from the seed) or even')
    .option('--seed <n>', 'the seed of all chance (1; at the prompt a new one)')
    .option('--compat <shell>', 'cqlsh: print exactly what cqlsh 6.2.2 prints')
    .option('--echo', 'print prompts and lines too, as a transcript')
    .option('-k, --keyspace <keyspace>', 'start in this keyspace')
    .option('--auth', 'the cluster asks who you are and what you may; first superuser: cassandra')
    .option('-u, --username <name>', 'log in as, with --auth')
    .option('-p, --password <password>', 'its password')
    .option('--replicas <how>', 'off, line or full: what to show after each statement')
    .option('--stop-on-error', 'end at the first error')
    .option('--listen <host:port>', 'serve: where to listen (127.0.0.1:9042); port 0 picks one')
    .option('--init <file>', 'serve: statements to run first, repeatable', gather, [])
    .option('--admin', 'serve: drivers may send NODE, CLOCK, FAIL and RESET as statements')
    .option('--ready-file <file>', 'serve: a file to write the address to when ready')
    .option('-C, --color', 'always use colours')
    .option('--no-color', 'never use colours')
    .version(`ringsh ${version}`, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => out.push(text),
      writeErr: (text) => out.push(text),
      outputError: (text, write) => write(text.replace(/^error:/, 'ringsh:')),
    });
  for (const [flags] of LATER) program.addOption(new Option(flags).hideHelp());
  return program;
}

type RawOptions = Record<string, string | boolean | readonly string[] | undefined>;

function interpret(options: RawOptions, words: readonly string[]): ParsedArguments {
  const subcommand = readSubcommand(words, options);
  if (typeof subcommand === 'string') return refuse(subcommand);
  const text = (name: string): string | null => {
    const value = options[name];
    return typeof value === 'string' ? value : null;
  };
  if (options['compat'] !== undefined && options['compat'] !== 'cqlsh')
    return refuse(`--compat knows cqlsh only, not ${options['compat']}.`);
  const replicas = text('replicas') ?? 'line';
  if (replicas !== 'off' && replicas !== 'line' && replicas !== 'full')
    return refuse(`--replicas is off, line or full, not ${replicas}.`);
  const vnodes = readNumber(text('vnodes'), 1, 1024);
  if (vnodes === undefined)
    return refuse(`--vnodes is a number from 1 to 1024, not ${text('vnodes')}.`);
  const tokens = text('tokens') ?? 'random';
  if (tokens === 'allocated')
    return refuse('--tokens allocated: ringsh cannot do that yet (random and even it can).');
  if (tokens !== 'random' && tokens !== 'even')
    return refuse(`--tokens is random or even, not ${tokens}.`);
  const seed = readNumber(text('seed'), 0, Number.MAX_SAFE_INTEGER);
  if (seed === undefined) return refuse(`--seed is a whole number, not ${text('seed')}.`);
  if (text('file') !== null && text('execute') !== null && subcommand.kind === 'none')
    return refuse('-f and -e are not for the same run.');
  // cqlsh takes a name anywhere and shows it in its prompt.
  const takesNames = options['auth'] === true || options['compat'] === 'cqlsh';
  if (!takesNames && (text('username') ?? text('password')) !== null)
    return refuse('-u and -p are for a cluster that asks who you are: add --auth.');
  return {
    kind: 'run',
    arguments: {
      file: text('file'),
      execute: text('execute'),
      cluster: options['autoCluster'] === true ? 'auto' : text('cluster'),
      clusterName: text('clusterName') ?? 'lab',
      vnodes,
      tokens,
      seed,
      compat: options['compat'] === 'cqlsh',
      echo: options['echo'] === true,
      keyspace: text('keyspace'),
      auth: options['auth'] === true,
      username: text('username'),
      password: text('password'),
      color: options['color'] === undefined ? null : options['color'] === true,
      stopOnError: options['stopOnError'] === true,
      replicas,
      subcommand,
    },
  };
}

function gather(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function readSubcommand(
  words: readonly string[],
  options: RawOptions,
): Arguments['subcommand'] | string {
  const [first, second, third, ...rest] = words;
  if (first === 'serve') {
    if (second !== undefined) return `ringsh serve takes options only, not ${second}.`;
    return readServe(options);
  }
  for (const option of ['--listen', '--init', '--ready-file', '--admin']) {
    const value = options[new Option(option).attributeName()];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined;
    if (isGiven) return `${option} is for ringsh serve.`;
  }
  if (first === undefined) return { kind: 'none' };
  if (first === 'samples') {
    if (second === undefined) return { kind: 'samples' };
    if (second === 'run' && third !== undefined && rest.length === 0)
      return { kind: 'runSample', name: third };
    return 'ringsh samples lists the samples, ringsh samples run NAME runs one.';
  }
  if (SUBCOMMANDS_LATER.includes(first)) return `ringsh ${first} is not there yet.`;
  return `${first}: ringsh cannot connect to a real cluster yet; without a host it makes one of its own.`;
}

function readServe(options: RawOptions): Arguments['subcommand'] | string {
  const listen = options['listen'] ?? '127.0.0.1:9042';
  const { init, readyFile, admin } = options;
  const [, bracketed, plain, port = '9042'] =
    /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(String(listen)) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined || Number(port) > 65535) {
    return `--listen is HOST:PORT, as 127.0.0.1:9042, not ${listen}.`;
  }
  if (typeof options['file'] === 'string' || typeof options['execute'] === 'string') {
    return 'ringsh serve runs files with --init FILE.';
  }
  return {
    kind: 'serve',
    serve: {
      listen: { address: address === 'localhost' ? '127.0.0.1' : address, port: Number(port) },
      init: Array.isArray(init) ? init : [],
      admin: admin === true,
      readyFile: typeof readyFile === 'string' ? readyFile : null,
    },
  };
}

/** null when not given, undefined when wrong. */
function readNumber(text: string | null, least: number, most: number): number | null | undefined {
  if (text === null) return null;
  if (!/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

function refuse(sentence: string): ParsedArguments {
  return { kind: 'stop', text: `ringsh: ${sentence}\n`, code: 2 };
}
