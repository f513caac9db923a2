/** A law of DESCRIBE: what it writes makes the same keyspace again, word for word. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recorded, SchemaSession } from './recorded-schema.ts';

/** The statements of a described keyspace: they end at a semicolon before an empty line's place. */
function statements(text: string): readonly string[] {
  return text.split(/;\n(?=CREATE|ALTER)/).map((part) => part.replace(/;$/, ''));
}

function madeAgain(described: string, keyspace: string): string {
  const session = new SchemaSession();
  for (const statement of statements(described)) {
    expect(session.run(statement).replace(/Warnings :.*/s, ''), statement).toBe('');
  }
  return session.run(`DESCRIBE KEYSPACE ${keyspace}`);
}

describe('a described keyspace makes itself again', () => {
  const SESSIONS: readonly (readonly [string, string])[] = [
    ['schema/tables/options_good', 'g1_options_good'],
    ['schema/tables/pk_forms', 'g1_pk_forms'],
    ['schema/tables/alter_columns', 'g1_alter_columns'],
    ['schema/udt/tuples', 'g1_tuples'],
    ['schema/index/idx_2i', 'g1_idx_2i'],
    ['data/index/sai_collections', 'g2_index_sai_collections'],
  ];
  for (const [path, keyspace] of SESSIONS) {
    test(path, () => {
      const session = new SchemaSession();
      for (const { typed, printed } of recorded(path)) {
        if (/^(CREATE|ALTER|DROP|USE)\b/.test(typed) && printed === '') session.run(typed);
      }
      const described = session.run(`DESCRIBE KEYSPACE ${keyspace}`);
      expect(madeAgain(described, keyspace)).toBe(described);
    });
  }
});

const column = fc.stringMatching(/^[a-zA-Z][a-zA-Z_ "']{0,6}$/);
const type = fc.constantFrom(
  'int',
  'text',
  'frozen<list<int>>',
  'map<text, frozen<set<uuid>>>',
  'tuple<int, text>',
  'vector<float, 3>',
);

test('tables of any column names and types do', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(column, { minLength: 2, maxLength: 6, selector: (name) => name }),
      fc.array(type, { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      fc.string({ maxLength: 8 }),
      (names, types, descending, comment) => {
        const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
        const columns = quoted.map((name, at) => `${name} ${at < 2 ? 'int' : types[at]}`);
        const order = `${quoted[1]} ${descending ? 'DESC' : 'ASC'}`;
        const session = new SchemaSession();
        session.run(
          "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
        );
        const text = comment.replaceAll("'", "''").replaceAll(/[\n\r;]/g, ' ');
        const create =
          `CREATE TABLE k.t (${columns.join(', ')}, PRIMARY KEY (${quoted[0]}, ${quoted[1]})) ` +
          `WITH CLUSTERING ORDER BY (${order}) AND comment = '${text}'`;
        expect(session.run(create)).toBe('');
        const described = session.run('DESCRIBE KEYSPACE k');
        expect(madeAgain(described, 'k')).toBe(described);
      },
    ),
    { numRuns: 40 },
  );
});
