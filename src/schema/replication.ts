/**
 * Replication options of a keyspace: from WITH replication = {...} to what is stored, with every check and
 * warning in Cassandra's order. Source: ReplicationParams, AbstractReplicationStrategy, SimpleStrategy,
 * NetworkTopologyStrategy and ReplicationFactor of 5.0.
 */
import { configuration, invalid } from '../base/errors.ts';
import { copyCapacity, hashMapOrder } from './java-order.ts';
import { isSystemKeyspace } from './lookup.ts';
import type { Replication } from './model.ts';
import { quoteText } from './names.ts';
import { parseJavaInt } from './properties.ts';

/** How many nodes each data centre has, in order of joining. */
export type Datacenters = ReadonlyMap<string, number>;

export interface CheckedReplication {
  readonly replication: Replication;
  readonly warnings: readonly string[];
}

export interface ReplicationFactor {
  readonly full: number;
  readonly transient: number;
}

const PACKAGE = 'org.apache.cassandra.locator.';
const FACTOR = 'replication_factor';
const DEFAULT_FACTOR = '1';
const STRATEGIES: ReadonlySet<string> = new Set([
  'SimpleStrategy',
  'NetworkTopologyStrategy',
  'LocalStrategy',
]);

/**
 * The replication that `options` (as typed, with 'class') describe. `previous` is the keyspace's replication
 * before ALTER, whose data centres and factor fill what is left out.
 */
export function readReplication(
  keyspace: string,
  typed: ReadonlyMap<string, string>,
  previous: Replication | null,
  datacenters: Datacenters,
): CheckedReplication {
  const strategy = strategyOf(typed.get('class') ?? '');
  const options = new Map(
    hashMapOrder(hashMapOrder([...typed.keys()], typed.size), copyCapacity(typed.size)).map(
      (key) => [key, typed.get(key) ?? ''],
    ),
  );
  options.delete('class');
  const before = previous?.options ?? new Map<string, string>();
  if (strategy === 'SimpleStrategy') fillSimple(options, before);
  if (strategy === 'NetworkTopologyStrategy') fillNetworkTopology(options, before, datacenters);
  if (strategy === 'LocalStrategy') {
    throw invalid(
      'Unable to use given strategy class: LocalStrategy is reserved for internal use.',
    );
  }
  const ordered = new Map(
    hashMapOrder([...options.keys()], copyCapacity(typed.size)).map((key) => [
      key,
      options.get(key) ?? '',
    ]),
  );
  const replication: Replication = { strategy, options: ordered };
  checkOptions(keyspace, replication, datacenters);
  return { replication, warnings: factorWarnings(keyspace, replication, datacenters) };
}

/** Replicas in all data centres together that hold full data. */
export function totalFactor(replication: Replication): number {
  if (replication.strategy === 'LocalStrategy') return 1;
  let total = 0;
  for (const text of replication.options.values()) total += parseFactor(text).full;
  return total;
}

/** '3' or '3/1'; throws ConfigurationException as Cassandra does. */
export function parseFactor(text: string): ReplicationFactor {
  const factor = readFactor(text);
  if (typeof factor === 'string') throw configuration(factor);
  return factor;
}

/** `{'class': 'SimpleStrategy', 'replication_factor': '1'}`, as DESCRIBE writes it. */
export function formatReplication(replication: Replication): string {
  const entries = [...replication.options].map(
    ([key, value]) => `, ${quoteText(key)}: ${quoteText(value)}`,
  );
  return `{'class': '${replication.strategy}'${entries.join('')}}`;
}

/** The full class name, as system_schema shows it. */
export function strategyClass(replication: Replication): string {
  return PACKAGE + replication.strategy;
}

function strategyOf(
  written: string,
): 'SimpleStrategy' | 'NetworkTopologyStrategy' | 'LocalStrategy' {
  const className = written.includes('.') ? written : PACKAGE + written;
  if (className === `${PACKAGE}OldNetworkTopologyStrategy`) {
    throw configuration(
      'The support for the OldNetworkTopologyStrategy has been removed in C* version 4.0. ' +
        'The keyspace strategy should be switch to NetworkTopologyStrategy',
    );
  }
  const short = className.startsWith(PACKAGE) ? className.slice(PACKAGE.length) : '';
  if (STRATEGIES.has(short)) {
    return short as 'SimpleStrategy' | 'NetworkTopologyStrategy' | 'LocalStrategy'; // the set holds these three
  }
  if (/^java\.lang\.(String|Object|Integer|Long|Class|Thread|Boolean|Double)$/.test(className)) {
    throw configuration(
      `Specified replication strategy class (${className}) is not derived from AbstractReplicationStrategy`,
    );
  }
  throw configuration(`Unable to find replication strategy class '${className}'`);
}

function fillSimple(options: Map<string, string>, before: ReadonlyMap<string, string>): void {
  if (!options.has(FACTOR)) options.set(FACTOR, before.get(FACTOR) ?? DEFAULT_FACTOR);
}

/**
 * replication_factor stands for "this many in every data centre that is not named". ALTER never changes a data
 * centre that the keyspace already had. A bad factor is dropped silently here, as in Cassandra, where the
 * failure is swallowed; what is then missing is found by checkOptions.
 */
function fillNetworkTopology(
  options: Map<string, string>,
  before: ReadonlyMap<string, string>,
  datacenters: Datacenters,
): void {
  if (options.size === 0) options.set(FACTOR, before.get(FACTOR) ?? DEFAULT_FACTOR);
  const text = options.get(FACTOR);
  options.delete(FACTOR);
  if (text !== undefined) {
    for (const [dc, value] of before) {
      if (dc !== FACTOR && !options.has(dc)) options.set(dc, value);
    }
    const factor = readFactor(text);
    if (typeof factor === 'string') return;
    for (const dc of datacenters.keys()) if (!options.has(dc)) options.set(dc, String(factor.full));
  }
  for (const [dc, value] of [...options]) if (value === '0') options.delete(dc);
}

/** The factor, or why it is none. Transient replicas need one token a node, so none is ever accepted. */
function readFactor(text: string): ReplicationFactor | string {
  const slash = text.indexOf('/');
  const parts = slash < 0 ? [text] : [text.slice(0, slash), text.slice(slash + 1)];
  const numbers: number[] = [];
  for (const part of parts) {
    const number = parseJavaInt(part);
    if (number === null) return `For input string: "${part}"`;
    numbers.push(number);
  }
  const [all = 0, transient = 0] = numbers;
  if (all < 0) return `Replication factor must be non-negative, found ${all}`;
  if (transient < 0) {
    return `Amount of transient nodes should be strictly positive, but was: '${transient}'`;
  }
  if (transient > 0 && transient >= all) {
    return `Transient replicas must be zero, or less than total replication factor. For ${all}/${transient}`;
  }
  if (transient > 0) return 'Transient nodes are not allowed with multiple tokens';
  return { full: all, transient };
}

function checkOptions(keyspace: string, replication: Replication, datacenters: Datacenters): void {
  const { strategy, options } = replication;
  if (strategy === 'SimpleStrategy') {
    parseFactor(options.get(FACTOR) ?? '');
    for (const key of options.keys())
      if (key !== FACTOR) throw unrecognized(key, strategy, keyspace);
    return;
  }
  for (const [dc, value] of options) {
    if (dc.toLowerCase() === FACTOR) {
      throw configuration(
        'replication_factor should not appear as an option at construction time for NetworkTopologyStrategy',
      );
    }
    parseFactor(value);
  }
  if (options.size === 0) {
    throw configuration('Configuration for at least one datacenter must be present');
  }
  for (const dc of options.keys()) {
    if (!datacenters.has(dc)) throw unrecognized(dc, strategy, keyspace, options, datacenters);
  }
}

function unrecognized(
  option: string,
  strategy: string,
  keyspace: string,
  options?: ReadonlyMap<string, string>,
  datacenters?: Datacenters,
): Error {
  const text = `Unrecognized strategy option {${option}} passed to ${strategy} for keyspace ${keyspace}`;
  if (options === undefined || datacenters === undefined) return configuration(text);
  return configuration(text, datacenterHint(options, datacenters));
}

/** Our own help: what this cluster has, and how to start one that has the data centres asked for. */
function datacenterHint(options: ReadonlyMap<string, string>, datacenters: Datacenters): string {
  const wanted = [...options].map(([dc, value]) => `${dc}:${Math.max(1, parseFactor(value).full)}`);
  const names = [...datacenters.keys()];
  const has =
    names.length === 1
      ? `the only data centre here is ${names[0]}`
      : `the data centres here are ${names.join(', ')}`;
  return `${has}; for this keyspace start with --cluster ${wanted.join(',')}`;
}

function factorWarnings(
  keyspace: string,
  replication: Replication,
  datacenters: Datacenters,
): readonly string[] {
  if (isSystemKeyspace(keyspace)) return [];
  const start = (factor: number): string =>
    `Your replication factor ${factor} for keyspace ${keyspace} is higher than the number of nodes`;
  if (replication.strategy === 'SimpleStrategy') {
    const nodes = [...datacenters.values()].reduce((sum, count) => sum + count, 0);
    const factor = parseFactor(replication.options.get(FACTOR) ?? DEFAULT_FACTOR).full;
    return factor > nodes ? [`${start(factor)} ${nodes}`] : [];
  }
  const warnings: string[] = [];
  for (const [dc, text] of replication.options) {
    const nodes = datacenters.get(dc) ?? 0;
    const factor = parseFactor(text).full;
    if (factor > nodes && nodes !== 0) {
      warnings.push(`${start(factor)} ${nodes} for datacenter ${dc}`);
    }
  }
  return warnings;
}
