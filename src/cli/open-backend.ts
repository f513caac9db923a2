/** From the command line and a script's own wishes to a cluster. */
import type { Backend, BackendOptions } from '../backend/backend.ts';
import { unsupported } from '../base/errors.ts';
import type { Result } from '../statements/result.ts';
import type { Arguments } from './arguments.ts';

/** The cluster that options or the script ask for; options win. `seed` counts where neither says one. */
export async function openBackend(
  args: Arguments,
  _script: string,
  _seed: number,
): Promise<Backend> {
  return emptyBackend(args.clusterName);
}

function emptyBackend(name: string): Backend {
  return {
    release: { cassandra: '5.0.6', cqlSpec: '3.4.7', protocol: '5' },
    clusterName: () => name,
    host: () => ({ address: '127.0.0.1', port: 9042 }),
    keyspace: () => null,
    user: () => null,
    execute: async (_text: string, _options: BackendOptions): Promise<Result> => {
      throw unsupported('statements');
    },
    schema: () => ({ version: 0, keyspaces: new Map() }),
    nodes: () => [],
    replicas: () => [],
    simulation: null,
  };
}
