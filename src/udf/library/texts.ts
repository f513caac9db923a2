/** String, StringBuilder and what CharSequence has. Regular expressions are taken where Java's and ours read the same. Source: java.lang. */
import { boxed, type PrimitiveName, primitive } from '../java-types.ts';
import { compareTexts, hashText, itemsOf, primitiveText, show } from '../objects.ts';
import { Box, JavaArray, type JavaValue, raise, TextBuilder } from '../values.ts';
import { formatText } from './format.ts';
import { arrayOf, type Implementation, type Member, members, num, str } from './member.ts';

const TEXT = { kind: 'class', name: 'String', args: [] } as const;

function outOfBounds(message: string): never {
  return raise('StringIndexOutOfBoundsException', message);
}

function substring(text: string, begin: number, end: number): string {
  if (begin < 0 || begin > end || end > text.length) {
    outOfBounds(`begin ${begin}, end ${end}, length ${text.length}`);
  }
  return text.slice(begin, end);
}

function charAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) {
    outOfBounds(`index ${at}, length ${text.length}`);
  }
  return text.charCodeAt(at);
}

const JAVA_ONLY = /\(\?[<a-z-]*[imsx]|\\[pPQEAZzGhHRXv]|[*+?}]\+|&&/;

function pattern(source: JavaValue | undefined, flags: string): RegExp {
  const text = str(source);
  if (JAVA_ONLY.test(text)) {
    raise(
      'UnsupportedOperationException',
      `the regular expression ${text} needs Java's own engine`,
    );
  }
  try {
    return new RegExp(text, flags);
  } catch {
    return raise('IllegalArgumentException', `${text} is no regular expression`);
  }
}

/** Java's replacement has $1 and \$; ours $1, $$ and &. */
function replacement(text: string): string {
  return text.replace(/\\(.)|\$(\d)|\$/g, (whole, escaped?: string, group?: string) => {
    if (escaped !== undefined) return escaped === '$' ? '$$' : escaped;
    if (group === '0') return '$&';
    return group === undefined ? whole : `$${group}`;
  });
}

function split(text: string, separator: RegExp, limit: number): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(separator)) {
    if (limit > 0 && parts.length === limit - 1) break;
    const end = found.index + found[0].length;
    if (end === 0 || (found[0] === '' && found.index >= text.length)) continue;
    parts.push(text.slice(from, found.index));
    from = end;
  }
  if (parts.length === 0) return [text];
  parts.push(text.slice(from));
  if (limit === 0) while (parts.at(-1) === '') parts.pop();
  return parts;
}

const texts = (items: readonly string[]): JavaArray => new JavaArray(TEXT, [...items]);

/** String.trim: all chars up to the space. */
const trim = (text: string): string => text.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '');

/** What a char or a char sequence argument says. */
const plain = (value: JavaValue | undefined): string =>
  typeof value === 'number'
    ? String.fromCharCode(value)
    : value instanceof TextBuilder
      ? value.text
      : str(value);

function stringMembers(): readonly Member[] {
  const own =
    (fn: (text: string, args: readonly JavaValue[]) => JavaValue): Implementation =>
    (self, args) =>
      fn(str(self), args);
  const indexOf = own((text, [what, from]) =>
    text.indexOf(codeOrText(what), from === undefined ? 0 : num(from)),
  );
  const lastIndexOf = own((text, [what]) => text.lastIndexOf(codeOrText(what)));
  const fromPrimitive: Record<string, Implementation> = {};
  for (const name of ['boolean', 'char', 'int', 'long', 'float', 'double'] as const) {
    fromPrimitive[`static String valueOf(${name})`] = (_self, [value]) =>
      primitiveText(name, value ?? null);
  }
  return members('String', {
    ...fromPrimitive,
    'static String valueOf(Object)': (_self, [value]) => show(value ?? null),
    'static String valueOf(char[])': (_self, [value]) =>
      String.fromCharCode(...arrayOf(value).items.map(num)),
    'static String copyValueOf(char[])': (_self, [value]) =>
      String.fromCharCode(...arrayOf(value).items.map(num)),
    'new()': () => '',
    'new(String)': (_self, [text]) => str(text),
    'new(char[])': (_self, [value]) => String.fromCharCode(...arrayOf(value).items.map(num)),
    'static String format(String,Object...)': (_self, [format, args]) =>
      formatText(str(format), arrayOf(args).items),
    'static String join(CharSequence,CharSequence...)': (_self, [glue, parts]) =>
      arrayOf(parts).items.map(show).join(plain(glue)),
    'static String join(CharSequence,Iterable<? extends CharSequence>)': (_self, [glue, parts]) =>
      itemsOf(parts ?? null)
        .map(show)
        .join(plain(glue)),
    'int length()': own((text) => text.length),
    'boolean isEmpty()': own((text) => text === ''),
    'boolean isBlank()': own((text) => text.trim() === ''),
    'char charAt(int)': own((text, [at]) => charAt(text, num(at))),
    'int codePointAt(int)': own((text, [at]) => {
      charAt(text, num(at));
      return text.codePointAt(num(at)) ?? 0;
    }),
    'String substring(int)': own((text, [begin]) => substring(text, num(begin), text.length)),
    'String substring(int,int)': own((text, [begin, end]) => substring(text, num(begin), num(end))),
    'String toUpperCase()': own((text) => text.toUpperCase()),
    'String toLowerCase()': own((text) => text.toLowerCase()),
    'String trim()': own((text) => trim(text)),
    'String strip()': own((text) => text.trim()),
    'String repeat(int)': (self, [times], { run }) => {
      if (num(times) < 0) raise('IllegalArgumentException', `count is negative: ${num(times)}`);
      run.spend((str(self).length * num(times)) >> 3);
      return str(self).repeat(num(times));
    },
    'String concat(String)': own((text, [other]) => text + str(other)),
    'boolean contains(CharSequence)': own((text, [part]) => text.includes(plain(part))),
    'boolean startsWith(String)': own((text, [part]) => text.startsWith(str(part))),
    'boolean startsWith(String,int)': own((text, [part, at]) =>
      text.startsWith(str(part), num(at)),
    ),
    'boolean endsWith(String)': own((text, [part]) => text.endsWith(str(part))),
    'int indexOf(String)': indexOf,
    'int indexOf(int)': indexOf,
    'int indexOf(String,int)': indexOf,
    'int indexOf(int,int)': indexOf,
    'int lastIndexOf(String)': lastIndexOf,
    'int lastIndexOf(int)': lastIndexOf,
    'String replace(char,char)': own((text, [from, to]) =>
      text.replaceAll(plain(from), () => plain(to)),
    ),
    'String replace(CharSequence,CharSequence)': own((text, [from, to]) =>
      text.replaceAll(plain(from), () => plain(to)),
    ),
    'String replaceAll(String,String)': own((text, [from, to]) =>
      text.replace(pattern(from, 'g'), replacement(str(to))),
    ),
    'String replaceFirst(String,String)': own((text, [from, to]) =>
      text.replace(pattern(from, ''), replacement(str(to))),
    ),
    'boolean matches(String)': own((text, [regex]) =>
      pattern(`^(?:${str(regex)})$`, 's').test(text),
    ),
    'String[] split(String)': own((text, [regex]) => texts(split(text, pattern(regex, 'g'), 0))),
    'String[] split(String,int)': own((text, [regex, limit]) =>
      texts(split(text, pattern(regex, 'g'), num(limit))),
    ),
    'char[] toCharArray()': own(
      (text) =>
        new JavaArray(
          primitive('char'),
          [...Array(text.length).keys()].map((at) => text.charCodeAt(at)),
        ),
    ),
    'int compareTo(String)': own((text, [other]) => compareTexts(text, str(other))),
    'int compareToIgnoreCase(String)': own((text, [other]) =>
      compareTexts(text.toUpperCase().toLowerCase(), str(other).toUpperCase().toLowerCase()),
    ),
    'boolean equalsIgnoreCase(String)': own(
      (text, [other]) =>
        typeof other === 'string' &&
        text.toUpperCase().toLowerCase() === other.toUpperCase().toLowerCase(),
    ),
    'int hashCode()': own(hashText),
    'byte[] getBytes()': own(
      (text) =>
        new JavaArray(
          primitive('byte'),
          [...Buffer.from(text)].map((b) => (b << 24) >> 24),
        ),
    ),
    'String intern()': own((text) => text),
  });
}

function codeOrText(value: JavaValue | undefined): string {
  return typeof value === 'number' ? String.fromCodePoint(value) : str(value);
}

function builderMembers(): readonly Member[] {
  const own =
    (fn: (builder: TextBuilder, args: readonly JavaValue[]) => JavaValue): Implementation =>
    (self, args, { run }) => {
      if (!(self instanceof TextBuilder)) return raise('NullPointerException', null);
      const before = self.text.length;
      const result = fn(self, args);
      run.spend(Math.max(0, self.text.length - before) >> 3);
      return result;
    };
  const made = (text: string): TextBuilder => {
    const builder = new TextBuilder();
    builder.text = text;
    return builder;
  };
  const list: Record<string, Implementation> = {};
  const types: readonly (readonly [string, (value: JavaValue) => string])[] = [
    ...(['boolean', 'char', 'int', 'long', 'float', 'double'] as const).map(
      (name: PrimitiveName): readonly [string, (value: JavaValue) => string] => [
        name,
        (value) => primitiveText(name, value),
      ],
    ),
    ['String', show],
    ['Object', show],
  ];
  for (const [name, text] of types) {
    list[`StringBuilder append(${name})`] = own((builder, [value]) => {
      builder.text += text(value ?? null);
      return builder;
    });
    list[`StringBuilder insert(int,${name})`] = own((builder, [at, value]) => {
      if (num(at) < 0 || num(at) > builder.text.length) {
        outOfBounds(`offset ${num(at)}, length ${builder.text.length}`);
      }
      builder.text =
        builder.text.slice(0, num(at)) + text(value ?? null) + builder.text.slice(num(at));
      return builder;
    });
  }
  return members('StringBuilder', {
    ...list,
    'new()': () => new TextBuilder(),
    'new(int)': () => new TextBuilder(),
    'new(String)': (_self, [text]) => made(str(text)),
    'int length()': own((builder) => builder.text.length),
    'char charAt(int)': own((builder, [at]) => {
      const index = num(at);
      if (index < 0 || index >= builder.text.length) {
        outOfBounds(`index ${index},length ${builder.text.length}`);
      }
      return builder.text.charCodeAt(index);
    }),
    'StringBuilder reverse()': own((builder) => {
      builder.text = [...builder.text].reverse().join('');
      return builder;
    }),
    'StringBuilder deleteCharAt(int)': own((builder, [at]) => {
      if (num(at) < 0 || num(at) >= builder.text.length) {
        outOfBounds(`index ${num(at)},length ${builder.text.length}`);
      }
      builder.text = builder.text.slice(0, num(at)) + builder.text.slice(num(at) + 1);
      return builder;
    }),
    'StringBuilder delete(int,int)': own((builder, [from, to]) => {
      const end = Math.min(num(to), builder.text.length);
      if (num(from) < 0 || num(from) > end)
        outOfBounds(`start ${num(from)}, end ${end}, length ${builder.text.length}`);
      builder.text = builder.text.slice(0, num(from)) + builder.text.slice(end);
      return builder;
    }),
    'void setLength(int)': own((builder, [length]) => {
      builder.text = builder.text.slice(0, num(length)).padEnd(num(length), '\0');
      return null;
    }),
    'void setCharAt(int,char)': own((builder, [at, c]) => {
      builder.text =
        builder.text.slice(0, num(at)) +
        String.fromCharCode(num(c)) +
        builder.text.slice(num(at) + 1);
      return null;
    }),
    'int indexOf(String)': own((builder, [part]) => builder.text.indexOf(str(part))),
    'String substring(int)': own((builder, [begin]) =>
      substring(builder.text, num(begin), builder.text.length),
    ),
    'String substring(int,int)': own((builder, [begin, end]) =>
      substring(builder.text, num(begin), num(end)),
    ),
  });
}

export function textLibrary(): readonly Member[] {
  return [
    ...stringMembers(),
    ...builderMembers(),
    ...members('CharSequence', {
      'int length()': (self) => plain(self).length,
      'char charAt(int)': (self, [at]) => charAt(plain(self), num(at)),
    }),
  ];
}

/** A primitive in its box, for members that take objects. */
export function box(type: PrimitiveName, value: JavaValue): Box {
  const { kind } = boxed(primitive(type));
  if (
    kind !== 'class' ||
    value === null ||
    typeof value === 'object' ||
    typeof value === 'string'
  ) {
    return raise('NullPointerException', null);
  }
  return new Box(type, value);
}
