/**
 * What users without UNMASK see of a masked column: the mask's function of the value and its constants. Source:
 * ColumnMask.Masker.
 */
import { assert } from '../base/assert.ts';
import type { Column } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { AnalysisContext, Assignable, FunctionRuntime } from './contract.ts';
import { resolveFunction } from './functions/resolve.ts';
import { typedAssignable } from './selection-model.ts';

type Masker = (value: Uint8Array | null, runtime: FunctionRuntime) => Uint8Array | null;

/** From a value to what is shown; null for a column that is not masked. */
export function columnMasker(column: Column, context: AnalysisContext): Masker | null {
  const { mask } = column;
  if (mask === undefined) return null;
  const types = [column.type, ...mask.arguments.map(({ type }) => type)];
  const called = resolveFunction(mask, types.map(argumentOf), null, context);
  assert(called.kind === 'scalar', 'a mask was checked to be no aggregate when it was made');
  const constants = mask.arguments.map((argument) => argument.value);
  return (value, runtime) => called.execute([value, ...constants], runtime);
}

function argumentOf(type: CqlType): Assignable {
  return { ...typedAssignable(type), text: type.kind };
}
