/**
 * INSERT ... JSON: every column of the table has a value, null (or unset) where the document has none. Source:
 * UpdateStatement.ParsedInsertJson and Cassandra's Json.
 */
import { utf8Text } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import type { AnalysisContext, Evaluation, PreparedTerm } from '../clauses/contract.ts';
import { setOperation } from '../clauses/operations.ts';
import { constantTerm } from '../clauses/term-values.ts';
import { prepareTerm } from '../clauses/terms.ts';
import { prepareUsing } from '../clauses/using.ts';
import type { InsertJsonStatement, Term } from '../cql/ast.ts';
import { requireTable } from '../schema/lookup.ts';
import { allColumns, type Table } from '../schema/model.ts';
import { fromJson, parseJsonDocument } from '../types/json-values.ts';
import { counterInsert } from './insert.ts';
import { insertTargets, type KeyValues } from './insert-targets.ts';
import { byRow, type Conditions, type Modification, requireConditional } from './modification.ts';

/** The modification that the statement means. */
export function analyseInsertJson(
  statement: InsertJsonStatement,
  context: AnalysisContext,
): Modification {
  const {
    kind: _,
    table: name,
    json,
    defaultUnset,
    ifNotExists,
    using: options,
    ...rest
  } = statement;
  rest satisfies Record<string, never>;
  const table = requireTable(context.schema, context.keyspace, name);
  const using = prepareUsing(options, table.keyspace, table.name, context);
  const conditions: Conditions = { kind: ifNotExists ? 'notExists' : 'none' };
  if (table.isCounter) throw counterInsert();
  const termOf = columnTerms(json, defaultUnset, table, context);
  const isKey = ({ kind }: { kind: string }) => kind === 'partition' || kind === 'clustering';
  const columns = allColumns(table);
  const keyValues: KeyValues = new Map(
    columns.filter(isKey).map(({ name }) => [name, termOf(name)]),
  );
  const modification: Modification = {
    kind: 'INSERT',
    table,
    using,
    operations: byRow(
      columns
        .filter((column) => !isKey(column))
        .map((column) => setOperation(column, termOf(column.name))),
    ),
    conditions,
    targets: insertTargets(table, keyValues, false),
  };
  requireConditional(modification);
  return modification;
}

type Document = ReadonlyMap<string, Uint8Array | null>;

/** The term of each column: known now for a literal, by the bound value for a marker. */
function columnTerms(
  json: Term,
  defaultUnset: boolean,
  table: Table,
  context: AnalysisContext,
): (column: string) => PreparedTerm {
  const text = prepareTerm(
    json,
    { keyspace: table.keyspace, table: table.name, name: '[json]', type: { kind: 'text' } },
    context,
  );
  const missing = defaultUnset ? undefined : null;
  if (json.kind !== 'marker') {
    const document = decodeDocument(literalText(json), table);
    return (column) => {
      const value = document.get(column);
      if (value !== undefined) return constantTerm(json, value);
      return missing === null
        ? constantTerm(json, null)
        : { source: json, evaluate: () => undefined };
    };
  }
  const decoded = new WeakMap<Evaluation, Document>();
  return (column) => ({
    source: json,
    evaluate(evaluation) {
      let document = decoded.get(evaluation);
      if (document === undefined) {
        document = decodeDocument(boundText(text, evaluation), table);
        decoded.set(evaluation, document);
      }
      const value = document.get(column);
      return value === undefined ? missing : value;
    },
  });
}

function literalText(json: Term): string {
  return json.kind === 'literal' ? json.text : '';
}

function boundText(text: PreparedTerm, evaluation: Evaluation): string {
  const bytes = text.evaluate(evaluation);
  if (!bytes) throw invalid('Got null for INSERT values');
  return utf8Text(bytes);
}

function decodeDocument(text: string, table: Table): Document {
  const fields = parseJsonDocument(text);
  const document = new Map<string, Uint8Array | null>();
  for (const column of allColumns(table)) {
    const json = fields.get(column.name);
    if (json === undefined) continue;
    fields.delete(column.name);
    document.set(column.name, json.kind === 'null' ? null : fromJson(column, json));
  }
  const [unknown] = fields.keys();
  if (unknown !== undefined) {
    throw invalid(`JSON values map contains unrecognized column: ${unknown}`);
  }
  return document;
}
