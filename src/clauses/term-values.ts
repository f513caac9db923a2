/** Prepared terms that give the same value at every evaluation, and the receivers of parts of a value. */
import { AssertionFailure } from '../base/assert.ts';
import type { Term } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { Evaluation, PreparedTerm, Receiver } from './contract.ts';

type Evaluate = PreparedTerm['evaluate'];

/** A term whose value is known when it is prepared. */
interface KnownTerm extends PreparedTerm {
  readonly known: Uint8Array | null;
}

/** A term whose value is known. */
export function constantTerm(source: Term, value: Uint8Array | null): PreparedTerm {
  const term: KnownTerm = { source, constant: true, known: value, evaluate: () => value };
  return term;
}

/** A literal of these parts: made at once when they are known, so that its refusals come from the analysis. */
export function composedTerm(
  source: Term,
  parts: readonly PreparedTerm[],
  evaluate: Evaluate,
): PreparedTerm {
  if (!parts.every((part) => 'known' in part)) return computedTerm(source, parts, evaluate);
  return constantTerm(source, evaluate(nothingBound) ?? null);
}

/** A term computed from these parts: once, when first asked for, if all of them are constant. */
export function computedTerm(
  source: Term,
  parts: readonly PreparedTerm[],
  evaluate: Evaluate,
): PreparedTerm {
  if (!parts.every((part) => part.constant === true)) return { source, evaluate };
  let memo: { readonly value: Uint8Array | null | undefined } | null = null;
  return {
    source,
    constant: true,
    evaluate(evaluation) {
      memo ??= { value: evaluate(evaluation) };
      return memo.value;
    },
  };
}

/** For parts that look at neither values nor clock. */
const nothingBound: Evaluation = {
  values: [],
  runtime: { nowMicros: unasked, randomUuid: unasked, timeUuid: unasked },
};

function unasked(): never {
  throw new AssertionFailure('a constant term asked for the clock');
}

/** The receiver of a part of the value, under the name that errors give it: `value(l)`, `key(m)`, `idx(l)`, `u.f`. */
export function partOf(receiver: Receiver, name: string, type: CqlType): Receiver {
  return { keyspace: receiver.keyspace, table: receiver.table, name, type };
}

const intType: CqlType = { kind: 'int' };

/** The receiver of a list index. */
export function indexOf(receiver: Receiver): Receiver {
  return partOf(receiver, `idx(${receiver.name})`, intType);
}

/** The receiver of an element of a list, set or vector, or of a map's value. */
export function elementOf(receiver: Receiver, type: CqlType): Receiver {
  return partOf(receiver, `value(${receiver.name})`, type);
}

/** The receiver of a map's key. */
export function keyOf(receiver: Receiver, type: CqlType): Receiver {
  return partOf(receiver, `key(${receiver.name})`, type);
}

/** The receiver of a UDT's field. */
export function fieldOf(receiver: Receiver, name: string, type: CqlType): Receiver {
  return partOf(receiver, `${receiver.name}.${name}`, type);
}
