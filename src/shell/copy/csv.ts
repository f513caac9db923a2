/**
 * CSV by the rules of Python's csv module, which cqlsh's files follow: an escape character may stand anywhere, and with
 * an escape that is not the quote, quotes are escaped and not doubled.
 */

export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  /** The quote itself: quotes are doubled. */
  readonly escape: string;
}

/** One line without its end; a field is quoted when it must be. */
export function csvLine(fields: readonly string[], dialect: CsvDialect): string {
  // A lone empty field would read back as an empty line.
  if (fields.length === 1 && fields[0] === '') return dialect.quote + dialect.quote;
  return fields.map((field) => csvField(field, dialect)).join(dialect.delimiter);
}

function csvField(field: string, dialect: CsvDialect): string {
  const { delimiter, quote, escape: mark } = dialect;
  const doubled = mark === quote;
  let quoted = false;
  let text = '';
  for (const char of field) {
    const isEscaped = !doubled && (char === quote || char === mark);
    if (isEscaped) text += mark;
    else if (char === quote) text += quote;
    if (!isEscaped && (char === delimiter || char === quote || char === '\n' || char === '\r'))
      quoted = true;
    text += char;
  }
  return quoted ? quote + text + quote : text;
}

/** The records of a text; empty lines are none. */
export function parseCsv(text: string, dialect: CsvDialect): string[][] {
  const reader = new CsvReader(dialect);
  for (const char of text) reader.take(char);
  return reader.end();
}

type Place = 'start' | 'bare' | 'quoted' | 'afterQuote';

class CsvReader {
  readonly #dialect: CsvDialect;
  readonly #records: string[][] = [];
  #record: string[] = [];
  #field = '';
  #place: Place = 'start';
  #escaped = false;
  #skipNewline = false;

  constructor(dialect: CsvDialect) {
    this.#dialect = dialect;
  }

  take(char: string): void {
    const { delimiter, quote, escape: mark } = this.#dialect;
    const skip = this.#skipNewline && char === '\n';
    this.#skipNewline = false;
    if (skip) return;
    if (this.#escaped) {
      this.#field += char;
      this.#escaped = false;
      if (this.#place === 'start') this.#place = 'bare';
    } else if (this.#place === 'quoted') {
      if (char === quote) this.#place = 'afterQuote';
      else if (char === mark) this.#escaped = true;
      else this.#field += char;
    } else if (char === '\n' || char === '\r') {
      this.#endRecord();
      this.#skipNewline = char === '\r';
    } else if (char === delimiter) this.#endField();
    else if (char === quote && this.#place === 'start') this.#place = 'quoted';
    else if (char === quote && this.#place === 'afterQuote' && mark === quote) {
      this.#field += quote;
      this.#place = 'quoted';
    } else if (char === mark && mark !== quote) this.#escaped = true;
    else {
      this.#field += char;
      this.#place = 'bare';
    }
  }

  end(): string[][] {
    if (this.#record.length > 0 || this.#field !== '' || this.#place !== 'start') this.#endRecord();
    return this.#records;
  }

  #endField(): void {
    this.#record.push(this.#field);
    this.#field = '';
    this.#place = 'start';
  }

  #endRecord(): void {
    const isEmpty = this.#record.length === 0 && this.#field === '' && this.#place === 'start';
    if (!isEmpty) {
      this.#endField();
      this.#records.push(this.#record);
    }
    this.#record = [];
    this.#place = 'start';
  }
}
