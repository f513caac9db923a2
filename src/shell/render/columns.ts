/** Names in columns that fill 80 characters, top to bottom, as Python's cmd module lays them out. */

/** The lines; a single name stands alone. The last column is padded too, as there. */
export function columnise(names: readonly string[], displayWidth = 80): string[] {
  if (names.length === 0) return ['<empty>'];
  if (names.length === 1) return [names[0]!];
  for (let rows = 1; rows < names.length; rows++) {
    const widths = widthsFor(names, rows);
    const total = widths.reduce((sum, width) => sum + width + 2, -2);
    if (total <= displayWidth) return layOut(names, rows, widths);
  }
  return [...names];
}

function widthsFor(names: readonly string[], rows: number): number[] {
  const widths: number[] = [];
  for (let start = 0; start < names.length; start += rows) {
    widths.push(Math.max(...names.slice(start, start + rows).map((name) => [...name].length)));
  }
  return widths;
}

function layOut(names: readonly string[], rows: number, widths: readonly number[]): string[] {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const texts = widths
      .map((_, column) => names[row + rows * column])
      .filter((name) => name !== undefined);
    lines.push(
      texts.map((text, column) => text + ' '.repeat(widths[column]! - [...text].length)).join('  '),
    );
  }
  return lines;
}
