/** System tables as reads: every table can be made, keys in token order, values as a 5.0.6 node shows them. */
import { describe, expect, test } from 'vitest';
import { utf8Text } from '../../../src/base/bytes.ts';
import type { NodeView } from '../../../src/cluster/trace.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import { requireTable } from '../../../src/schema/lookup.ts';
import type { Table } from '../../../src/schema/model.ts';
import { isSystemTable, systemPartitions } from '../../../src/system/tables.ts';
import type { SystemView } from '../../../src/system/view.ts';
import { decode } from '../../../src/types/registry.ts';

const schema = emptySchema();

function node(name: string, address: string): NodeView {
  return {
    name,
    address,
    dc: 'dc1',
    rack: 'rack1',
    hostId: '5a1c395e-b41f-11e5-9f22-ba0be0483c18',
    tokens: [-3n, 9223372036854775807n],
    up: true,
  };
}

const local = node('n1', '127.0.0.1');
const view: SystemView = {
  schema,
  nodes: [local, node('n2', '127.0.0.2')],
  local,
  clusterName: 'lab',
  authRows: () => [],
};

function table(keyspace: string, name: string): Table {
  return requireTable(schema, null, { keyspace, name });
}

function cell(of: Table, row: number, column: string): unknown {
  const found = systemPartitions(view, of)[0]?.rows[row]?.cells.get(column);
  const type = of.regulars.find((regular) => regular.name === column)?.type;
  if (found?.kind !== 'simple' || type === undefined) return undefined;
  return decode(type, found.cell.value);
}

describe('systemPartitions', () => {
  test('makes every system table', () => {
    for (const keyspace of schema.keyspaces.values()) {
      for (const of of keyspace.tables.values()) {
        expect(isSystemTable(of)).toBe(true);
        const tokens = systemPartitions(view, of).map((partition) => partition.token);
        if (!keyspace.virtual) expect(tokens).toEqual([...tokens].sort((a, b) => (a < b ? -1 : 1)));
      }
    }
  });

  test('gives the keyspaces in the order in which a real cluster scans them', () => {
    const keys = systemPartitions(view, table('system_schema', 'keyspaces')).map((partition) =>
      utf8Text(partition.key),
    );
    expect(keys).toEqual([
      'system_auth',
      'system_schema',
      'system_distributed',
      'system',
      'system_traces',
    ]);
  });

  test('gives virtual tables in the order of their keys', () => {
    const keys = systemPartitions(view, table('system_virtual_schema', 'keyspaces')).map(
      (partition) => utf8Text(partition.key),
    );
    expect(keys).toEqual(['system_views', 'system_virtual_schema']);
  });

  test('local tells who and where the node is', () => {
    const of = table('system', 'local');
    expect(cell(of, 0, 'cluster_name')).toBe('lab');
    expect(cell(of, 0, 'release_version')).toBe('5.0.6');
    expect(cell(of, 0, 'cql_version')).toBe('3.4.7');
    expect(cell(of, 0, 'bootstrapped')).toBe('COMPLETED');
    const tokens = systemPartitions(view, of)[0]?.rows[0]?.cells.get('tokens');
    expect(tokens?.kind === 'complex' && tokens.cells.map(({ path }) => utf8Text(path))).toEqual([
      '-3',
      '9223372036854775807',
    ]);
  });

  test('peers are the other nodes', () => {
    const partitions = systemPartitions(view, table('system', 'peers'));
    expect(partitions.map((partition) => [...partition.key])).toEqual([[127, 0, 0, 2]]);
  });

  test('the columns of system_schema.tables are those of a real node', () => {
    const of = table('system_schema', 'columns');
    const partition = systemPartitions(view, of).find(
      ({ key }) => utf8Text(key) === 'system_schema',
    );
    const names = (partition?.rows ?? [])
      .filter(({ clustering }) => utf8Text(clustering[0] ?? new Uint8Array()) === 'tables')
      .map(({ clustering }) => utf8Text(clustering[1] ?? new Uint8Array()));
    expect(names).toHaveLength(25);
    expect(names[0]).toBe('additional_write_policy');
    expect(names.at(-1)).toBe('table_name');
  });
});
