/**
 * Which nodes a cluster has, from text or JSON.
 *
 *     us-east:3,eu-west:3                       nodes n1 to n6, racks rack1, rack2, rack3 in turn
 *     us-east: r1 n1 n2, r2 n3; eu-west: r1 n4  racks and names given
 *     {"nodes": [{"name", "dc", "rack", "tokens", "address"?}]}
 */
import { configuration } from '../base/errors.ts';
import { MAX_TOKEN, MIN_TOKEN } from '../base/murmur3.ts';

export interface NodeSpec {
  readonly name: string;
  readonly dc: string;
  readonly rack: string;
  readonly address: string;
  /** Null: the cluster chooses them. */
  readonly tokens: readonly bigint[] | null;
}

export interface ClusterSpec {
  /** In order of joining. */
  readonly nodes: readonly NodeSpec[];
}

const example =
  'Write us-east:3,eu-west:3 (data centre : nodes), or us-east: r1 n1 n2; eu-west: r1 n3.';
const mostNodes = 1000;
const racks = 3;

/** Reads any of the three forms. Throws a configuration error that says where and what was expected. */
export function parseClusterSpec(text: string): ClusterSpec {
  if (/^\s*[[{"]/.test(text)) return parseJson(text);
  const nodes = /^[^:;]*:\s*\d+\s*(,[^:]*:\s*\d+\s*)*$/.test(text)
    ? countedNodes(text)
    : namedNodes(text);
  return checked(nodes);
}

interface Part {
  readonly text: string;
  readonly offset: number;
}

type Draft = Pick<NodeSpec, 'name' | 'dc' | 'rack'>;

function countedNodes(text: string): Draft[] {
  const nodes: Draft[] = [];
  for (const part of splitAt({ text, offset: 0 }, ',')) {
    const [dc, count] = halves(part);
    const number = Number(count.text);
    if (number < 1 || number > mostNodes) {
      throw refuse(count, `a data centre has 1 to ${mostNodes} nodes, not ${count.text}`);
    }
    for (let i = 0; i < number; i++) {
      nodes.push({
        name: `n${nodes.length + 1}`,
        dc: nameOf(dc, 'a data centre'),
        rack: `rack${(i % racks) + 1}`,
      });
    }
  }
  return nodes;
}

function namedNodes(text: string): Draft[] {
  const nodes: Draft[] = [];
  for (const part of splitAt({ text, offset: 0 }, ';')) {
    if (part.text === '') continue;
    const [dcPart, rest] = halves(part);
    const dc = nameOf(dcPart, 'a data centre');
    for (const group of splitAt(rest, ',')) {
      const words = splitAt(group, ' ').filter((word) => word.text !== '');
      const rack = words[0];
      if (rack === undefined) throw refuse(group, 'expected a rack and its nodes');
      if (words.length < 2) throw refuse(group, `the rack ${rack.text} has no nodes`);
      for (const word of words.slice(1)) {
        nodes.push({ name: nameOf(word, 'a node'), dc, rack: nameOf(rack, 'a rack') });
      }
    }
  }
  return nodes;
}

/** What stands before and behind the colon. */
function halves(part: Part): [Part, Part] {
  const colon = part.text.indexOf(':');
  if (colon < 0) {
    const end = { text: '', offset: part.offset + part.text.length };
    throw refuse(end, `expected ':' and the nodes of ${part.text || 'a data centre'}`);
  }
  return [
    trimmed({ text: part.text.slice(0, colon), offset: part.offset }),
    trimmed({ text: part.text.slice(colon + 1), offset: part.offset + colon + 1 }),
  ];
}

function splitAt(part: Part, separator: string): Part[] {
  const parts: Part[] = [];
  let offset = part.offset;
  for (const text of part.text.split(separator)) {
    parts.push(trimmed({ text, offset }));
    offset += text.length + separator.length;
  }
  return parts;
}

function trimmed(part: Part): Part {
  const start = part.text.length - part.text.trimStart().length;
  return { text: part.text.trim(), offset: part.offset + start };
}

function nameOf(part: Part, what: string): string {
  if (part.text === '') throw refuse(part, `expected the name of ${what}`);
  if (!/^[\w.-]+$/.test(part.text)) {
    throw refuse(
      part,
      `the name of ${what} has letters, digits, '-', '_' and '.', not ${part.text}`,
    );
  }
  return part.text;
}

function refuse(at: Part, message: string): Error {
  return configuration(`Cluster specification, column ${at.offset + 1}: ${message}`, example);
}

function parseJson(text: string): ClusterSpec {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refuseJson(`no JSON: ${reason}`);
  }
  const list = isObject(value) ? value['nodes'] : undefined;
  if (!Array.isArray(list)) throw refuseJson('expected {"nodes": [...]}');
  return checked(list.map(nodeOfJson));
}

function nodeOfJson(value: unknown, index: number): Draft & Partial<NodeSpec> {
  const place = `nodes[${index}]`;
  if (!isObject(value)) throw refuseJson(`${place} is no object`);
  const textOf = (field: string): string => {
    const given = value[field];
    if (typeof given !== 'string' || given === '') {
      throw refuseJson(`${place}.${field} is missing or no text`);
    }
    return given;
  };
  const node = { name: textOf('name'), dc: textOf('dc'), rack: textOf('rack') };
  const address = value['address'] === undefined ? {} : { address: textOf('address') };
  if (value['tokens'] === undefined) return { ...node, ...address };
  if (!Array.isArray(value['tokens'])) throw refuseJson(`${place}.tokens is no list`);
  const tokens = value['tokens'].map((token: unknown) => tokenOfJson(token, place));
  return { ...node, ...address, tokens };
}

/** JSON numbers cannot hold every token, so texts are taken too. */
function tokenOfJson(value: unknown, place: string): bigint {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^-?\d+$/.test(text)) {
    throw refuseJson(`${place}.tokens holds ${JSON.stringify(value)}, which is no whole number`);
  }
  const token = BigInt(text);
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw refuseJson(`${place}.tokens holds ${text}: write large tokens as text, "${text}"`);
  }
  if (token < MIN_TOKEN || token > MAX_TOKEN) {
    throw refuseJson(`${place}.tokens holds ${text}, which does not fit 64 bits`);
  }
  return token;
}

function refuseJson(message: string): Error {
  return configuration(
    `Cluster specification: ${message}`,
    'A node is {"name": "n1", "dc": "us-east", "rack": "rack1", "tokens": ["-42", "7"]}.',
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fills in addresses and refuses what cannot stand beside each other. */
function checked(drafts: readonly (Draft & Partial<NodeSpec>)[]): ClusterSpec {
  if (drafts.length === 0) throw configuration('Cluster specification: it has no nodes', example);
  const names = new Set<string>();
  const addresses = new Set<string>();
  const nodes = drafts.map(({ name, dc, rack, address, tokens }, i): NodeSpec => {
    if (names.has(name)) {
      throw configuration(`Cluster specification: there are two nodes named ${name}`, example);
    }
    names.add(name);
    const given = address ?? addressOf(i + 1);
    if (addresses.has(given)) {
      throw configuration(`Cluster specification: two nodes have the address ${given}`, null);
    }
    addresses.add(given);
    return { name, dc, rack, address: given, tokens: tokens ?? null };
  });
  return { nodes };
}

/** 127.0.0.1, 127.0.0.2, ... */
function addressOf(number: number): string {
  return `127.0.${number >> 8}.${number & 0xff}`;
}
