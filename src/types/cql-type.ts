/** A CQL type as data. `varchar` is `text`. Frozen-ness of a tuple and of a vector is implied and not kept. */
export type NativeKind =
  | 'ascii'
  | 'bigint'
  | 'blob'
  | 'boolean'
  | 'counter'
  | 'date'
  | 'decimal'
  | 'double'
  | 'duration'
  | 'empty'
  | 'float'
  | 'inet'
  | 'int'
  | 'smallint'
  | 'text'
  | 'time'
  | 'timestamp'
  | 'timeuuid'
  | 'tinyint'
  | 'uuid'
  | 'varint';

export type CqlType =
  /** `raw`: clients are told no CQL name for it, so that they show bytes. */
  | { readonly kind: NativeKind; readonly raw?: true }
  | { readonly kind: 'list'; readonly element: CqlType; readonly frozen: boolean }
  | { readonly kind: 'set'; readonly element: CqlType; readonly frozen: boolean }
  | {
      readonly kind: 'map';
      readonly key: CqlType;
      readonly value: CqlType;
      readonly frozen: boolean;
    }
  | { readonly kind: 'tuple'; readonly elements: readonly CqlType[] }
  | { readonly kind: 'vector'; readonly element: CqlType; readonly dimension: number }
  | {
      readonly kind: 'udt';
      readonly keyspace: string;
      readonly name: string;
      readonly fields: readonly { readonly name: string; readonly type: CqlType }[];
      readonly frozen: boolean;
    }
  | { readonly kind: 'custom'; readonly className: string };

/**
 * A decoded value; which of these it is follows from the type:
 * tinyint smallint int date(days since 1970, signed) float double -> number; bigint counter varint
 * timestamp(ms) time(ns) -> bigint; decimal -> DecimalValue; boolean; text ascii inet uuid timeuuid -> string;
 * blob custom -> Uint8Array; duration -> DurationValue; list set vector -> Value[]; map -> [Value, Value][];
 * tuple udt -> Value[] (missing trailing parts are null). `null` is CQL null; `EMPTY` the zero-byte value of a
 * type that otherwise has none.
 */
export type Value =
  | null
  | number
  | bigint
  | boolean
  | string
  | Uint8Array
  | DecimalValue
  | DurationValue
  | EmptyValue
  | readonly Value[]
  | readonly (readonly [Value, Value])[];

/** unscaled * 10^-scale, as java.math.BigDecimal. */
export interface DecimalValue {
  readonly unscaled: bigint;
  readonly scale: number;
}
export interface DurationValue {
  readonly months: number;
  readonly days: number;
  readonly nanoseconds: bigint;
}
export interface EmptyValue {
  readonly empty: true;
}
export const EMPTY: EmptyValue = { empty: true };
