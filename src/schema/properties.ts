/**
 * The properties of WITH, read by type with Cassandra's refusals. Values keep the text that was typed, so that
 * `comment = 5` is the text "5". Source: PropertyDefinitions; unknown names are met in java.util.HashMap order.
 */
import { syntaxWithoutPosition } from '../base/errors.ts';
import { parseJavaDouble } from '../base/java-numbers.ts';
import type { Property, PropertyValue } from '../cql/ast.ts';
import { hashMapOrder } from './java-order.ts';

export interface Properties {
  readonly values: ReadonlyMap<string, PropertyValue>;
}

/** Refuses a property given twice, which Cassandra's parser does before anything else. */
export function collectProperties(properties: readonly Property[]): Properties {
  const values = new Map<string, PropertyValue>();
  for (const { name, value } of properties) {
    if (values.has(name)) {
      throw syntaxWithoutPosition(`Multiple definitions for property '${name}'`);
    }
    values.set(name, value);
  }
  return { values };
}

/** Refuses names outside `known`. */
export function checkKnown(properties: Properties, known: ReadonlySet<string>): void {
  for (const name of hashMapOrder([...properties.values.keys()])) {
    if (!known.has(name)) throw syntaxWithoutPosition(`Unknown property '${name}'`);
  }
}

/** The property's text, or undefined when it was not given. */
export function textProperty(properties: Properties, name: string): string | undefined {
  const value = properties.values.get(name);
  if (value === undefined) return undefined;
  if (value.kind !== 'text') {
    throw syntaxWithoutPosition(`Invalid value for property '${name}'. It should be a string`);
  }
  return value.text;
}

/** The property's map; a key written twice keeps its last value. */
export function mapProperty(
  properties: Properties,
  name: string,
): ReadonlyMap<string, string> | undefined {
  const value = properties.values.get(name);
  if (value === undefined) return undefined;
  if (value.kind !== 'map') {
    throw syntaxWithoutPosition(`Invalid value for property '${name}'. It should be a map.`);
  }
  return new Map(value.entries);
}

/** '1', 'true', 'yes' and their opposites, in any case. */
export function booleanProperty(properties: Properties, name: string): boolean | undefined {
  const text = textProperty(properties, name);
  if (text === undefined) return undefined;
  if (/^(1|true|yes)$/i.test(text)) return true;
  if (/^(0|false|no)$/i.test(text)) return false;
  throw syntaxWithoutPosition(
    `Invalid boolean value ${text} for '${name}'. Positive values can be '1', 'true' or 'yes'. ` +
      "Negative values can be '0', 'false' or 'no'.",
  );
}

/** A Java int. */
export function intProperty(properties: Properties, name: string): number | undefined {
  const text = textProperty(properties, name);
  if (text === undefined) return undefined;
  const value = parseJavaInt(text);
  if (value === null) {
    throw syntaxWithoutPosition(`Invalid integer value ${text} for '${name}'`);
  }
  return value;
}

/** A Java double. */
export function doubleProperty(properties: Properties, name: string): number | undefined {
  const text = textProperty(properties, name);
  if (text === undefined) return undefined;
  const value = parseJavaDouble(text);
  if (value === null) {
    throw syntaxWithoutPosition(`Invalid double value ${text} for '${name}'`);
  }
  return value;
}

/** Integer.parseInt, null where it throws. */
export function parseJavaInt(text: string): number | null {
  if (!/^[+-]?[0-9]+$/.test(text)) return null;
  const value = Number(text);
  return value >= -2147483648 && value <= 2147483647 ? value + 0 : null;
}
