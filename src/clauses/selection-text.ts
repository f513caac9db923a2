/** Selectors as Cassandra prints them in errors. Source: Selectable.toString. */
import { unreachable } from '../base/assert.ts';
import type { Selector } from '../cql/ast.ts';
import { quoteName } from '../schema/names.ts';
import { termText, typeNameText } from './term-text.ts';

export function selectorText(selector: Selector): string {
  switch (selector.kind) {
    case 'column':
      return quoteName(selector.name);
    case 'term':
      return termText(selector.term);
    case 'count':
      return 'count';
    case 'cellInfo':
      return `${selector.function}(${selectorText(selector.of)})`;
    case 'cast':
      return `cast(${selectorText(selector.of)} as ${typeNameText(selector.type)})`;
    case 'hint':
      return `(${typeNameText(selector.type)})${selectorText(selector.of)}`;
    case 'call': {
      const { keyspace, name } = selector.name;
      return `${keyspace === null ? name : `${keyspace}.${name}`}(${texts(selector.args)})`;
    }
    case 'element':
      return `${selectorText(selector.of)}[${termText(selector.key)}]`;
    case 'slice': {
      const from = selector.from === null ? '' : termText(selector.from);
      const to = selector.to === null ? '' : termText(selector.to);
      return `${selectorText(selector.of)}[${from}..${to}]`;
    }
    case 'field':
      return `${selectorText(selector.of)}.${quoteName(selector.name)}`;
    case 'list':
      return `[${texts(selector.items)}]`;
    case 'set':
      return `{${texts(selector.items)}}`;
    case 'map':
      return `{${selector.entries.map(([key, value]) => `${selectorText(key)}: ${selectorText(value)}`).join(', ')}}`;
    case 'udt':
      return `{${selector.fields.map(([name, value]) => `${name}: ${selectorText(value)}`).join(', ')}}`;
    case 'tuple':
      return `(${texts(selector.items)})`;
    case 'binary':
      return `${selectorText(selector.left)} ${selector.operator} ${selectorText(selector.right)}`;
    case 'negate':
      return `-${selectorText(selector.of)}`;
    default:
      return unreachable(selector);
  }
}

function texts(selectors: readonly Selector[]): string {
  return selectors.map(selectorText).join(', ');
}
