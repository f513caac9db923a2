/**
 * A set of restrictions in column order, and what happens when a second relation restricts a column again: a start
 * and an end make one slice, CONTAINS collect, anything else is refused. Which text a user sees depends on the
 * order of the relations. Source: Cassandra's RestrictionSet and the mergeWith methods.
 */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Column } from '../schema/model.ts';
import { compareColumnNames } from '../schema/names.ts';
import {
  firstColumn,
  lastColumn,
  type Restriction,
  type TokenRestriction,
} from './restrictions-model.ts';

/** Sorted by first column: key order, and by name for others. */
export type RestrictionSet = readonly Restriction[];

/** The set with one more; throws Cassandra's refusal when the columns cannot be restricted again so. */
export function addRestriction(set: RestrictionSet, added: Restriction): RestrictionSet {
  let merged = added;
  const kept: Restriction[] = [];
  for (const existing of set) {
    if (existing.columns.some((column) => added.columns.includes(column))) {
      merged = mergeRestrictions(existing, merged);
    } else {
      kept.push(existing);
    }
  }
  return [...kept, merged].sort((a, b) => compareColumns(firstColumn(a), firstColumn(b)));
}

/** The one that reaches furthest in column order. */
export function lastRestriction(set: RestrictionSet): Restriction | undefined {
  return [...set].sort((a, b) => compareColumns(lastColumn(a), lastColumn(b))).at(-1);
}

/** Every column of the set once, in order. */
export function restrictedColumns(set: RestrictionSet): readonly Column[] {
  return [...new Set(set.flatMap((restriction) => restriction.columns))].sort(compareColumns);
}

export function mergeTokenRestrictions(
  existing: TokenRestriction,
  added: TokenRestriction,
): TokenRestriction {
  const names = existing.columns.map((column) => column.name).join(', ');
  if (existing.equal !== null) throw moreThanOneEqual(names);
  if (added.equal !== null) {
    throw invalid(
      `Columns "${names}" cannot be restricted by both an equality and an inequality relation`,
    );
  }
  return {
    kind: 'token',
    columns: existing.columns,
    equal: null,
    start: oneSide(existing.start, added.start, 'start', names),
    end: oneSide(existing.end, added.end, 'end', names),
  };
}

function compareColumns(a: Column, b: Column): number {
  return a.position - b.position || compareColumnNames(a.name, b.name);
}

function mergeRestrictions(existing: Restriction, added: Restriction): Restriction {
  const names = columnsInCommon(existing, added);
  switch (existing.kind) {
    case 'equal':
      throw moreThanOneEqual(names);
    case 'in':
      throw invalid(`${names} cannot be restricted by more than one relation if it includes a IN`);
    case 'slice':
      return mergeSlices(existing, added, names);
    case 'contains':
      return mergeContains(existing, added);
    case 'like':
      throw invalid(
        `${names} cannot be restricted by more than one relation if it includes a LIKE`,
      );
    default:
      return unreachable(existing);
  }
}

function mergeSlices(
  existing: Restriction & { kind: 'slice' },
  added: Restriction,
  names: string,
): Restriction {
  if (added.kind !== 'slice') {
    throw invalid(
      `Column "${names}" cannot be restricted by both an equality and an inequality relation`,
    );
  }
  const [first, second] = [firstColumn(existing), firstColumn(added)];
  if (first !== second) {
    const later = first.position > second.position ? first : second;
    throw invalid(
      `Column "${later.name}" cannot be restricted by two inequalities not starting with the same column`,
    );
  }
  return {
    kind: 'slice',
    columns: existing.columns.length >= added.columns.length ? existing.columns : added.columns,
    tuple: existing.tuple || added.tuple,
    start: oneSide(existing.start, added.start, 'start', names),
    end: oneSide(existing.end, added.end, 'end', names),
  };
}

function mergeContains(
  existing: Restriction & { kind: 'contains' },
  added: Restriction,
): Restriction {
  if (added.kind !== 'contains') {
    const { name } = firstColumn(existing);
    throw invalid(
      `Collection column ${name} can only be restricted by CONTAINS, CONTAINS KEY, or map-entry equality`,
    );
  }
  return {
    ...existing,
    values: [...existing.values, ...added.values],
    keys: [...existing.keys, ...added.keys],
    entries: [...existing.entries, ...added.entries],
  };
}

function oneSide<Side>(
  existing: Side | null,
  added: Side | null,
  side: 'start' | 'end',
  names: string,
): Side | null {
  if (existing !== null && added !== null) {
    throw invalid(`More than one restriction was found for the ${side} bound on ${names}`);
  }
  return existing ?? added;
}

function moreThanOneEqual(names: string): Error {
  return invalid(`${names} cannot be restricted by more than one relation if it includes an Equal`);
}

/** Cassandra lists them in the order of a hash set, with this comma; the recorded one has the last column first. */
function columnsInCommon(a: Restriction, b: Restriction): string {
  return a.columns
    .filter((column) => b.columns.includes(column))
    .map((column) => column.name)
    .reverse()
    .join(' ,');
}
