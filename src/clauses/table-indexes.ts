/**
 * A table's indexes as the analysis sees them: what each covers of its column, which LIKE it answers, and how it
 * reads text. Source: Cassandra's IndexTarget, SASI's IndexMode and NonTokenizingAnalyzer, SAI's NonTokenizingOptions.
 */
import { type Column, columnIndex, type Index, type Table } from '../schema/model.ts';
import { isCollection } from '../types/type-relations.ts';

export type IndexKind = 'legacy' | 'sasi' | 'sai';

/** What an index covers of its column: the values, a map's keys or entries, or a frozen collection as a whole. */
export type Target = 'values' | 'keys' | 'entries' | 'full';

/** The four forms of LIKE: 'a%', '%a', '%a%', 'a'. */
export type LikeForm = 'prefix' | 'suffix' | 'contains' | 'matches';

/** Text as an index keeps it: folded to one case, composed, without accents. */
export type Fold = (value: Uint8Array) => Uint8Array;

export interface TableIndex {
  readonly kind: IndexKind;
  readonly column: string;
  readonly target: Target;
  readonly like: readonly LikeForm[];
  /** Ranges are answered where the type has them. */
  readonly ranges: boolean;
  /** null: bytes are compared as they are. */
  readonly fold: Fold | null;
  /** How a vector's nearness is measured: cosine, dot_product or euclidean. */
  readonly similarity: string;
}

export function indexesOf(table: Table): readonly TableIndex[] {
  return [...table.indexes.values()].map((index) => describeIndex(table, index));
}

/** The index that answers equality and LIKE of the column's text in its own way, if there is one. */
export function indexOn(table: Table, column: Column): TableIndex | undefined {
  return indexesOf(table).find((index) => index.column === column.name);
}

function describeIndex(table: Table, { kind, options }: Index): TableIndex {
  const className = options.get('class_name') ?? '';
  const isSasi = kind === 'CUSTOM' && className.toUpperCase().includes('SASI');
  const mode = isSasi ? (options.get('mode')?.toUpperCase() ?? 'PREFIX') : null;
  return {
    ...parseTarget(table, options.get('target') ?? ''),
    kind: kind !== 'CUSTOM' ? 'legacy' : isSasi ? 'sasi' : 'sai',
    like: likeForms(mode),
    ranges: kind === 'CUSTOM' && mode !== 'CONTAINS',
    fold: kind === 'CUSTOM' ? foldOf(options) : null,
    similarity: options.get('similarity_function')?.toLowerCase() ?? 'cosine',
  };
}

function likeForms(mode: string | null): readonly LikeForm[] {
  switch (mode) {
    case 'PREFIX':
      return ['prefix', 'matches'];
    case 'CONTAINS':
      return ['prefix', 'suffix', 'contains', 'matches'];
    default:
      return [];
  }
}

function foldOf(options: ReadonlyMap<string, string>): Fold | null {
  const isSet = (name: string, value = 'true') => options.get(name)?.toLowerCase() === value;
  const lower = isSet('case_sensitive', 'false') || isSet('normalize_lowercase');
  const upper = isSet('normalize_uppercase');
  const composed = isSet('normalize');
  const ascii = isSet('ascii');
  if (!lower && !upper && !composed && !ascii) return null;
  return (value) => {
    let text = new TextDecoder().decode(value);
    if (lower) text = text.toLowerCase();
    if (upper) text = text.toUpperCase();
    if (composed) text = text.normalize('NFC');
    if (ascii) text = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    return new TextEncoder().encode(text);
  };
}

function parseTarget(table: Table, text: string): { column: string; target: Target } {
  const call = /^(keys|values|entries|full)\((.*)\)$/s.exec(text);
  const written = call === null ? text : call[2]!;
  const quoted = /^"(.*)"$/s.exec(written);
  const column = quoted === null ? written : quoted[1]!.replaceAll('""', '"');
  if (call !== null) return { column, target: call[1] as Target }; // one of the pattern's four words
  const type = columnIndex(table).get(column)?.type;
  const isWhole = type !== undefined && isCollection(type) && type.frozen;
  return { column, target: isWhole ? 'full' : 'values' };
}
