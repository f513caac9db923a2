/** The two layouts of a result: columns side by side, or (EXPAND ON) one line a value. Source: CQLSH 6.2.2's output. */
import type { Formatted } from './values.ts';

/** Heading and ruler. */
export function renderHeader(names: readonly Formatted[], widths: readonly number[]): string[] {
  const header = names.map((name, index) => padEnd(name, widths[index]!)).join(' | ');
  return [` ${header.trimEnd()}`, `-${widths.map((width) => '-'.repeat(width)).join('-+-')}-`];
}

/** Widths that hold headings and values. */
export function columnWidths(
  names: readonly Formatted[],
  rows: readonly (readonly Formatted[])[],
): number[] {
  const widths = names.map((name) => name.width);
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) {
      if (row[index]!.width > widths[index]!) widths[index] = row[index]!.width;
    }
  }
  return widths;
}

/** One line a row, values to the right. */
export function renderRows(
  rows: readonly (readonly Formatted[])[],
  widths: readonly number[],
): string[] {
  return rows.map(
    (row) => ` ${row.map((value, index) => padStart(value, widths[index]!)).join(' | ')}`,
  );
}

/** EXPAND: a block a row, numbered from `firstNumber`. */
export function renderExpanded(
  names: readonly Formatted[],
  rows: readonly (readonly Formatted[])[],
  firstNumber: number,
): string[] {
  const nameWidth = Math.max(...names.map((name) => name.width));
  let valueWidth = 0;
  for (const row of rows) for (const value of row) valueWidth = Math.max(valueWidth, value.width);
  const lines: string[] = [];
  rows.forEach((row, index) => {
    lines.push(`@ Row ${firstNumber + index}`);
    lines.push(`-${'-'.repeat(nameWidth)}-+-${'-'.repeat(valueWidth)}-`);
    row.forEach((value, column) => {
      lines.push(` ${padEnd(names[column]!, nameWidth)} | ${value.colored}`);
    });
    lines.push('');
  });
  return lines;
}

function padEnd(value: Formatted, width: number): string {
  return value.colored + ' '.repeat(Math.max(0, width - value.width));
}

function padStart(value: Formatted, width: number): string {
  return ' '.repeat(Math.max(0, width - value.width)) + value.colored;
}
