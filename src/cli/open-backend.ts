/** From the command line and a script's own wishes to a cluster. */
import type { Backend } from '../backend/backend.ts';
import { createSimulatedBackend } from '../backend/simulated.ts';
import { configuration } from '../base/errors.ts';
import { setupOf } from '../shell/directives.ts';
import type { FilePort } from '../shell/ports.ts';
import { pythonOsError } from '../shell/python.ts';
import type { Arguments } from './arguments.ts';
import { clusterFromScript, DEFAULT_CLUSTER } from './script-cluster.ts';

export interface ClusterWishes {
  /** `us-east:3,eu-west:3`, racks and names, or JSON. */
  readonly spec: string;
  readonly clusterName: string;
  readonly vnodes: number;
  readonly tokens?: 'random' | 'even';
  readonly seed: number;
  /** The cluster asks who one is; then somebody has to log in. */
  readonly auth?: boolean;
  /** The wall clock in microseconds, for a cluster that follows it; replays have none. */
  readonly clock?: () => number;
}

/** The cluster that options or the script ask for; options win. `seed` counts where neither says one. */
export async function openBackend(
  args: Arguments,
  script: string,
  seed: number,
  files: FilePort,
  clock?: () => number,
): Promise<Backend> {
  const setup = args.compat ? new Map() : setupOf(script);
  const wanted = args.cluster ?? setup.get('cluster') ?? DEFAULT_CLUSTER;
  const backend = await makeBackend({
    spec: readSpec(wanted, script, files),
    clusterName: args.clusterName,
    vnodes: args.vnodes ?? numberOf('vnodes', setup.get('vnodes'), 16),
    tokens: args.tokens,
    seed: args.seed ?? numberOf('seed', setup.get('seed'), seed),
    auth: args.auth,
    ...(clock === undefined ? {} : { clock }),
  });
  if (args.auth) await logIn(backend, args);
  if (args.keyspace !== null) await enterKeyspace(backend, args.keyspace);
  return backend;
}

/** The text of a specification: `auto` and files are looked into. */
export function readSpec(wanted: string, script: string, files: FilePort): string {
  if (wanted === 'auto') return clusterFromScript(script);
  if (!wanted.endsWith('.json')) return wanted;
  const outcome = files.read(wanted);
  if (outcome.ok) return outcome.value;
  throw configuration(`Can't open the cluster: ${pythonOsError(outcome.failure, wanted)}`);
}

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text)) throw configuration(`-- @${name} wants a number, not ${text}`);
  return Number(text);
}

async function logIn(backend: Backend, { username, password }: Arguments): Promise<void> {
  if (username === null || password === null) {
    throw configuration(
      'With --auth the cluster asks who you are: say -u NAME -p PASSWORD',
      'The first superuser is cassandra with the password cassandra.',
    );
  }
  await backend.login(username, password);
}

async function enterKeyspace(backend: Backend, keyspace: string): Promise<void> {
  const name = /^\w+$/.test(keyspace) ? keyspace : `"${keyspace.replaceAll('"', '""')}"`;
  await backend.execute(`USE ${name}`, {
    consistency: 'ONE',
    serialConsistency: 'SERIAL',
    pageSize: null,
    pagingState: null,
  });
}

/** A fresh cluster. */
export async function makeBackend(wishes: ClusterWishes): Promise<Backend> {
  const { spec: cluster, ...rest } = wishes;
  return createSimulatedBackend({ cluster, ...rest });
}
