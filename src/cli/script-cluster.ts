/** `--cluster auto`: the cluster that a script's own CREATE KEYSPACE statements want. */

export const DEFAULT_CLUSTER = 'us-east:3,eu-west:3';

/** Each data centre named, with as many nodes as its largest factor and at least three; `dc1:3` when none is named. */
export function clusterFromScript(script: string): string {
  const counts = new Map<string, number>();
  let simple = 0;
  for (const [, map] of script.matchAll(/\breplication\s*=\s*\{([^}]*)\}/gi)) {
    for (const [, key, value] of map!.matchAll(/'([^']+)'\s*:\s*'?(\d+)/g)) {
      if (key === 'replication_factor') simple = Math.max(simple, Number(value));
      else counts.set(key!, Math.max(counts.get(key!) ?? 3, Number(value)));
    }
  }
  if (counts.size === 0) return `dc1:${Math.max(3, simple)}`;
  return [...counts].map(([dc, count]) => `${dc}:${count}`).join(',');
}
