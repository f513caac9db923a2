/**
 * A type written as a quoted Java class: `'UTF8Type'`, `'MapType(Int32Type,UTF8Type)'`. Natives go by their class
 * name; collections, tuples and vectors are made of them. Source: TypeParser and CQL3Type.Raw of 5.0.
 */
import { type CassandraError, syntaxWithoutPosition } from '../base/errors.ts';
import type { CqlType, NativeKind } from './cql-type.ts';
import { javaClassName, NATIVE_CLASSES } from './type-names.ts';
import { freeze } from './type-relations.ts';

const PACKAGE = 'org.apache.cassandra.db.marshal.';

const NATIVE_KINDS = Object.keys(NATIVE_CLASSES) as readonly NativeKind[]; // the record's keys are the union

/** The type that the quoted class stands for. Throws a SyntaxException that names it when there is none. */
export function customType(className: string): CqlType {
  const refuse = (why: string): CassandraError =>
    syntaxWithoutPosition(`Error setting type ${className}: ${why}`);
  return parseClass(className, className, refuse);
}

function parseClass(text: string, whole: string, refuse: (why: string) => CassandraError): CqlType {
  const [, name = '', inner] = /^\s*([\w.+\-&]*)\s*(?:\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  const short = name.startsWith(PACKAGE) ? name.slice(PACKAGE.length) : name;
  const native = NATIVE_KINDS.find((candidate) => NATIVE_CLASSES[candidate] === short);
  if (native !== undefined) return { kind: native };
  const invalidDefinition = (): CassandraError =>
    refuse(`Invalid definition for comparator ${PACKAGE}${head(text)}.`);
  const parameters = inner === undefined ? [] : splitParameters(inner);
  const types = (): readonly CqlType[] =>
    parameters.map((part) => parseClass(part, whole, invalidDefinition));
  const required = (): CqlType => {
    const [type] = types();
    if (type === undefined) throw invalidDefinition();
    return type;
  };
  switch (head(text)) {
    case 'FrozenType':
      return freeze(required());
    case 'ReversedType':
      return required();
    case 'ListType':
      return { kind: 'list', element: required(), frozen: false };
    case 'SetType':
      return { kind: 'set', element: required(), frozen: false };
    case 'MapType': {
      const [key, value] = types();
      if (key === undefined || value === undefined) throw invalidDefinition();
      return { kind: 'map', key, value, frozen: false };
    }
    case 'TupleType':
      return { kind: 'tuple', elements: types().map(freeze) };
    case 'VectorType': {
      const [element = '', dimension = ''] = parameters;
      return {
        kind: 'vector',
        element: parseClass(element, whole, invalidDefinition),
        dimension: Number(dimension),
      };
    }
    case 'DateType':
      return { kind: 'timestamp' };
    case 'LexicalUUIDType':
    case 'PartitionerDefinedOrder':
      return { kind: 'custom', className: PACKAGE + head(text) };
    case 'CompositeType':
    case 'DynamicCompositeType': {
      const parts = types().map((type) => javaClassName(type));
      return { kind: 'custom', className: `${PACKAGE}${head(text)}(${parts.join(',')})` };
    }
    default:
      throw refuse(missing(name));
  }
}

/** The class before its parameters, without the package. */
function head(text: string): string {
  const name = /^\s*([\w.+\-&]*)/.exec(text)?.[1] ?? '';
  return name.startsWith(PACKAGE) ? name.slice(PACKAGE.length) : name;
}

function missing(name: string): string {
  if (name.startsWith('java.lang.')) {
    return `Invalid comparator class ${name}: must define a public static instance field or a public static method getInstance(TypeParser).`;
  }
  const full = name.includes('.') ? name : PACKAGE + name;
  return `Unable to find abstract-type class '${full}'`;
}

/** Cuts at the commas outside of inner parentheses. */
function splitParameters(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
