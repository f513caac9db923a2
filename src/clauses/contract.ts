/**
 * The small types that the analyses share. An analysis is pure: it sees tree and schema and gives something that
 * can be evaluated with bound values and the coordinator's clock. Source: Cassandra's ColumnSpecification,
 * AssignmentTestable, Term.Terminal.
 */
import type { Term } from '../cql/ast.ts';
import type { Schema, Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';

/** What a value is for: errors name it ('Invalid STRING constant (x) for "v" of type int'). */
export interface Receiver {
  readonly keyspace: string;
  readonly table: string;
  readonly name: string;
  readonly type: CqlType;
  /** Where a user named the marker: the name that it would have had. */
  readonly column?: string;
}

/** `exact`: same type; `weak`: assignable; `no`: not. */
export type Assignment = 'exact' | 'weak' | 'no';

/** An argument or operand whose type may not be known yet (a literal fits several). */
export interface Assignable {
  /** How well it fits a receiver of that type. */
  testAssignment(receiver: Receiver): Assignment;
  /** Its type when it is certain by itself (a column, a hint, a call), else null. */
  exactType(): CqlType | null;
  /**
   * The type it takes when nothing else asks for one (a literal's preferred type: 5 is int, 'x' ascii), null when
   * it has none (null, a marker, an empty list). Absent: the same as exactType.
   */
  compatibleType?(): CqlType | null;
  /** Given only by a list written in a selection: its length, since it may be a vector there. */
  readonly arrayLength?: number;
  /** True only for a bind marker. */
  readonly isMarker?: boolean;
  /** As Cassandra prints it in errors. */
  readonly text: string;
}

export interface AnalysisContext {
  readonly schema: Schema;
  /** The statement's keyspace, for unqualified functions and types. */
  readonly keyspace: string | null;
  /** The table that the statement is about, where there is one: token() takes its partition key. */
  readonly table?: Table;
  /** Collects bind markers by index as the analysis meets them. */
  readonly markers: MarkerCollector;
  /** Told of every function that the statement calls: users need a permission for those that are not built in. */
  readonly calls?: (called: CqlFunction) => void;
}

export interface MarkerCollector {
  /** Records that marker `index` takes a value for the receiver. */
  record(index: number, receiver: Receiver): void;
}

/** The clock and chance that functions may use, from the coordinator. */
export interface FunctionRuntime {
  nowMicros(): number;
  randomUuid(): Uint8Array;
  timeUuid(): Uint8Array;
}

export interface Evaluation {
  /** By marker index; undefined = unset. */
  readonly values: readonly (Uint8Array | null | undefined)[];
  readonly runtime: FunctionRuntime;
  /** Who asks may not see masked columns as they are. */
  readonly masksColumns?: boolean;
}

/** A term ready to be evaluated: null = CQL null, undefined = unset. */
export interface PreparedTerm {
  /** Gives the same value at every evaluation: needs neither bound values nor the clock. */
  readonly constant?: boolean;
  readonly source: Term;
  evaluate(evaluation: Evaluation): Uint8Array | null | undefined;
}

export interface ScalarFunction {
  readonly kind: 'scalar';
  readonly keyspace: string;
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
  readonly returnType: CqlType;
  execute(args: readonly (Uint8Array | null)[], runtime: FunctionRuntime): Uint8Array | null;
}

export interface AggregateFunction {
  readonly kind: 'aggregate';
  readonly keyspace: string;
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
  readonly returnType: CqlType;
  /** A fresh accumulator a group. */
  start(): Accumulator;
}

export interface Accumulator {
  add(args: readonly (Uint8Array | null)[]): void;
  result(): Uint8Array | null;
}

export type CqlFunction = ScalarFunction | AggregateFunction;
