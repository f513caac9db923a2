/**
 * writetime, maxwritetime and ttl: they look at cells rather than values. A column stored by parts has a list of
 * them, a slice those of its part, an element or field one. Source: Cassandra's WritetimeOrTTLSelector and
 * ColumnTimestamps.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Selector } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column } from '../schema/model.ts';
import type { LiveCell } from '../storage/model.ts';
import { joinParts } from '../types/collections.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf } from '../types/registry.ts';
import { isMultiCell } from '../types/type-relations.ts';
import type { Evaluation } from './contract.ts';
import { liveColumn } from './row-values.ts';
import {
  rowValue,
  type Selectable,
  type SelectionContext,
  type SelectionInput,
  typedAssignable,
} from './selection-model.ts';
import { selectorText } from './selection-text.ts';
import { type KeyedType, keyRange, keyType, prepareKey, requireKey } from './selectors-parts.ts';

type CellInfo = Selector & { kind: 'cellInfo' };

export function cellInfoSelectable(
  selector: CellInfo,
  context: SelectionContext,
  inner: (part: Selector) => Selectable,
): Selectable {
  const of = inner(selector.of);
  const column = baseColumn(selector.of, context);
  const single: CqlType = selector.function === 'ttl' ? { kind: 'int' } : { kind: 'bigint' };
  const typeFor = (selected: CqlType | null): CqlType =>
    selected !== null && isMultiCell(selected) && selector.function !== 'maxwritetime'
      ? { kind: 'list', element: single, frozen: false }
      : single;
  return {
    ...typedAssignable(typeFor(of.exactType())),
    text: selectorText(selector),
    columns: of.columns,
    prepare(_expected, seen) {
      if (column.kind === 'partition' || column.kind === 'clustering') {
        throw invalid(
          `Cannot use selection function ${selector.function} on PRIMARY KEY part ${column.name}`,
        );
      }
      const selected = of.prepare(null, seen);
      const type = typeFor(selected.type);
      const cellsOf = prepareCells(selector.of, column, context);
      return {
        name: `${selector.function}(${selected.name})`,
        type,
        column: null,
        aggregates: false,
        bind(evaluation) {
          const bound = cellsOf(evaluation);
          return rowValue((input) => describeCells(selector.function, type, bound(input), input));
        },
      };
    },
  };
}

/** The cells that a selector reaches: null where none is alive, in a list where a user type's field is null. */
type Cells = readonly (PathLiveCell | null)[] | null;

interface PathLiveCell {
  /** null in a column with one cell. */
  readonly path: Uint8Array | null;
  readonly cell: LiveCell;
}

type PreparedCells = (evaluation: Evaluation) => (input: SelectionInput) => Cells;

function prepareCells(of: Selector, column: Column, context: SelectionContext): PreparedCells {
  switch (of.kind) {
    case 'column':
      return () => (input) => columnCells(column, input);
    case 'element': {
      const selected = prepareCells(of.of, column, context);
      const type = keyedCells(of.of, column);
      if (type === null) return selected;
      const name = selectorText(of.of);
      const key = prepareKey(of.key, { name }, type, context);
      const compare = comparatorOf(keyType(type));
      return (evaluation) => {
        const cells = selected(evaluation);
        const wanted = requireKey(key, evaluation, `element selection on ${name}`);
        return (input) => only(cells(input), (path) => compare(path, wanted) === 0);
      };
    }
    case 'slice': {
      const selected = prepareCells(of.of, column, context);
      const type = keyedCells(of.of, column);
      if (type === null) return selected;
      const name = selectorText(of.of);
      const from = of.from && prepareKey(of.from, { name }, type, context);
      const to = of.to && prepareKey(of.to, { name }, type, context);
      return (evaluation) => {
        const cells = selected(evaluation);
        const inSlice = keyRange(type, from, to, evaluation, name);
        return (input) =>
          cells(input)?.filter((one) => one?.path != null && inSlice(one.path)) ?? null;
      };
    }
    case 'field': {
      const selected = prepareCells(of.of, column, context);
      const { type } = column;
      if (of.of.kind !== 'column' || type.kind !== 'udt' || type.frozen) return selected;
      const index = type.fields.findIndex((field) => field.name === of.name);
      return (evaluation) => {
        const cells = selected(evaluation);
        return (input) => {
          const cell = cells(input)?.[index] ?? null;
          return cell === null ? null : [cell];
        };
      };
    }
    default:
      assert(false, 'the grammar lets cell functions take columns and their parts only');
  }
}

function columnCells(column: Column, { partition, row }: SelectionInput): Cells {
  const live = partition && liveColumn(column, partition, row);
  if (live === null) return null;
  if (live.kind === 'simple') return [{ path: null, cell: live.cell }];
  if (column.type.kind !== 'udt') return live.cells;
  return column.type.fields.map((_, index) => {
    const found = live.cells.find(({ path }) => ((path[0]! << 8) | path[1]!) === index);
    return found ?? null;
  });
}

function describeCells(
  what: CellInfo['function'],
  type: CqlType,
  cells: Cells,
  input: SelectionInput,
): Uint8Array | null {
  if (cells === null || cells.length === 0) return null;
  if (what === 'maxwritetime') {
    const times = cells.flatMap((one) => (one === null ? [] : [one.cell.timestamp]));
    if (times.length === 0) return null;
    return int64(times.reduce(later));
  }
  const values = cells.map((one) => (one === null ? null : cellValue(what, one.cell, input)));
  return type.kind === 'list' ? joinParts(values, 1) : (values[0] ?? null);
}

function cellValue(
  what: 'writetime' | 'ttl',
  cell: LiveCell,
  { nowSeconds }: SelectionInput,
): Uint8Array | null {
  if (what === 'writetime') return int64(cell.timestamp);
  if (cell.expiresAtSeconds === null) return null;
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, cell.expiresAtSeconds - nowSeconds);
  return bytes;
}

function later(one: bigint, other: bigint): bigint {
  return one < other ? other : one;
}

function only(cells: Cells, wanted: (path: Uint8Array) => boolean): Cells {
  const found = cells?.find((one) => one?.path != null && wanted(one.path)) ?? null;
  return found === null ? null : [found];
}

/** The collection whose cells the selector gives, null when it gives the one cell of something frozen. */
function keyedCells(of: Selector, column: Column): KeyedType | null {
  const { type } = column;
  const whole = of.kind === 'column' || of.kind === 'slice';
  if (!whole || (type.kind !== 'set' && type.kind !== 'map') || type.frozen) return null;
  return type;
}

function baseColumn(of: Selector, context: SelectionContext): Column {
  let selector = of;
  while (selector.kind === 'element' || selector.kind === 'slice' || selector.kind === 'field') {
    selector = selector.of;
  }
  assert(selector.kind === 'column', 'the grammar lets cell functions take columns only');
  return requireColumn(context.table, selector.name);
}

function int64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, value);
  return bytes;
}
