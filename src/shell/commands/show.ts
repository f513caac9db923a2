/** SHOW VERSION, HOST, REPLICAS, SESSION. */
import type { Command, ShellContext } from '../command.ts';
import { pythonRepr } from '../python.ts';
import { isName, type Word } from '../words.ts';

export const show: Command = {
  names: ['show'],
  endsAtNewline: true,
  ours: false,
  usage: ['SHOW VERSION', 'SHOW HOST', 'SHOW REPLICAS <token> [<keyspace>]', 'SHOW SESSION <uuid>'],
  help:
    'VERSION: what speaks to what. HOST: the coordinator. REPLICAS: the nodes that hold a token, in placement order. ' +
    'SESSION: a traced statement.',
  run(shell, { words }) {
    const [what, ...rest] = words;
    switch (what?.text.toUpperCase()) {
      case 'VERSION':
        if (rest.length > 0) return 'improper';
        shell.print(versionLine(shell));
        return 'done';
      case 'HOST':
        if (rest.length > 0) return 'improper';
        shell.print(hostLine(shell));
        return 'done';
      case 'REPLICAS':
        return showReplicas(shell, rest);
      case 'SESSION':
        if (rest.length !== 1 || rest[0]!.kind !== 'uuid') return 'improper';
        shell.error(`Session ${rest[0]!.text.toLowerCase()} wasn't found.`);
        return 'done';
      default:
        return 'improper';
    }
  },
};

/** `[cqlsh 6.2.2 | Cassandra 5.0.6 | CQL spec 3.4.7 | Native protocol v5]` */
export function versionLine(shell: ShellContext): string {
  const { cassandra, cqlSpec, protocol } = shell.backend.release;
  return `[cqlsh 6.2.2 | Cassandra ${cassandra} | CQL spec ${cqlSpec} | Native protocol v${protocol.replace(/^v/, '')}]`;
}

/** `Connected to lab at 127.0.0.1:9042` */
export function hostLine(shell: ShellContext): string {
  const { address, port } = shell.backend.host();
  return `Connected to ${shell.colors.blue(shell.backend.clusterName())} at ${address}:${port}`;
}

function showReplicas(shell: ShellContext, words: readonly Word[]): 'done' | 'improper' {
  const sign = words[0]?.text === '-' ? 1 : 0;
  const number = words
    .slice(0, sign + 1)
    .map((word) => word.text)
    .join('');
  const [keyspace, ...rest] = words.slice(sign + 1);
  if (!/^-?\d+$/.test(number) || rest.length > 0) return 'improper';
  if (keyspace !== undefined && !isName(keyspace)) return 'improper';
  const named = keyspace === undefined ? shell.backend.keyspace() : nameOf(shell, keyspace);
  const nodes = named === null ? [] : shell.backend.replicas(named, BigInt(number));
  shell.print(`[${nodes.map((node) => pythonRepr(node.address)).join(', ')}]`);
  if (!shell.compat && nodes.length > 0) {
    shell.emit({ kind: 'note', text: `-- ${nodes.map((node) => node.name).join(', ')}` });
  }
  return 'done';
}

/** cqlsh takes the name as typed. */
function nameOf(shell: ShellContext, token: Word): string {
  return shell.compat ? token.text : token.value;
}
