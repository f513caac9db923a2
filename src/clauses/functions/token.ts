/**
 * token(...): the Murmur3 token of a partition key. Its argument types are those of the table's key columns, so
 * the function is made for the table. Source: Cassandra's TokenFct.
 */
import { tokenOf } from '../../base/murmur3.ts';
import type { Table } from '../../schema/model.ts';
import { composePartitionKey } from '../../storage/partition-key.ts';
import { opsOf } from '../../types/registry.ts';
import type { ScalarFunction } from '../contract.ts';
import { native, scalar } from './native.ts';

const BIGINT = native('bigint');

/** token() of that table: null when a part of the key is null. */
export function tokenFunction(table: Table): ScalarFunction {
  const types = table.partitionKey.map((column) => column.type);
  return scalar('token', types, BIGINT, (args) => {
    const parts = args.filter((part) => part !== null);
    if (parts.length < args.length) return null;
    return opsOf(BIGINT).encode(tokenOf(composePartitionKey(parts)));
  });
}
