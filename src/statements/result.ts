/** What a statement gives back: five kinds, as in the native protocol, all with warnings and a trace. */
import type { QueryTrace } from '../cluster/trace.ts';
import type { CqlType } from '../types/cql-type.ts';

export interface ResultColumn {
  readonly keyspace: string;
  readonly table: string;
  readonly name: string;
  readonly type: CqlType;
  /** Role of a plain column in its table, for colours and key marks; null for anything computed. */
  readonly role: 'partition' | 'clustering' | 'static' | 'regular' | null;
}

export type ResultBody =
  | { readonly kind: 'void' }
  | {
      readonly kind: 'rows';
      readonly columns: readonly ResultColumn[];
      readonly rows: readonly (readonly (Uint8Array | null)[])[];
      readonly pagingState: Uint8Array | null;
      /** For the shell: LWT tables are printed without a row count; DESCRIBE's statements as plain text. */
      readonly shape: 'rows' | 'applied' | 'describe';
    }
  | { readonly kind: 'setKeyspace'; readonly keyspace: string }
  | {
      readonly kind: 'schemaChange';
      readonly change: 'CREATED' | 'UPDATED' | 'DROPPED';
      readonly target: 'KEYSPACE' | 'TABLE' | 'TYPE' | 'FUNCTION' | 'AGGREGATE';
      readonly keyspace: string;
      readonly name: string;
      /** Of a function or aggregate, in CQL's words. */
      readonly argumentTypes?: readonly string[];
    };

export type Result = ResultBody & {
  readonly warnings: readonly string[];
  readonly trace: QueryTrace | null;
};
