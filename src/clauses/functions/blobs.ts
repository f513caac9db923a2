/**
 * intAsBlob, blobAsInt and their kin for every native type, in both spellings (int_as_blob). The bytes stay as they
 * are; blobAs checks them. Source: Cassandra's BytesConversionFcts.
 */
import { CassandraError, invalid } from '../../base/errors.ts';
import type { CqlType, NativeKind } from '../../types/cql-type.ts';
import { opsOf } from '../../types/registry.ts';
import type { ScalarFunction } from '../contract.ts';
import { define, type NativeDefinition, native, SYSTEM, scalar } from './native.ts';

const BLOB = native('blob');

/** varchar is text by another name, with functions of its own. */
const NAMES: readonly (readonly [string, NativeKind])[] = [
  ...(
    [
      'ascii',
      'bigint',
      'boolean',
      'counter',
      'date',
      'decimal',
      'double',
      'duration',
      'empty',
      'float',
      'inet',
      'int',
      'smallint',
      'text',
      'time',
      'timestamp',
      'timeuuid',
      'tinyint',
      'uuid',
      'varint',
    ] as const
  ).map((kind) => [kind, kind] as const),
  ['varchar', 'text'],
];

export function blobFunctions(): readonly NativeDefinition[] {
  return define(
    ...NAMES.flatMap(([name, kind]) => [
      asBlob(`${name}_as_blob`, native(kind)),
      asBlob(`${name}asblob`, native(kind)),
      fromBlob(`blob_as_${name}`, name, resultType(kind)),
      fromBlob(`blobas${name}`, name, resultType(kind)),
    ]),
  );
}

/** Cassandra gives timeuuids that were blobs a type that clients do not know. */
function resultType(kind: NativeKind): CqlType {
  return kind === 'timeuuid' ? { kind, raw: true } : native(kind);
}

function asBlob(name: string, type: CqlType): ScalarFunction {
  return scalar(name, [type], BLOB, ([bytes]) => bytes ?? null);
}

function fromBlob(name: string, typeText: string, type: CqlType): ScalarFunction {
  return scalar(name, [BLOB], type, ([bytes]) => {
    if (bytes === null || bytes === undefined) return null;
    if (!isValid(type, bytes)) {
      throw invalid(
        `In call to function ${SYSTEM}.${name}, value 0x${Buffer.from(bytes).toString('hex')} is not a valid binary representation for type ${typeText}`,
      );
    }
    return bytes;
  });
}

function isValid(type: CqlType, bytes: Uint8Array): boolean {
  try {
    opsOf(type).validate(bytes);
    return true;
  } catch (failure) {
    if (failure instanceof CassandraError) return false;
    throw failure;
  }
}
