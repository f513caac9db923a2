/** A statement's result on the screen, page after page, and the block of warnings under it. */
import type { Result } from '../../statements/result.ts';
import type { ShellContext } from '../command.ts';
import { formatHeadings, formatRows } from './cells.ts';
import { ENDLESS_TYPE, isEndless } from './python-types.ts';
import { lostTable } from './select-meta.ts';
import { columnWidths, renderExpanded, renderHeader, renderRows } from './table.ts';
import type { Formatted, ValueStyle } from './values.ts';

type RowsResult = Extract<Result, { kind: 'rows' }>;

/** Prints rows if there are any; gives back how many, or null for a result without rows. */
export async function showResult(
  shell: ShellContext,
  text: string,
  result: Result,
): Promise<number | null> {
  if (result.kind !== 'rows') return null;
  if (result.shape === 'applied') return showApplied(shell, result);
  return shell.compat ? showPages(shell, text, result) : showWhole(shell, text, result);
}

/** `Warnings :` and each on its line, an empty line before the block and after each. */
export function renderWarnings(warnings: readonly string[]): string {
  return `\nWarnings :\n${warnings.map((warning) => `${warning}\n`).join('\n')}`;
}

/** The outcome of a conditional statement: a table without a count. */
function showApplied(shell: ShellContext, result: RowsResult): number {
  if (result.rows.length === 0) return 0;
  shell.result('');
  showPage(shell, result, 0, true);
  if (!shell.compat || shell.terminal) {
    if (!shell.state.expand) shell.result('');
  }
  return result.rows.length;
}

/** As cqlsh: each page lays out its own columns; off a terminal the heading stands once. */
async function showPages(shell: ShellContext, text: string, first: RowsResult): Promise<number> {
  const lost = lostTable(text, shell.backend.schema());
  if (lost !== null) {
    shell.error(lost);
    return first.rows.length;
  }
  shell.result('');
  if (first.rows.length > 0 && isEndless(first.columns, shell.backend.schema())) {
    shell.error(ENDLESS_TYPE);
    return first.rows.length;
  }
  let page = first;
  let count = 0;
  for (;;) {
    const isFirst = page === first;
    if (page.rows.length > 0 || isFirst) {
      showPage(shell, page, count, isFirst || shell.terminal);
      if (shell.terminal && page.rows.length > 0 && !shell.state.expand) shell.result('');
      count += page.rows.length;
    }
    if (page.pagingState === null) break;
    const next = await shell.execute(text, shell.options(page.pagingState));
    if (next === null || next.kind !== 'rows') return count;
    page = next;
  }
  if (!shell.terminal) shell.result('');
  shell.result(`(${count} rows)`);
  return count;
}

/** All pages in one table. */
async function showWhole(shell: ShellContext, text: string, first: RowsResult): Promise<number> {
  const rows = [...first.rows];
  let { pagingState } = first;
  while (pagingState !== null) {
    const next = await shell.execute(text, shell.options(pagingState));
    if (next === null || next.kind !== 'rows') return rows.length;
    for (const row of next.rows) rows.push(row);
    pagingState = next.pagingState;
  }
  shell.result('');
  showPage(shell, { ...first, rows }, 0, true);
  if (rows.length > 0 && !shell.state.expand) shell.result('');
  shell.result(`(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`);
  return rows.length;
}

function showPage(
  shell: ShellContext,
  page: RowsResult,
  rowsBefore: number,
  withHeader: boolean,
): void {
  const style: ValueStyle = { compat: shell.compat, colors: shell.colors };
  const names = formatHeadings(page.columns, style);
  if (page.rows.length === 0) {
    for (const line of renderHeader(names, columnWidths(names, []))) shell.result(line);
    shell.result('');
    return;
  }
  const rows = formatRows(page.columns, page.rows, style);
  for (const line of layOut(shell, names, rows, rowsBefore, withHeader)) shell.result(line);
}

function layOut(
  shell: ShellContext,
  names: readonly Formatted[],
  rows: readonly (readonly Formatted[])[],
  rowsBefore: number,
  withHeader: boolean,
): string[] {
  if (shell.state.expand) return renderExpanded(names, rows, rowsBefore + 1);
  const widths = columnWidths(names, rows);
  return [...(withHeader ? renderHeader(names, widths) : []), ...renderRows(rows, widths)];
}
