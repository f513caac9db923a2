/**
 * One restriction of a WHERE clause after its relations are understood and merged. Single-column and multi-column
 * (tuple) forms share a shape: a value is a list with one entry a column. Source: Cassandra's SingleRestriction,
 * TermSlice and TokenRestriction.
 */
import type { Column } from '../schema/model.ts';
import type { Evaluation, PreparedTerm } from './contract.ts';

/** One value a column: null = CQL null, undefined = unset. */
export type RestrictionValue = readonly (Uint8Array | null | undefined)[];

/** Gives the value of `=` or of one side of a slice. */
export type ValueOf = (evaluation: Evaluation) => RestrictionValue;

export interface SliceSide {
  readonly value: ValueOf;
  readonly inclusive: boolean;
}

interface OnColumns {
  /** In the order of the key; one for a single-column relation. */
  readonly columns: readonly Column[];
  /** Written as a tuple, `(a, b) > (1, 2)`: some refusals read otherwise. */
  readonly tuple: boolean;
}

export type Restriction = OnColumns &
  (
    | { readonly kind: 'equal'; readonly value: ValueOf }
    | {
        readonly kind: 'in';
        readonly values: (evaluation: Evaluation) => readonly RestrictionValue[];
      }
    /** A side may name fewer columns than the whole, as in `(a, b) > (1, 2) AND a < 5`. */
    | { readonly kind: 'slice'; readonly start: SliceSide | null; readonly end: SliceSide | null }
    | {
        readonly kind: 'contains';
        readonly values: readonly PreparedTerm[];
        readonly keys: readonly PreparedTerm[];
        readonly entries: readonly (readonly [PreparedTerm, PreparedTerm])[];
      }
    | { readonly kind: 'like'; readonly value: PreparedTerm }
  );

/** token(...) of the whole partition key. */
export interface TokenRestriction {
  readonly kind: 'token';
  readonly columns: readonly Column[];
  readonly equal: PreparedTerm | null;
  readonly start: { readonly value: PreparedTerm; readonly inclusive: boolean } | null;
  readonly end: { readonly value: PreparedTerm; readonly inclusive: boolean } | null;
}

export function firstColumn(restriction: Restriction): Column {
  return restriction.columns[0]!;
}

export function lastColumn(restriction: Restriction): Column {
  return restriction.columns[restriction.columns.length - 1]!;
}

/** `=` and IN: what names values rather than ranges. */
export function isEquality(restriction: Restriction): boolean {
  return restriction.kind === 'equal' || restriction.kind === 'in';
}
