/**
 * One row as a write makes it: cells, tombstones and whole-column deletions at one timestamp. Several operations
 * may touch the same path; the cells then reconcile as two writes would. Source: Cassandra's UpdateParameters.
 */
import type { Column } from '../schema/model.ts';
import { reconcileCells } from '../storage/cell.ts';
import type {
  Cell,
  Clustering,
  ColumnData,
  DeletionTime,
  LiveColumn,
  Liveness,
  PathCell,
  Row,
} from '../storage/model.ts';
import { comparePaths } from './cell-paths.ts';
import type { Evaluation } from './contract.ts';

/** What is the same for all rows of a statement. */
export interface UpdateParameters {
  readonly evaluation: Evaluation;
  readonly timestamp: bigint;
  readonly nowSeconds: number;
  /** 0: cells stay for ever. */
  readonly ttlSeconds: number;
}

/** What the row holds before the write, for list operations that have to look; undefined: nothing. */
export type ExistingColumn = (column: Column) => LiveColumn | undefined;

interface Complex {
  deletion: DeletionTime | null;
  readonly cells: PathCell[];
}

export class RowUpdate {
  readonly parameters: UpdateParameters;
  readonly existing: ExistingColumn;
  readonly #columns = new Map<string, ColumnData>();
  readonly #complex = new Map<Column, Complex>();

  constructor(parameters: UpdateParameters, existing: ExistingColumn) {
    this.parameters = parameters;
    this.existing = existing;
  }

  /** Sets a simple column. */
  set(column: Column, value: Uint8Array): void {
    this.#columns.set(column.name, { kind: 'simple', cell: this.#cell(value) });
  }

  /** Sets an element of a complex column. */
  setPath(column: Column, path: Uint8Array, value: Uint8Array): void {
    this.#complexOf(column).cells.push({ path, cell: this.#cell(value) });
  }

  deletePath(column: Column, path: Uint8Array): void {
    this.#complexOf(column).cells.push({ path, cell: this.#tombstone() });
  }

  /** Deletes the whole column, elements of this very timestamp too. */
  delete(column: Column, isComplex: boolean): void {
    if (isComplex) this.#complexOf(column).deletion = this.deletion();
    else this.#columns.set(column.name, { kind: 'simple', cell: this.#tombstone() });
  }

  /** Deletes what is older than this write, so that the elements it brings stay. */
  overwrite(column: Column): void {
    const { timestamp, nowSeconds } = this.parameters;
    this.#complexOf(column).deletion = { timestamp: timestamp - 1n, localSeconds: nowSeconds };
  }

  deletion(): DeletionTime {
    const { timestamp, nowSeconds } = this.parameters;
    return { timestamp, localSeconds: nowSeconds };
  }

  /** The row with or without the marker that INSERT writes. */
  build(clustering: Clustering, withMarker: boolean): Row {
    for (const [column, { deletion, cells }] of this.#complex) {
      this.#columns.set(column.name, {
        kind: 'complex',
        deletion,
        cells: reconcilePaths(column, cells),
      });
    }
    return {
      clustering,
      liveness: withMarker ? this.#liveness() : { kind: 'none' },
      deletion: null,
      columns: this.#columns,
    };
  }

  #complexOf(column: Column): Complex {
    let complex = this.#complex.get(column);
    if (complex === undefined) {
      complex = { deletion: null, cells: [] };
      this.#complex.set(column, complex);
    }
    return complex;
  }

  #cell(value: Uint8Array): Cell {
    const { timestamp, ttlSeconds, nowSeconds } = this.parameters;
    if (ttlSeconds === 0) return { kind: 'live', timestamp, value };
    const expiresAtSeconds = nowSeconds + ttlSeconds;
    return { kind: 'expiring', timestamp, value, ttlSeconds, expiresAtSeconds };
  }

  #tombstone(): Cell {
    const { timestamp, nowSeconds } = this.parameters;
    return { kind: 'tombstone', timestamp, localSeconds: nowSeconds };
  }

  #liveness(): Liveness {
    const { timestamp, ttlSeconds, nowSeconds } = this.parameters;
    if (ttlSeconds === 0) return { kind: 'live', timestamp };
    const expiresAtSeconds = nowSeconds + ttlSeconds;
    return { kind: 'expiring', timestamp, ttlSeconds, expiresAtSeconds };
  }
}

/** In path order, one cell a path. */
function reconcilePaths(column: Column, cells: readonly PathCell[]): readonly PathCell[] {
  if (cells.length < 2) return cells;
  const compare = comparePaths(column.type);
  const result: PathCell[] = [];
  for (const next of cells.toSorted((a, b) => compare(a.path, b.path))) {
    const last = result.at(-1);
    if (last === undefined || compare(last.path, next.path) !== 0) result.push(next);
    else
      result[result.length - 1] = { path: last.path, cell: reconcileCells(last.cell, next.cell) };
  }
  return result;
}
