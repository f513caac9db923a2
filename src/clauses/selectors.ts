/**
 * Selectors that stand alone or call: columns, terms, functions, aggregates, arithmetic, casts and type hints. What
 * a selector names is found first, for all of a SELECT, and only later is its type settled; refusals come in that
 * order. Source: Cassandra's Selectable and its subclasses.
 */
import { assert, unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Selector, Term, TypeName } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { resolveType } from '../types/resolve.ts';
import { typeName } from '../types/type-names.ts';
import { freeze } from '../types/type-relations.ts';
import { columnMasker } from './column-masker.ts';
import type { AggregateFunction, CqlFunction, ScalarFunction } from './contract.ts';
import { castFunction } from './functions/casts.ts';
import { resolveNegation, resolveOperation } from './functions/operations.ts';
import { resolveFunction } from './functions/resolve.ts';
import { columnValue } from './row-values.ts';
import {
  type BoundSelector,
  cannotInfer,
  combined,
  type PreparedSelector,
  rowValue,
  type Selectable,
  type SelectionContext,
  typedAssignable,
} from './selection-model.ts';
import { selectorText } from './selection-text.ts';
import { cellInfoSelectable } from './selectors-cells.ts';
import { compositeSelectable } from './selectors-composites.ts';
import { elementSelectable, fieldSelectable, sliceSelectable } from './selectors-parts.ts';
import { typeNameText, typesOfKeyspace } from './term-text.ts';
import { assignableOf, prepareTerm } from './terms.ts';

/** What the selector names; throws for unknown columns, types and functions. */
export function toSelectable(selector: Selector, context: SelectionContext): Selectable {
  const inner = (part: Selector) => toSelectable(part, context);
  switch (selector.kind) {
    case 'column':
      return columnSelectable(requireColumn(context.table, selector.name), context);
    case 'term':
      return termSelectable(selector.term, context);
    case 'count':
      return countRows();
    case 'cellInfo':
      return cellInfoSelectable(selector, context, inner);
    case 'cast':
      return castSelectable(selector, inner(selector.of), context);
    case 'hint':
      return hintSelectable(selector, inner(selector.of), context);
    case 'call':
      return isCountOfLiteral(selector) ? countRows() : callSelectable(selector, context);
    case 'binary': {
      const [left, right] = [inner(selector.left), inner(selector.right)];
      const fn = resolveOperation(selector.operator, left, right, null);
      return functionSelectable(fn, [left, right], (names) => names.join(` ${selector.operator} `));
    }
    case 'negate': {
      const of = inner(selector.of);
      const fn = resolveNegation(of, null);
      return functionSelectable(fn, [of], (names) => `-${names[0]}`);
    }
    case 'element':
      return elementSelectable(selector, inner(selector.of), context);
    case 'slice':
      return sliceSelectable(selector, inner(selector.of), context);
    case 'field':
      return fieldSelectable(selector, inner(selector.of));
    case 'list':
    case 'set':
    case 'map':
    case 'udt':
    case 'tuple':
      return compositeSelectable(selector, inner);
    default:
      return unreachable(selector);
  }
}

/** The column itself, as every SELECT * and plain name gives it. */
export function columnSelectable(column: Column, context: SelectionContext): Selectable {
  return {
    ...typedAssignable(column.type),
    text: selectorText({ kind: 'column', name: column.name }),
    columns: [column],
    prepare(_expected, seen) {
      if (!seen.includes(column)) seen.push(column);
      return {
        name: column.name,
        type: column.type,
        column,
        aggregates: false,
        bind(evaluation) {
          const mask = evaluation.masksColumns === true ? columnMasker(column, context) : null;
          return rowValue(({ partition, row }) => {
            if (partition === null) return null;
            const value = columnValue(context.table, column, partition, row);
            return mask === null ? value : mask(value, evaluation.runtime);
          });
        },
      };
    },
  };
}

function termSelectable(term: Term, context: SelectionContext): Selectable {
  const assignable = assignableOf(term, context);
  return {
    ...assignable,
    columns: [],
    prepare(expected) {
      const type = assignable.exactType() ?? expected;
      if (type === null) throw cannotInfer(assignable.text);
      const { keyspace, name } = context.table;
      const receiver = { keyspace, table: name, name: '[selection]', type };
      const prepared = prepareTerm(term, receiver, context);
      return {
        name: assignable.text,
        type,
        column: null,
        aggregates: false,
        bind(evaluation) {
          return rowValue(() => prepared.evaluate(evaluation) ?? null);
        },
      };
    },
  };
}

/** count(*), and count of any literal: of all rows, null or not. */
function countRows(): Selectable {
  const type: CqlType = { kind: 'bigint' };
  return {
    ...typedAssignable(type),
    text: 'count',
    columns: [],
    prepare: () => ({
      name: 'count',
      type,
      column: null,
      aggregates: true,
      bind: () => ({
        evaluate: neverARow,
        group() {
          let count = 0n;
          return {
            add() {
              count++;
            },
            result: () => {
              const bytes = new Uint8Array(8);
              new DataView(bytes.buffer).setBigInt64(0, count);
              return bytes;
            },
          };
        },
      }),
    }),
  };
}

function isCountOfLiteral(selector: Selector & { kind: 'call' }): boolean {
  const { name, args } = selector;
  const [only] = args;
  const isCount = name.name === 'count' && (name.keyspace ?? 'system') === 'system';
  return isCount && args.length === 1 && only?.kind === 'term' && only.term.kind === 'literal';
}

function callSelectable(
  selector: Selector & { kind: 'call' },
  context: SelectionContext,
): Selectable {
  const args = selector.args.map((arg) => toSelectable(arg, context));
  const fn = resolveFunction(selector.name, args, null, context);
  return functionSelectable(fn, args, (names) => `${fn.keyspace}.${fn.name}(${names.join(', ')})`);
}

function functionSelectable(
  fn: CqlFunction,
  args: readonly Selectable[],
  title: (names: readonly string[]) => string,
): Selectable {
  return {
    ...typedAssignable(fn.returnType),
    text: title(args.map((arg) => arg.text)),
    columns: args.flatMap((arg) => arg.columns),
    prepare(_expected, seen) {
      const prepared = args.map((arg, i) => arg.prepare(fn.argumentTypes[i] ?? null, seen));
      return callSelector(fn, prepared, title(prepared.map((arg) => arg.name)));
    },
  };
}

function callSelector(
  fn: CqlFunction,
  args: readonly PreparedSelector[],
  name: string,
): PreparedSelector {
  const aggregates = args.some((arg) => arg.aggregates);
  if (aggregates && fn.kind === 'aggregate') {
    throw invalid('aggregate functions cannot be used as arguments of aggregate functions');
  }
  return {
    name,
    type: fn.returnType,
    column: null,
    aggregates: aggregates || fn.kind === 'aggregate',
    bind(evaluation) {
      const bound = args.map((arg) => arg.bind(evaluation));
      if (fn.kind === 'aggregate') return aggregateValue(fn, bound);
      return combined(bound, (values) => fn.execute(values, evaluation.runtime));
    },
  };
}

function aggregateValue(fn: AggregateFunction, args: readonly BoundSelector[]): BoundSelector {
  return {
    evaluate: neverARow,
    group() {
      const accumulator = fn.start();
      return {
        add: (input) => accumulator.add(args.map((arg) => arg.evaluate(input))),
        result: () => accumulator.result(),
      };
    },
  };
}

function neverARow(): never {
  assert(false, 'an aggregate has a value a group, not a row');
}

function castSelectable(
  selector: Selector & { kind: 'cast' },
  of: Selectable,
  context: SelectionContext,
): Selectable {
  const type = writtenType(selector.type, context);
  return {
    ...typedAssignable(type),
    text: `cast(${of.text} as ${typeName(type).toLowerCase()})`,
    columns: of.columns,
    prepare(_expected, seen) {
      const arg = of.prepare(null, seen);
      if (arg.type.kind === type.kind) return arg;
      const fn: ScalarFunction | null = castFunction(arg.type, type);
      if (fn === null) {
        throw invalid(`${seen[0]?.name ?? of.text} cannot be cast to ${typeName(type)}`);
      }
      return callSelector(fn, [arg], `cast(${arg.name} as ${typeName(type).toLowerCase()})`);
    },
  };
}

function hintSelectable(
  selector: Selector & { kind: 'hint' },
  of: Selectable,
  context: SelectionContext,
): Selectable {
  const type = freeze(writtenType(selector.type, context));
  const hint = typeNameText(typesOfKeyspace(selector.type, context.table.keyspace));
  const text = `(${hint})${of.text}`;
  return {
    ...typedAssignable(type),
    text,
    columns: of.columns,
    prepare(_expected, seen) {
      const { keyspace, name } = context.table;
      const receiver = { keyspace, table: name, name: text, type };
      if (of.testAssignment(receiver) === 'no') {
        throw invalid(`Cannot assign value ${text} to ${text} of type ${typeName(type)}`);
      }
      const prepared = of.prepare(type, seen);
      return { ...prepared, name: `(${hint})${prepared.name}`, type, column: null };
    },
  };
}

/** User types are those of the table's keyspace. */
function writtenType(written: TypeName, { schema, table }: SelectionContext): CqlType {
  return resolveType(written, {
    keyspace: table.keyspace,
    userType: (keyspace, name) => schema.keyspaces.get(keyspace)?.types.get(name),
  });
}
