/** The helper classes Arrays, Collections and Objects. Source: java.util. */
import { primitive } from '../java-types.ts';
import {
  compare,
  equal,
  hashOf,
  itemsOf,
  keyOf,
  primitiveText,
  setItems,
  setOf,
  show,
} from '../objects.ts';
import { JavaArray, JavaList, JavaMap, JavaSet, type JavaValue, raise } from '../values.ts';
import { arrayOf, type Implementation, listOf, type Member, members, num } from './member.ts';

export function staticLibrary(): readonly Member[] {
  return [
    ...arrayHelpers(),
    ...collectionHelpers(),
    ...members('Objects', {
      'static boolean equals(Object,Object)': (_self, [a, b]) => equal(orNull(a), orNull(b)),
      'static boolean isNull(Object)': (_self, [a]) => a === null,
      'static boolean nonNull(Object)': (_self, [a]) => a !== null,
      'static String toString(Object)': (_self, [a]) => show(orNull(a)),
      'static int hashCode(Object)': (_self, [a]) => hashOf(orNull(a)),
      'static int hash(Object...)': (_self, [items]) =>
        hashOf(new JavaList('List', arrayOf(items).items)),
      'static <T> T requireNonNull(T)': (_self, [a]) =>
        orNull(a) ?? raise('NullPointerException', null),
    }),
  ];
}

const orNull = (value: JavaValue | undefined): JavaValue => value ?? null;
const unsupported = (): never => raise('UnsupportedOperationException', null);

function arrayHelpers(): readonly Member[] {
  const list: Record<string, Implementation> = {};
  for (const name of ['byte', 'short', 'char', 'int', 'long', 'float', 'double'] as const) {
    list[`static void sort(${name}[])`] = (_self, [array]) => {
      arrayOf(array).items.sort((a, b) =>
        typeof a === 'bigint' && typeof b === 'bigint'
          ? a < b
            ? -1
            : a > b
              ? 1
              : 0
          : num(a) - num(b),
      );
      return null;
    };
    list[`static void fill(${name}[],${name})`] = (_self, [array, value]) => {
      arrayOf(array).items.fill(orNull(value));
      return null;
    };
    list[`static String toString(${name}[])`] = (_self, [array]) =>
      `[${arrayOf(array)
        .items.map((item) => primitiveText(name, item))
        .join(', ')}]`;
    list[`static ${name}[] copyOf(${name}[],int)`] = (_self, [array, length]) => {
      const { items } = arrayOf(array);
      const zero = name === 'long' ? 0n : 0;
      return new JavaArray(
        primitive(name),
        Array.from({ length: num(length) }, (_, at) => items[at] ?? zero),
      );
    };
  }
  return members('Arrays', {
    ...list,
    'static <T> List<T> asList(T...)': (_self, [items]) =>
      new JavaList('List', arrayOf(items).items, 'size'),
    'static void sort(Object[])': (_self, [array]) => {
      arrayOf(array).items.sort(compare);
      return null;
    },
    'static String toString(Object[])': (_self, [array]) =>
      `[${arrayOf(array).items.map(show).join(', ')}]`,
  });
}

function collectionHelpers(): readonly Member[] {
  const extreme =
    (sign: number): Implementation =>
    (_self, [items]) => {
      const [first, ...others] = itemsOf(orNull(items));
      if (first === undefined) return raise('NoSuchElementException', null);
      return others.reduce<JavaValue>(
        (best, item) => (compare(item, best) * sign > 0 ? item : best),
        first,
      );
    };
  const sort =
    (change: (items: JavaValue[]) => void): Implementation =>
    (_self, [list]) => {
      if (listOf(list).fixed === 'all') unsupported();
      change(listOf(list).items);
      return null;
    };
  const frozenSet = (set: JavaSet): JavaSet => {
    const map = new JavaMap('insertion', true);
    for (const item of setItems(set)) map.entries.set(keyOf(item), [item, true]);
    return new JavaSet(map);
  };
  return members('Collections', {
    'static <T> void sort(List<T>)': sort((items) => items.sort(compare)),
    'static void reverse(List<?>)': sort((items) => items.reverse()),
    'static <T> T max(Collection<? extends T>)': extreme(1),
    'static <T> T min(Collection<? extends T>)': extreme(-1),
    'static <T> List<T> emptyList()': () => new JavaList('List', [], 'all'),
    'static <T> Set<T> emptySet()': () => new JavaSet(new JavaMap('insertion', true)),
    'static <K,V> Map<K,V> emptyMap()': () => new JavaMap('insertion', true),
    'static <T> List<T> singletonList(T)': (_self, [item]) =>
      new JavaList('List', [orNull(item)], 'all'),
    'static <T> Set<T> singleton(T)': (_self, [item]) =>
      frozenSet(setOf('insertion', [orNull(item)])),
    'static <K,V> Map<K,V> singletonMap(K,V)': (_self, [key, value]) => {
      const map = new JavaMap('insertion', true);
      map.entries.set(keyOf(orNull(key)), [orNull(key), orNull(value)]);
      return map;
    },
    'static <T> List<T> unmodifiableList(List<T>)': (_self, [list]) =>
      new JavaList('List', listOf(list).items, 'all'),
    'static int frequency(Collection<?>,Object)': (_self, [items, item]) =>
      itemsOf(orNull(items)).filter((other) => equal(other, orNull(item))).length,
  });
}
