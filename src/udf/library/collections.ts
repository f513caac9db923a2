/** Lists, sets, maps, their iterators and the helpers of Arrays, Collections and Objects. Source: java.util. */
import {
  equal,
  hashOf,
  hashPrimitive,
  itemsOf,
  keyOf,
  mapEntries,
  mapPut,
  setItems,
  setOf,
  show,
} from '../objects.ts';
import {
  Box,
  JavaArray,
  JavaIterator,
  JavaList,
  JavaMap,
  JavaSet,
  type JavaValue,
  type Opaque,
  raise,
} from '../values.ts';
import { arrayOf, listOf, type Member, mapOf, members, num, opaque, setValue } from './member.ts';

const unsupported = (): never => raise('UnsupportedOperationException', null);

/** The list, if its size may change. */
function growable(value: JavaValue): JavaList {
  const list = listOf(value);
  return list.fixed === 'no' ? list : unsupported();
}

function checked(list: JavaList, at: number): number {
  if (at < 0 || at >= list.items.length) {
    raise('IndexOutOfBoundsException', `Index ${at} out of bounds for length ${list.items.length}`);
  }
  return at;
}

const orNull = (value: JavaValue | undefined): JavaValue => value ?? null;

function collectionMembers(): readonly Member[] {
  const size = (self: JavaValue): number => itemsOf(self).length;
  return [
    ...members('Iterable', { 'Iterator<T> iterator()': (self) => iterate(self) }),
    ...members('Collection', {
      'int size()': size,
      'boolean isEmpty()': (self) => size(self) === 0,
      'boolean contains(Object)': (self, [item]) =>
        self instanceof JavaSet
          ? self.map.entries.has(keyOf(orNull(item)))
          : itemsOf(self).some((other) => equal(other, orNull(item))),
      'boolean containsAll(Collection<?>)': (self, [items]) =>
        itemsOf(orNull(items)).every((item) => itemsOf(self).some((other) => equal(other, item))),
      'boolean add(E)': (self, [item]) => add(self, orNull(item)),
      'boolean addAll(Collection<? extends E>)': (self, [items]) =>
        itemsOf(orNull(items))
          .map((item) => add(self, item))
          .includes(true),
      'boolean remove(Object)': (self, [item]) => removeItem(self, orNull(item)),
      'boolean removeAll(Collection<?>)': (self, [items]) =>
        keepWhere(self, (item) => !itemsOf(orNull(items)).some((other) => equal(other, item))),
      'boolean retainAll(Collection<?>)': (self, [items]) =>
        keepWhere(self, (item) => itemsOf(orNull(items)).some((other) => equal(other, item))),
      'void clear()': (self) => {
        keepWhere(self, () => false);
        return null;
      },
      'Object[] toArray()': (self) =>
        new JavaArray({ kind: 'class', name: 'Object', args: [] }, [...itemsOf(self)]),
      '<T> T[] toArray(T[])': (self, [array]) =>
        new JavaArray(arrayOf(array).element, [...itemsOf(self)]),
      'int hashCode()': (self) => hashOf(self),
    }),
    ...listMembers(),
    ...members('Iterator', {
      'boolean hasNext()': (self) => iteratorOf(self).place < iteratorOf(self).items.length,
      'E next()': (self) => {
        const iterator = iteratorOf(self);
        if (iterator.place >= iterator.items.length) raise('NoSuchElementException', null);
        return orNull(iterator.items[iterator.place++]);
      },
      'void remove()': (self) => {
        const iterator = iteratorOf(self);
        if (iterator.place === 0) raise('IllegalStateException', null);
        iterator.remove(
          orNull(iterator.items[iterator.place - 1]),
          iterator.place - 1 - iterator.removed,
        );
        iterator.removed++;
        return null;
      },
    }),
  ];
}

function iteratorOf(value: JavaValue): JavaIterator {
  return value instanceof JavaIterator ? value : raise('NullPointerException', null);
}

function iterate(self: JavaValue): JavaIterator {
  if (self instanceof JavaList) {
    return new JavaIterator([...self.items], (_item, place) => {
      growable(self).items.splice(place, 1);
    });
  }
  return new JavaIterator(itemsOf(self), (item) => {
    removeItem(self, item);
  });
}

function add(self: JavaValue, item: JavaValue): boolean {
  if (self instanceof JavaSet) return addToSet(self, item);
  growable(self).items.push(item);
  return true;
}

function addToSet(set: JavaSet, item: JavaValue): boolean {
  if (set.map.entries.has(keyOf(item))) return false;
  mapPut(set.map, item, true);
  return true;
}

function removeItem(self: JavaValue, item: JavaValue): boolean {
  if (self instanceof JavaSet) {
    return self.map.fixed ? unsupported() : self.map.entries.delete(keyOf(item));
  }
  const list = growable(self);
  const place = list.items.findIndex((other) => equal(other, item));
  if (place >= 0) list.items.splice(place, 1);
  return place >= 0;
}

function keepWhere(self: JavaValue, test: (item: JavaValue) => boolean): boolean {
  const before = itemsOf(self);
  const kept = before.filter(test);
  if (kept.length === before.length) return false;
  if (self instanceof JavaSet) {
    for (const item of before) if (!test(item)) removeItem(self, item);
  } else growable(self).items.splice(0, before.length, ...kept);
  return true;
}

function listMembers(): readonly Member[] {
  return members('List', {
    'E get(int)': (self, [at]) => orNull(listOf(self).items[checked(listOf(self), num(at))]),
    'E set(int,E)': (self, [at, item]) => {
      const list = listOf(self);
      if (list.fixed === 'all') unsupported();
      const place = checked(list, num(at));
      const old = orNull(list.items[place]);
      list.items[place] = orNull(item);
      return old;
    },
    'void add(int,E)': (self, [at, item]) => {
      const list = growable(self);
      if (num(at) < 0 || num(at) > list.items.length) {
        raise('IndexOutOfBoundsException', `Index: ${num(at)}, Size: ${list.items.length}`);
      }
      list.items.splice(num(at), 0, orNull(item));
      return null;
    },
    'E remove(int)': (self, [at]) => {
      const list = growable(self);
      return orNull(list.items.splice(checked(list, num(at)), 1)[0]);
    },
    'int indexOf(Object)': (self, [item]) =>
      listOf(self).items.findIndex((other) => equal(other, orNull(item))),
    'int lastIndexOf(Object)': (self, [item]) =>
      listOf(self).items.findLastIndex((other) => equal(other, orNull(item))),
    'List<E> subList(int,int)': (self, [from, to]) => {
      const { items } = listOf(self);
      if (num(from) < 0) raise('IndexOutOfBoundsException', `fromIndex = ${num(from)}`);
      if (num(to) > items.length) raise('IndexOutOfBoundsException', `toIndex = ${num(to)}`);
      if (num(from) > num(to))
        raise('IllegalArgumentException', `fromIndex(${num(from)}) > toIndex(${num(to)})`);
      return new JavaList('ArrayList', items.slice(num(from), num(to)));
    },
  });
}

function constructors(): readonly Member[] {
  const ordering = { HashSet: 'hash', LinkedHashSet: 'insertion', TreeSet: 'sorted' } as const;
  const maps = { HashMap: 'hash', LinkedHashMap: 'insertion', TreeMap: 'sorted' } as const;
  return [
    ...(['ArrayList', 'LinkedList'] as const).flatMap((name) =>
      members(name, {
        'new()': () => new JavaList(name, []),
        'new(int)': () => new JavaList(name, []),
        'new(Collection<? extends E>)': (_self, [items]) =>
          new JavaList(name, [...itemsOf(orNull(items))]),
      }),
    ),
    ...Object.entries(ordering).flatMap(([name, order]) =>
      members(name, {
        'new()': () => setOf(order, []),
        'new(int)': () => setOf(order, []),
        'new(Collection<? extends E>)': (_self, [items]) => setOf(order, itemsOf(orNull(items))),
      }),
    ),
    ...Object.entries(maps).flatMap(([name, order]) =>
      members(name, {
        'new()': () => new JavaMap(order),
        'new(int)': () => new JavaMap(order),
        'new(Map<? extends K,? extends V>)': (_self, [from]) => {
          const map = new JavaMap(order);
          for (const [key, value] of mapEntries(mapOf(from))) mapPut(map, key, value);
          return map;
        },
      }),
    ),
    ...members('LinkedList', {
      'E getFirst()': (self) =>
        orNull(listOf(self).items[0] ?? raise('NoSuchElementException', null)),
      'E getLast()': (self) =>
        orNull(listOf(self).items.at(-1) ?? raise('NoSuchElementException', null)),
      'void addFirst(E)': (self, [item]) => {
        listOf(self).items.unshift(orNull(item));
        return null;
      },
      'void addLast(E)': (self, [item]) => {
        listOf(self).items.push(orNull(item));
        return null;
      },
    }),
    ...members('TreeSet', {
      'E first()': (self) => setItems(setValue(self))[0] ?? raise('NoSuchElementException', null),
      'E last()': (self) =>
        setItems(setValue(self)).at(-1) ?? raise('NoSuchElementException', null),
    }),
    ...members('TreeMap', {
      'K firstKey()': (self) =>
        mapEntries(mapOf(self))[0]?.[0] ?? raise('NoSuchElementException', null),
      'K lastKey()': (self) =>
        mapEntries(mapOf(self)).at(-1)?.[0] ?? raise('NoSuchElementException', null),
    }),
  ];
}

const entryKind = 'Map.Entry';

function entry(map: JavaMap, key: JavaValue): Opaque {
  const value = (): JavaValue => map.entries.get(keyOf(key))?.[1] ?? null;
  return {
    kind: 'opaque',
    className: entryKind,
    content: { map, key },
    shown: () => `${show(key)}=${show(value())}`,
    key: () => `${keyOf(key)}=${keyOf(value())}`,
    hash: () => hashOf(key) ^ hashOf(value()),
  };
}

function entryContent(self: JavaValue): { map: JavaMap; key: JavaValue } {
  const { content } = opaque(self);
  if (typeof content === 'object' && content !== null && 'map' in content && 'key' in content) {
    const { map, key } = content;
    if (map instanceof JavaMap) return { map, key: key as JavaValue }; // made by entry() alone
  }
  return raise('NullPointerException', null);
}

function mapMembers(): readonly Member[] {
  const get = (self: JavaValue, key: JavaValue | undefined): JavaValue =>
    mapOf(self).entries.get(keyOf(orNull(key)))?.[1] ?? null;
  const has = (self: JavaValue, key: JavaValue | undefined): boolean =>
    mapOf(self).entries.has(keyOf(orNull(key)));
  return [
    ...members('Map', {
      'int size()': (self) => mapOf(self).entries.size,
      'boolean isEmpty()': (self) => mapOf(self).entries.size === 0,
      'V get(Object)': (self, [key]) => get(self, key),
      'V getOrDefault(Object,V)': (self, [key, other]) =>
        has(self, key) ? get(self, key) : orNull(other),
      'boolean containsKey(Object)': (self, [key]) => has(self, key),
      'boolean containsValue(Object)': (self, [value]) =>
        mapEntries(mapOf(self)).some(([, held]) => equal(held, orNull(value))),
      'V put(K,V)': (self, [key, value]) => mapPut(mapOf(self), orNull(key), orNull(value)),
      'V putIfAbsent(K,V)': (self, [key, value]) => {
        const held = get(self, key);
        if (held === null) mapPut(mapOf(self), orNull(key), orNull(value));
        return held;
      },
      'void putAll(Map<? extends K,? extends V>)': (self, [from]) => {
        for (const [key, value] of mapEntries(mapOf(from))) mapPut(mapOf(self), key, value);
        return null;
      },
      'V remove(Object)': (self, [key]) => {
        const held = get(self, key);
        if (mapOf(self).fixed) unsupported();
        mapOf(self).entries.delete(keyOf(orNull(key)));
        return held;
      },
      'void clear()': (self) => {
        mapOf(self).entries.clear();
        return null;
      },
      'Set<K> keySet()': (self) => new JavaSet(mapOf(self)),
      'Collection<V> values()': (self) =>
        new JavaList(
          'List',
          mapEntries(mapOf(self)).map(([, value]) => value),
        ),
      'Set<Map.Entry<K,V>> entrySet()': (self) =>
        setOf(
          'insertion',
          mapEntries(mapOf(self)).map(([key]) => entry(mapOf(self), key)),
        ),
      'int hashCode()': (self) => hashOf(self),
    }),
    ...members('Map.Entry', {
      'K getKey()': (self) => entryContent(self).key,
      'V getValue()': (self) => get(entryContent(self).map, entryContent(self).key),
      'V setValue(V)': (self, [value]) =>
        mapPut(entryContent(self).map, entryContent(self).key, orNull(value)),
    }),
  ];
}

export function collectionLibrary(): readonly Member[] {
  return [
    ...collectionMembers(),
    ...mapMembers(),
    ...constructors(),
    ...members('Object', {
      'int hashCode()': (self) =>
        self instanceof Box ? hashPrimitive(self.primitive, self.value) : hashOf(self),
    }),
  ];
}
