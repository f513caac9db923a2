/**
 * Bind markers as the analysis meets them: what each takes, under the user's own name where one was written.
 * Source: Cassandra's VariableSpecifications.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { MarkerCollector, Receiver } from './contract.ts';

export interface Markers extends MarkerCollector {
  /** What the markers take, in text order. */
  specs(): readonly Receiver[];
}

/** A fresh collector for one statement. */
export function collectMarkers(): Markers {
  const found: (Receiver | undefined)[] = [];
  return {
    record(index, receiver) {
      found[index] = receiver;
    },
    specs() {
      return Array.from(found, (receiver, index) => {
        assert(receiver !== undefined, `marker ${index} was met by the analysis`);
        return receiver;
      });
    },
  };
}

/** Refuses an execution that brings another number of values than the statement has markers. */
export function requireBoundValues(markers: readonly unknown[], values: readonly unknown[]): void {
  if (markers.length !== values.length) throw invalid('Invalid amount of bind variables');
}
