/** A type as CQL writes it, for DESCRIBE and system_schema. Source: CQL3Type.toString. */
import type { CqlType } from '../types/cql-type.ts';
import { quoteName, quoteText } from './names.ts';

/** `map<text, frozen<list<int>>>`. Tuples are always frozen; what is inside something frozen says so too. */
export function formatType(type: CqlType): string {
  switch (type.kind) {
    case 'list':
    case 'set':
      return frozen(type.frozen, `${type.kind}<${formatType(type.element)}>`);
    case 'map':
      return frozen(type.frozen, `map<${formatType(type.key)}, ${formatType(type.value)}>`);
    case 'tuple':
      return frozen(true, `tuple<${type.elements.map(formatType).join(', ')}>`);
    case 'vector':
      return `vector<${formatType(type.element)}, ${type.dimension}>`;
    case 'udt':
      return frozen(type.frozen, quoteName(type.name));
    case 'custom':
      return quoteText(type.className);
    default:
      return type.kind;
  }
}

function frozen(isFrozen: boolean, text: string): string {
  return isFrozen ? `frozen<${text}>` : text;
}
