/**
 * MASKED WITH: the function that hides a column's values from users without UNMASK. ringsh's users see clear
 * text, as superusers do; the mask is kept for DESCRIBE and system_schema. Source: ColumnMask.Raw of 5.0.
 */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { AnalysisContext, Assignable, CqlFunction } from '../clauses/contract.ts';
import { maskFunctions } from '../clauses/functions/masks.ts';
import { SYSTEM } from '../clauses/functions/native.ts';
import { nativeDefinitions } from '../clauses/functions/registry.ts';
import { resolveFunction } from '../clauses/functions/resolve.ts';
import { userFunctions } from '../clauses/functions/user.ts';
import { collectMarkers } from '../clauses/markers.ts';
import { termText } from '../clauses/term-text.ts';
import { assignableOf, prepareTerm } from '../clauses/terms.ts';
import type { MaskClause, QualifiedName } from '../cql/ast.ts';
import type { ColumnMask, Schema } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { javaClassName, typeName } from '../types/type-names.ts';
import { equalTypes, freeze, isAssignableTo } from '../types/type-relations.ts';

/** The column that is masked. */
export interface MaskedColumn {
  readonly keyspace: string;
  readonly table: string;
  readonly name: string;
  readonly type: CqlType;
}

/** The mask, checked. Throws when the function is none for masks or does not fit the column. */
export function prepareMask(clause: MaskClause, column: MaskedColumn, schema: Schema): ColumnMask {
  const name: QualifiedName = functionName(clause);
  const args = clause.kind === 'function' ? clause.args : [];
  const shownName = name.keyspace === null ? name.name : `${name.keyspace}.${name.name}`;
  const shown = `${shownName}(${args.map(termText).join(', ')})`;
  const context: AnalysisContext = {
    schema,
    keyspace: column.keyspace,
    markers: collectMarkers(),
  };
  const own = userFunctions(schema.keyspaces.get(name.keyspace ?? column.keyspace), name.name);
  if (nativeDefinitions(name.name).length === 0 && own.length === 0) {
    throw invalid(
      `Unable to find masking function for ${column.name}, no declared function matches the signature ${shown}`,
    );
  }
  const all = [columnArgument(column.type), ...args.map((arg) => assignableOf(arg, context))];
  const resolved = resolveFunction(name, all, column, context);
  checkFunction(resolved, column, shown);
  return {
    keyspace: resolved.keyspace,
    name: resolved.name,
    arguments: args.map((arg, place) => {
      const type = resolved.argumentTypes[place + 1] ?? column.type;
      const receiver = { ...column, name: `arg${place + 1}`, type };
      return { type, value: prepareTerm(arg, receiver, context).evaluate(NO_VALUES) ?? null };
    }),
  };
}

function functionName(clause: MaskClause): QualifiedName {
  switch (clause.kind) {
    case 'default':
      return { keyspace: null, name: 'mask_default' };
    case 'function':
      return clause.function ?? { keyspace: null, name: 'mask_default' };
    default:
      return unreachable(clause.kind);
  }
}

/** The column as the function's first argument; refusals name its Java class. */
function columnArgument(type: CqlType): Assignable {
  return {
    testAssignment: (receiver) => isAssignableTo(type, receiver.type),
    exactType: () => type,
    text: javaClassName(type),
  };
}

function checkFunction(resolved: CqlFunction, column: MaskedColumn, shown: string): void {
  if (resolved.kind === 'aggregate') {
    throw invalid(`Aggregate function ${shown} cannot be used for masking table columns`);
  }
  if (resolved.keyspace === SYSTEM && !isMaskFunction(resolved.name)) {
    throw invalid(`Not-masking function ${shown} cannot be used for masking table columns`);
  }
  if (!equalTypes(freeze(resolved.returnType), freeze(column.type))) {
    throw invalid(
      `Masking function ${shown} return type is ${typeName(resolved.returnType)}. This is different to the type of the masked column ${column.name} of type ${typeName(column.type)}. Masking functions can only be attached to table columns if they return the same data type as the masked column.`,
    );
  }
}

function isMaskFunction(name: string): boolean {
  return maskFunctions().some((definition) =>
    definition.kind === 'function'
      ? definition.function.name === name
      : definition.factory.name === name,
  );
}

/** A mask's arguments are constants: they need no bound values, no clock and no chance. */
/** For terms without markers that are worth the same at any time. */
export const NO_VALUES = {
  values: [],
  runtime: {
    nowMicros: () => 0,
    randomUuid: () => new Uint8Array(16),
    timeUuid: () => new Uint8Array(16),
  },
};
