/** Which level fails with which nodes down, and with what text and numbers: as on real nodes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CassandraError } from '../../src/base/errors.ts';
import { type Recorded, startRecordedCluster } from './recorded-cluster.ts';

interface Golden {
  readonly state: string;
  readonly coordinator: string;
  readonly kind: string;
  readonly cl: string;
  readonly scl: string | null;
  readonly cql: string;
  readonly result: string;
}
const goldens: Golden[] = JSON.parse(readFileSync('test/goldens/failures.json', 'utf8'));

const everyone = ['n31', 'n32', 'n33', 'n34', 'n35', 'n36'];

function enter(cluster: Recorded, state: string): void {
  const named = [...state.matchAll(/n\d\d/g)].map(([name]) => name);
  if (state.startsWith('only'))
    cluster.setStates(
      everyone.filter((n) => !named.includes(n)),
      [],
    );
  else if (state.includes('hang')) cluster.setStates([], named);
  else cluster.setStates(named, []);
}

/** The parts of cqlsh's line that say what happened: message and numbers, or OK. */
function verdictOf(result: string): string {
  if (result.startsWith('OK')) return 'OK';
  const message = /message="(.*?)"(?: info|$)/.exec(result)?.[1] ?? result;
  const numbers = [...result.matchAll(/'(?:required|alive|received)_\w+': (\d+)/g)];
  const level = /'consistency': '(\w+)'/.exec(result)?.[1] ?? '';
  const type = /'write_type': '(\w+)'/.exec(result)?.[1] ?? '';
  return [message, level, type, ...numbers.map(([, number]) => number)].join(' | ');
}

function verdictOfError(error: CassandraError): string {
  const { message, detail } = error;
  switch (detail.kind) {
    case 'unavailable':
      return [message, detail.consistency, '', detail.required, detail.alive].join(' | ');
    case 'writeTimeout': {
      const { consistency, writeType, required, received } = detail;
      return [message, consistency, writeType, required, received].join(' | ');
    }
    case 'readTimeout':
      return [message, detail.consistency, '', detail.required, detail.received].join(' | ');
    default:
      return [message, '', ''].join(' | ');
  }
}

const states = [...new Set(goldens.map(({ state }) => state))];

test.each(states)('verdicts as on real nodes: %s', (state) => {
  const cluster = startRecordedCluster();
  enter(cluster, state);
  const wrong: unknown[] = [];
  for (const golden of goldens) {
    if (golden.state !== state) continue;
    if (state.includes('hang')) {
      // The failure detector has not seen it yet.
      cluster.setStates([], []);
      enter(cluster, state);
    }
    const theirs = verdictOf(golden.result);
    let mine = '';
    // A counter's leader is picked by chance, and with it whether a silent replica shows.
    for (let attempt = 0; mine !== theirs && attempt < 8; attempt++) {
      const { error } = cluster.run({
        cql: golden.cql,
        coordinator: golden.coordinator.replace('n', 'n3'),
        consistency: golden.cl,
        serial: golden.scl,
      });
      mine = error === null ? 'OK' : verdictOfError(error);
      if (golden.kind !== 'counter' || !state.includes('hang')) break;
    }
    if (mask(mine) !== mask(theirs)) wrong.push({ ...golden, result: theirs, mine });
  }
  expect(wrong).toEqual([]);
});

/** Which of several failing data centres is named is not fixed on real nodes. */
function mask(verdict: string): string {
  return verdict.replace(/in DC \w+/, 'in DC ...');
}
