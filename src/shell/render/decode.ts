/** The values behind a result's bytes. */
import { unsupported } from '../../base/errors.ts';
import type { CqlType, Value } from '../../types/cql-type.ts';

/** The value of serialised bytes. */
export function decode(type: CqlType, bytes: Uint8Array): Value {
  if (type.kind === 'text' || type.kind === 'ascii') return new TextDecoder().decode(bytes);
  throw unsupported(`values of type ${type.kind}`);
}
