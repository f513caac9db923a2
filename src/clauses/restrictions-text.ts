/** A relation as Cassandra prints it in errors: `k != 1`, `(a, b) IN ((1, 2))`. Source: Relation.toCQLString. */
import { unreachable } from '../base/assert.ts';
import type { InValues, Relation } from '../cql/ast.ts';
import { quoteName } from '../schema/names.ts';
import { termText } from './term-text.ts';

export function relationText(relation: Relation): string {
  switch (relation.kind) {
    case 'single':
      return `${quoteName(relation.column)} ${relation.operator} ${termText(relation.value)}`;
    case 'in':
      return `${quoteName(relation.column)} IN ${inText(relation.values)}`;
    case 'isNotNull':
      return `${quoteName(relation.column)} IS NOT NULL`;
    case 'element': {
      const element = `${quoteName(relation.column)}[${termText(relation.key)}]`;
      return `${element} ${relation.operator} ${termText(relation.value)}`;
    }
    case 'token':
      return `token${columnsText(relation.columns)} ${relation.operator} ${termText(relation.value)}`;
    case 'tuple':
      return `${columnsText(relation.columns)} ${relation.operator} ${termText(relation.value)}`;
    case 'tupleIn':
      return `${columnsText(relation.columns)} IN ${inText(relation.values)}`;
    default:
      return unreachable(relation);
  }
}

function columnsText(columns: readonly string[]): string {
  return `(${columns.map(quoteName).join(', ')})`;
}

function inText(values: InValues): string {
  return values.kind === 'marker' ? '?' : `(${values.terms.map(termText).join(', ')})`;
}
