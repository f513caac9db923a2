/**
 * A selector between tree and value: `Selectable` knows names and types, `PreparedSelector` has settled on a type,
 * `BoundSelector` has its bound values and gives a value a row, or a value a group. Source: Cassandra's Selectable,
 * Selector.Factory and Selector.
 */
import { invalid } from '../base/errors.ts';
import type { Column, Table } from '../schema/model.ts';
import type { LivePartition, LiveRow } from '../storage/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { isAssignableTo } from '../types/type-relations.ts';
import type { AnalysisContext, Assignable, Evaluation } from './contract.ts';

/** Where selectors are analysed. */
export interface SelectionContext extends AnalysisContext {
  readonly table: Table;
}

/** What a selector is computed from. */
export interface SelectionInput {
  /** null: the one row that an aggregate gives when there is nothing to aggregate. */
  readonly partition: LivePartition | null;
  /** null: the row of a partition that has static cells only. */
  readonly row: LiveRow | null;
  /** What ttl() counts from. */
  readonly nowSeconds: number;
}

export interface Selectable extends Assignable {
  /** The columns of the table that it reads. */
  readonly columns: readonly Column[];
  /** Settles its type; `expected` is what surrounds it asks for, null at the top. */
  prepare(expected: CqlType | null, seen: SeenColumns): PreparedSelector;
}

/** The columns that the selection has read so far, in order of appearance: Cassandra names the first in one refusal. */
export type SeenColumns = Column[];

export interface PreparedSelector {
  /** The title of the result's column. */
  readonly name: string;
  readonly type: CqlType;
  /** The column when it is nothing more than that. */
  readonly column: Column | null;
  /** An aggregate is in it. */
  readonly aggregates: boolean;
  /** Takes the bound values; throws for those it cannot take. */
  bind(evaluation: Evaluation): BoundSelector;
}

export interface BoundSelector {
  /** The value for one row; not for aggregates. */
  evaluate(input: SelectionInput): Uint8Array | null;
  /** A fresh group. */
  group(): GroupValue;
}

export interface GroupValue {
  add(input: SelectionInput): void;
  result(nowSeconds: number): Uint8Array | null;
}

/** A value of one row: in a group, that of its first row. */
export function rowValue(evaluate: (input: SelectionInput) => Uint8Array | null): BoundSelector {
  return {
    evaluate,
    group() {
      let first: SelectionInput | null = null;
      return {
        add(input) {
          first ??= input;
        },
        result: (nowSeconds) => evaluate(first ?? { partition: null, row: null, nowSeconds }),
      };
    },
  };
}

/** A value computed from those of its parts. */
export function combined(
  parts: readonly BoundSelector[],
  combine: (values: readonly (Uint8Array | null)[]) => Uint8Array | null,
): BoundSelector {
  return {
    evaluate: (input) => combine(parts.map((part) => part.evaluate(input))),
    group() {
      const groups = parts.map((part) => part.group());
      return {
        add(input) {
          for (const group of groups) group.add(input);
        },
        result: (nowSeconds) => combine(groups.map((group) => group.result(nowSeconds))),
      };
    },
  };
}

/** An assignable of a type that is known. */
export function typedAssignable(type: CqlType): Omit<Assignable, 'text'> {
  return {
    exactType: () => type,
    testAssignment: (receiver) => isAssignableTo(type, receiver.type),
  };
}

/** Cassandra's refusal of a selector whose type nothing tells. */
export function cannotInfer(text: string): Error {
  return invalid(
    `Cannot infer type for term ${text} in selection clause (try using a cast to force a type)`,
  );
}
