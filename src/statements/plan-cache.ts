/**
 * Texts to plans. Ten thousand INSERTs of a script differ in their constants only: the first two are analysed, one as
 * it is written and one with markers in place of its constants; of the others the constants are bound, as a driver
 * binds values to a prepared statement. Whatever is not plainly so goes the first way, which has the refusals.
 */
import { CassandraError } from '../base/errors.ts';
import type { Statement } from '../cql/ast.ts';
import { createParser, type KnownShape, type Recognised, treeOf } from '../cql/parser.ts';
import { fromLiteral, isPlainlyAccepted } from '../types/literals.ts';
import { requireMessageSize } from './message-size.ts';
import type { ExecuteOptions, MarkerSpec, Plan, PrepareContext } from './plan.ts';
import { prepare } from './prepare.ts';

export interface Prepared {
  readonly tree: Statement;
  readonly plan: Plan;
  /** What is bound: the constants, when the tree has markers for them. */
  readonly values: ExecuteOptions['values'];
}

/** A shape's plan for one schema and keyspace; null where its constants cannot be bound. */
interface ShapePlan {
  readonly context: PrepareContext;
  readonly plan: Plan | null;
}

export class PlanCache {
  readonly #parser = createParser();
  readonly #plans = new WeakMap<KnownShape, ShapePlan>();

  /** The plan of a text, to be run with `given` values if it has markers itself. Throws what its analysis refuses. */
  prepare(text: string, context: PrepareContext, given: ExecuteOptions['values']): Prepared {
    requireMessageSize(text);
    const recognised = given.length === 0 ? this.#parser.recognise(text) : null;
    const bound = recognised === null ? null : this.#bind(recognised, context);
    if (bound !== null) return bound;
    const tree = recognised === null ? this.#parser.parse(text) : treeOf(recognised);
    return { tree, plan: prepare(tree, context), values: given };
  }

  /** The tree of a text. Throws CassandraError. */
  parse(text: string): Statement {
    requireMessageSize(text);
    return this.#parser.parse(text);
  }

  #bind({ shape, literals }: Recognised, context: PrepareContext): Prepared | null {
    const { marked } = shape;
    // Who asks for the functions that are called wants the analysis itself.
    if (marked === null || context.calls !== undefined) return null;
    let known = this.#plans.get(shape);
    if (known?.context.schema !== context.schema || known.context.keyspace !== context.keyspace) {
      known = { context, plan: planMarked(marked, literals.length, context) };
      this.#plans.set(shape, known);
    }
    const { plan } = known;
    if (plan === null) return null;
    const values = valuesOf(literals, plan.markers);
    return values === null ? null : { tree: marked, plan, values };
  }
}

/** The plan of a tree with markers, or null when it is refused or wants values that no constant gives alone. */
function planMarked(marked: Statement, count: number, context: PrepareContext): Plan | null {
  try {
    const plan = prepare(marked, context);
    return plan.markers.length === count ? plan : null;
  } catch (error) {
    if (error instanceof CassandraError) return null;
    throw error;
  }
}

/** The constants' bytes, or null when one is not plainly a value of what it is for. */
function valuesOf(
  literals: Recognised['literals'],
  markers: readonly MarkerSpec[],
): readonly Uint8Array[] | null {
  const values: Uint8Array[] = [];
  for (let i = 0; i < literals.length; i++) {
    const { kind, value: text } = literals[i]!;
    const receiver = markers[i]!;
    const literal = { literal: kind, text };
    if (!isPlainlyAccepted(receiver.type, literal)) return null;
    try {
      values.push(fromLiteral(receiver, literal));
    } catch (error) {
      if (error instanceof CassandraError) return null;
      throw error;
    }
  }
  return values;
}
