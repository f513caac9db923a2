/** From a result's bytes to what is printed: headings and rows as formatted cells. */
import type { Palette } from '../../base/text.ts';
import type { ResultColumn } from '../../statements/result.ts';
import type { CqlType, Value } from '../../types/cql-type.ts';
import { decode } from '../../types/registry.ts';
import { type Formatted, formatText, formatValue, type ValueStyle } from './values.ts';

type Row = readonly (Uint8Array | null)[];

/** The headings, coloured by what the columns are in their table. */
export function formatHeadings(columns: readonly ResultColumn[], style: ValueStyle): Formatted[] {
  return columns.map((column) =>
    formatText(column.name, style, headingColor(column.role, style.colors)),
  );
}

/**
 * The rows' cells. cqlsh keeps a row by column name, so of columns with the same name all show the last one's value;
 * under `--compat cqlsh` so do these.
 */
export function formatRows(
  columns: readonly ResultColumn[],
  rows: readonly Row[],
  style: ValueStyle,
): Formatted[][] {
  const source = style.compat ? lastOfSameName(columns) : columns.map((_, index) => index);
  return rows.map((row) =>
    source.map((index) => formatCell(columns[index]!.type, row[index] ?? null, style)),
  );
}

/** One cell. */
export function formatCell(type: CqlType, bytes: Uint8Array | null, style: ValueStyle): Formatted {
  const value: Value = bytes === null ? null : decode(type, bytes);
  return formatValue(type, value, style);
}

function lastOfSameName(columns: readonly ResultColumn[]): number[] {
  const last = new Map(columns.map((column, index) => [column.name, index]));
  return columns.map((column) => last.get(column.name)!);
}

function headingColor(role: ResultColumn['role'], colors: Palette): (text: string) => string {
  switch (role) {
    case 'partition':
      return colors.red;
    case 'clustering':
      return colors.cyan;
    case 'static':
      return colors.white;
    default:
      return colors.magenta;
  }
}
