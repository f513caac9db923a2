/**
 * What a client learns about columns and bind markers: result metadata, the metadata of a prepared statement, and the
 * ids under which both are known. Source: native_protocol_v5.spec, sections 4.2.5.2 and 4.2.5.4; Cassandra's
 * ResultSet.ResultMetadata and PreparedMetadata.
 */
import { createHash } from 'node:crypto';
import { type Bytes, type ByteWriter, utf8Bytes } from '../base/bytes.ts';
import { findTable } from '../schema/lookup.ts';
import type { Schema } from '../schema/model.ts';
import type { MarkerSpec } from '../statements/plan.ts';
import type { CqlType } from '../types/cql-type.ts';
import { javaClassName } from '../types/type-names.ts';
import { writeShortBytes, writeString } from './primitives.ts';
import { writeType } from './type-codes.ts';

/** A column of a result, or what a marker takes. */
export interface ColumnSpec {
  readonly keyspace: string;
  readonly table: string;
  readonly name: string;
  readonly type: CqlType;
}

export interface ResultMetadataOptions {
  readonly pagingState: Bytes | null;
  /** The columns are left out: the client knows them. */
  readonly skip: boolean;
  /** The id that takes the place of the one the client sent; null: that one holds. */
  readonly changedId: Bytes | null;
}

const FLAG = { globalTable: 1, morePages: 2, noMetadata: 4, metadataChanged: 8 } as const;

/** Metadata of rows. */
export function writeResultMetadata(
  writer: ByteWriter,
  columns: readonly ColumnSpec[],
  { pagingState, skip, changedId }: ResultMetadataOptions,
  version: number,
): void {
  const isShared = !skip && areOfOneTable(columns);
  const flags =
    (isShared ? FLAG.globalTable : 0) |
    (pagingState === null ? 0 : FLAG.morePages) |
    (skip ? FLAG.noMetadata : 0) |
    (changedId === null ? 0 : FLAG.metadataChanged);
  writer.int32(flags).int32(columns.length);
  if (pagingState !== null) writer.sized(pagingState);
  if (changedId !== null) writeShortBytes(writer, changedId);
  if (!skip) writeSpecs(writer, columns, isShared, version);
}

/** The metadata of a statement that has no rows, or tells of them only with the rows. */
export function writeNoMetadata(writer: ByteWriter): void {
  writer.int32(FLAG.noMetadata).int32(0);
}

/** Metadata of a prepared statement's markers. */
export function writePreparedMetadata(
  writer: ByteWriter,
  markers: readonly MarkerSpec[],
  schema: Schema,
  version: number,
): void {
  const isShared = areOfOneTable(markers);
  writer.int32(isShared ? FLAG.globalTable : 0).int32(markers.length);
  if (version >= 4) {
    const indexes = partitionKeyIndexes(markers, schema);
    writer.int32(indexes.length);
    for (const index of indexes) writer.uint16(index);
  }
  writeSpecs(writer, markers, isShared, version);
}

/**
 * Which markers give the partition key, in its own order: none unless all its columns have a marker of their own
 * (CQL-level: `p = ?`, a value of INSERT, an item of IN; the last one counts).
 */
export function partitionKeyIndexes(
  markers: readonly MarkerSpec[],
  schema: Schema,
): readonly number[] {
  const [first] = markers;
  if (first === undefined || !areOfOneTable(markers)) return [];
  const keyspace = schema.keyspaces.get(first.keyspace);
  const table = keyspace === undefined ? undefined : findTable(keyspace, first.table);
  if (table === undefined) return [];
  const indexes = table.partitionKey.map((column) =>
    markers.findLastIndex((marker) => (marker.column ?? marker.name) === column.name),
  );
  return indexes.includes(-1) ? [] : indexes;
}

/** Under which a client knows the columns of a result: equal for equal columns. */
export function resultMetadataId(columns: readonly ColumnSpec[]): Bytes {
  const hash = createHash('md5');
  for (const { keyspace, table, name, type } of columns) {
    for (const text of [keyspace, table, name, javaClassName(type)]) {
      hash.update(utf8Bytes(text)).update(SEPARATOR);
    }
  }
  return new Uint8Array(hash.digest());
}

/** Under which a statement is prepared: the same on every node and after every start. */
export function statementId(text: string, keyspace: string | null): Bytes {
  const hash = createHash('md5').update(keyspace === null ? text : keyspace + text);
  return new Uint8Array(hash.digest());
}

const SEPARATOR = new Uint8Array([0]);

function areOfOneTable(specs: readonly ColumnSpec[]): boolean {
  const [first] = specs;
  if (first === undefined) return false;
  const { keyspace, table } = first;
  return specs.every((spec) => spec.table === table && spec.keyspace === keyspace);
}

function writeSpecs(
  writer: ByteWriter,
  specs: readonly ColumnSpec[],
  isShared: boolean,
  version: number,
): void {
  const [first] = specs;
  if (isShared && first !== undefined) {
    writeString(writer, first.keyspace);
    writeString(writer, first.table);
  }
  for (const { keyspace, table, name, type } of specs) {
    if (!isShared) {
      writeString(writer, keyspace);
      writeString(writer, table);
    }
    writeString(writer, name);
    writeType(writer, type, version);
  }
}
