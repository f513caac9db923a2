/**
 * Java's types as far as function bodies meet them: primitives, arrays, and classes of a closed list with their
 * parents and type parameters. Source: JLS 4 and 5; the classes are those that 5.0's UDF class loader lets through.
 */
export type PrimitiveName =
  | 'boolean'
  | 'byte'
  | 'short'
  | 'char'
  | 'int'
  | 'long'
  | 'float'
  | 'double';

export type JavaType =
  | { readonly kind: 'primitive'; readonly name: PrimitiveName }
  | { readonly kind: 'class'; readonly name: string; readonly args: readonly JavaType[] }
  | { readonly kind: 'array'; readonly element: JavaType }
  /** A type parameter of a library class or method. */
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'null' }
  | { readonly kind: 'void' }
  /** Fits everything: an argument nobody gave, or what an error left behind. */
  | { readonly kind: 'unknown' };

export const primitive = (name: PrimitiveName): JavaType => ({ kind: 'primitive', name });
export const classType = (name: string, ...args: readonly JavaType[]): JavaType => ({
  kind: 'class',
  name,
  args,
});
export const INT = primitive('int');
export const BOOLEAN = primitive('boolean');
export const STRING = classType('String');
export const OBJECT = classType('Object');
export const UNKNOWN: JavaType = { kind: 'unknown' };
export const VOID: JavaType = { kind: 'void' };

/** The box of each primitive. */
export const BOXES: { readonly [name in PrimitiveName]: string } = {
  boolean: 'Boolean',
  byte: 'Byte',
  short: 'Short',
  char: 'Character',
  int: 'Integer',
  long: 'Long',
  float: 'Float',
  double: 'Double',
};

const PRIMITIVE_NAMES = Object.keys(BOXES) as readonly PrimitiveName[]; // the record's keys are the union

export function isPrimitiveName(name: string): name is PrimitiveName {
  return PRIMITIVE_NAMES.some((known) => known === name);
}

export interface JavaClass {
  readonly package: string;
  readonly parameters: readonly string[];
  /** Written with the parameters: `Collection<E>`. */
  readonly parents: readonly string[];
}

function javaClass(pack: string, head: string, parents: string): [string, JavaClass] {
  const { name, args } = splitGeneric(head);
  return [name, { package: pack, parameters: args, parents: splitTopLevel(parents) }];
}

const LANG = 'java.lang';
const UTIL = 'java.util';
const TYPES = 'org.apache.cassandra.cql3.functions.types';

/** By simple name; Map.Entry by its name inside Map. */
const CLASSES: ReadonlyMap<string, JavaClass> = new Map([
  javaClass(LANG, 'Object', ''),
  javaClass(LANG, 'String', 'CharSequence, Comparable<String>'),
  javaClass(LANG, 'CharSequence', ''),
  javaClass(LANG, 'Comparable<T>', ''),
  javaClass(LANG, 'Iterable<T>', ''),
  javaClass(LANG, 'Class<T>', ''),
  javaClass(LANG, 'Number', ''),
  javaClass(LANG, 'Boolean', 'Comparable<Boolean>'),
  javaClass(LANG, 'Character', 'Comparable<Character>'),
  ...['Byte', 'Short', 'Integer', 'Long', 'Float', 'Double'].map((name) =>
    javaClass(LANG, name, `Number, Comparable<${name}>`),
  ),
  javaClass(LANG, 'Math', ''),
  javaClass(LANG, 'System', ''),
  javaClass(LANG, 'StringBuilder', 'CharSequence'),
  javaClass(LANG, 'Throwable', ''),
  javaClass(LANG, 'Exception', 'Throwable'),
  javaClass(LANG, 'Error', 'Throwable'),
  javaClass(LANG, 'RuntimeException', 'Exception'),
  javaClass(LANG, 'OutOfMemoryError', 'Error'),
  ...[
    'ArithmeticException',
    'ClassCastException',
    'IllegalArgumentException',
    'IllegalStateException',
    'IndexOutOfBoundsException',
    'NegativeArraySizeException',
    'NullPointerException',
    'UnsupportedOperationException',
  ].map((name) => javaClass(LANG, name, 'RuntimeException')),
  javaClass(LANG, 'NumberFormatException', 'IllegalArgumentException'),
  javaClass(LANG, 'ArrayIndexOutOfBoundsException', 'IndexOutOfBoundsException'),
  javaClass(LANG, 'StringIndexOutOfBoundsException', 'IndexOutOfBoundsException'),
  javaClass('java.security', 'AccessControlException', 'RuntimeException'),
  javaClass(UTIL, 'NoSuchElementException', 'RuntimeException'),
  javaClass(UTIL, 'ConcurrentModificationException', 'RuntimeException'),
  javaClass(`${TYPES}.exceptions`, 'CodecNotFoundException', 'RuntimeException'),
  javaClass(UTIL, 'Collection<E>', 'Iterable<E>'),
  javaClass(UTIL, 'List<E>', 'Collection<E>'),
  javaClass(UTIL, 'Set<E>', 'Collection<E>'),
  javaClass(UTIL, 'ArrayList<E>', 'List<E>'),
  javaClass(UTIL, 'LinkedList<E>', 'List<E>'),
  javaClass(UTIL, 'HashSet<E>', 'Set<E>'),
  javaClass(UTIL, 'LinkedHashSet<E>', 'HashSet<E>'),
  javaClass(UTIL, 'TreeSet<E>', 'Set<E>'),
  javaClass(UTIL, 'Map<K,V>', ''),
  javaClass(UTIL, 'HashMap<K,V>', 'Map<K,V>'),
  javaClass(UTIL, 'LinkedHashMap<K,V>', 'HashMap<K,V>'),
  javaClass(UTIL, 'TreeMap<K,V>', 'Map<K,V>'),
  javaClass(UTIL, 'Map.Entry<K,V>', ''),
  javaClass(UTIL, 'Iterator<E>', ''),
  javaClass(UTIL, 'Arrays', ''),
  javaClass(UTIL, 'Collections', ''),
  javaClass(UTIL, 'Objects', ''),
  javaClass(UTIL, 'Date', 'Comparable<Date>'),
  javaClass(UTIL, 'UUID', 'Comparable<UUID>'),
  javaClass('java.math', 'BigDecimal', 'Number, Comparable<BigDecimal>'),
  javaClass('java.math', 'BigInteger', 'Number, Comparable<BigInteger>'),
  javaClass('java.math', 'RoundingMode', ''),
  javaClass('java.net', 'InetAddress', ''),
  javaClass('java.nio', 'ByteBuffer', 'Comparable<ByteBuffer>'),
  javaClass(TYPES, 'LocalDate', ''),
  javaClass(TYPES, 'TupleValue', ''),
  javaClass(TYPES, 'UDTValue', ''),
  javaClass('org.apache.cassandra.cql3.functions', 'UDFContext', ''),
  javaClass('org.apache.cassandra.cql3', 'Duration', ''),
]);

/** What a body may name without a package: java.lang, java.util and what the generated class imports. */
const IMPORTED: ReadonlySet<string> = new Set([
  'TupleValue',
  'UDTValue',
  'UDFContext',
  'ByteBuffer',
]);

/** The class behind a written name, with its package or, where it is imported, without. */
export function findClass(written: string): string | undefined {
  const own = CLASSES.get(written);
  if (own !== undefined) {
    const open = own.package === LANG || own.package === UTIL || IMPORTED.has(written);
    return open ? written : undefined;
  }
  for (const [name, { package: pack }] of CLASSES) if (written === `${pack}.${name}`) return name;
  return undefined;
}

/** True when the text is the beginning of a known package's name. */
export function isPackagePart(text: string): boolean {
  return [...CLASSES.values()].some(({ package: p }) => p === text || p.startsWith(`${text}.`));
}

/** `java.util.List`. */
export function fullName(name: string): string {
  const known = CLASSES.get(name);
  return known === undefined ? name : `${known.package}.${name.replace('.', '$')}`;
}

/** The type parameters of the class. */
export function parametersOf(name: string): readonly string[] {
  return CLASSES.get(name)?.parameters ?? [];
}

/** The type as the compiler shows it: `List<Integer>`. */
export function showType(type: JavaType): string {
  switch (type.kind) {
    case 'primitive':
      return type.name;
    case 'class': {
      const short = type.name.replace(/^.*\./, '');
      return type.args.length === 0 ? short : `${short}<${type.args.map(showType).join(',')}>`;
    }
    case 'array':
      return `${showType(type.element)}[]`;
    case 'variable':
      return type.name;
    case 'unknown':
      return 'Object';
    default:
      return type.kind;
  }
}

/** The direct parents with the type's own arguments put in; Object is nobody's written parent. */
export function parentsOf(type: JavaType & { readonly kind: 'class' }): readonly JavaType[] {
  const known = CLASSES.get(type.name);
  if (known === undefined) return [];
  const bound = bind(known.parameters, type.args);
  return known.parents.map((parent) => substitute(parseType(parent, known.parameters), bound));
}

/** The type seen as that class: `List<Integer>` as Collection is `Collection<Integer>`; undefined when it is none. */
export function asClass(type: JavaType, name: string): (JavaType & { kind: 'class' }) | undefined {
  if (type.kind !== 'class') return undefined;
  if (type.name === name) return type;
  for (const parent of parentsOf(type)) {
    const found = asClass(parent, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Reference widening: the value may stand where `to` is asked for, without any change. */
export function isSubtype(from: JavaType, to: JavaType): boolean {
  if (from.kind === 'unknown' || to.kind === 'unknown' || to.kind === 'variable') return true;
  if (from.kind === 'primitive' || to.kind === 'primitive') return sameType(from, to);
  if (from.kind === 'void' || to.kind === 'void') return false;
  if (from.kind === 'null') return true;
  if (to.kind === 'class' && to.name === 'Object') return true;
  if (from.kind === 'array') {
    return to.kind === 'array' && isSubtype(from.element, to.element);
  }
  if (to.kind !== 'class') return false;
  const seen = asClass(from, to.name);
  if (seen === undefined) return false;
  if (seen.args.length === 0 || to.args.length === 0) return true;
  return seen.args.every((arg, place) => sameType(arg, to.args[place] ?? UNKNOWN));
}

/** Equal types; unknown equals all, and a variable of the second stands for any. */
export function sameType(a: JavaType, b: JavaType): boolean {
  if (a.kind === 'unknown' || b.kind === 'unknown' || b.kind === 'variable') return true;
  if (a.kind === 'array') return b.kind === 'array' && sameType(a.element, b.element);
  if (a.kind === 'class') {
    if (b.kind !== 'class' || a.name !== b.name) return false;
    return a.args.every((arg, place) => sameType(arg, b.args[place] ?? UNKNOWN));
  }
  if (a.kind === 'primitive' || a.kind === 'variable') {
    return b.kind === a.kind && a.name === b.name;
  }
  return a.kind === b.kind;
}

/** The primitive inside a box, or the primitive itself; undefined for all others. */
export function unboxed(type: JavaType): PrimitiveName | undefined {
  if (type.kind === 'primitive') return type.name;
  if (type.kind !== 'class') return undefined;
  return PRIMITIVE_NAMES.find((name) => BOXES[name] === type.name);
}

/** The box of a primitive; other types are what they are. */
export function boxed(type: JavaType): JavaType {
  return type.kind === 'primitive' ? classType(BOXES[type.name]) : type;
}

const WIDER: { readonly [name in PrimitiveName]: readonly PrimitiveName[] } = {
  boolean: [],
  byte: ['short', 'int', 'long', 'float', 'double'],
  short: ['int', 'long', 'float', 'double'],
  char: ['int', 'long', 'float', 'double'],
  int: ['long', 'float', 'double'],
  long: ['float', 'double'],
  float: ['double'],
  double: [],
};

/** Identity or a widening of primitives. */
export function widens(from: PrimitiveName, to: PrimitiveName): boolean {
  return from === to || WIDER[from].includes(to);
}

/** The type in which two numbers are computed. */
export function promoted(a: PrimitiveName, b: PrimitiveName): PrimitiveName {
  for (const wide of ['double', 'float', 'long'] as const)
    if (a === wide || b === wide) return wide;
  return 'int';
}

/** A written type of the library's tables: `Map<K,V>`, `int[]`, `T...`. */
export function parseType(text: string, variables: readonly string[]): JavaType {
  const written = text.trim();
  if (written.endsWith('[]')) {
    return { kind: 'array', element: parseType(written.slice(0, -2), variables) };
  }
  if (written === 'void') return VOID;
  const bound = /^\? extends (.+)$/.exec(written)?.[1];
  if (bound !== undefined) return parseType(bound, variables);
  if (written.startsWith('?')) return UNKNOWN;
  if (isPrimitiveName(written)) return primitive(written);
  if (variables.includes(written)) return { kind: 'variable', name: written };
  const { name, args } = splitGeneric(written);
  return classType(name, ...args.map((arg) => parseType(arg, variables)));
}

function splitGeneric(written: string): { name: string; args: readonly string[] } {
  const open = written.indexOf('<');
  if (open < 0) return { name: written, args: [] };
  return { name: written.slice(0, open), args: splitTopLevel(written.slice(open + 1, -1)) };
}

/** Splits at commas that stand in no angle brackets. */
export function splitTopLevel(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const parts: string[] = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '<') depth++;
    if (char === '>') depth--;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

export type Bindings = ReadonlyMap<string, JavaType>;

/** Parameters with the arguments they stand for; a raw type's are unknown. */
export function bind(parameters: readonly string[], args: readonly JavaType[]): Bindings {
  return new Map(parameters.map((parameter, place) => [parameter, args[place] ?? UNKNOWN]));
}

/** The type with its variables replaced. */
export function substitute(type: JavaType, bindings: Bindings): JavaType {
  switch (type.kind) {
    case 'variable':
      return bindings.get(type.name) ?? UNKNOWN;
    case 'array':
      return { kind: 'array', element: substitute(type.element, bindings) };
    case 'class':
      return { ...type, args: type.args.map((arg) => substitute(arg, bindings)) };
    default:
      return type;
  }
}
