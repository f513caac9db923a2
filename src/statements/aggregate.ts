/**
 * CREATE and DROP AGGREGATE. The initial condition is kept as bytes and must read back from its own text.
 * Source: CreateAggregateStatement and DropAggregateStatement of 5.0.
 */
import { configuration, invalid, syntaxWithoutPosition } from '../base/errors.ts';
import { collectMarkers } from '../clauses/markers.ts';
import { typeNameText } from '../clauses/term-text.ts';
import { prepareTerm } from '../clauses/terms.ts';
import type { FunctionStatement, Term, TypeName } from '../cql/ast.ts';
import { putAggregate, removeAggregate } from '../schema/changes.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import type { Keyspace, Schema, UserAggregate, UserFunction } from '../schema/model.ts';
import { resultType, signatureOf } from '../schema/signatures.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { equalTypes, isOrderCompatible } from '../types/type-relations.ts';
import { resolveColumnType } from './column-types.ts';
import { findDropped, refuseBothDirectives, refuseFrozen, resolveTypes } from './function-types.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, functionChanged, NO_CHANGE, schemaPlan } from './schema-change.ts';

type CreateAggregate = FunctionStatement & { readonly kind: 'createAggregate' };
type DropAggregate = FunctionStatement & { readonly kind: 'dropAggregate' };

/** The plan of CREATE AGGREGATE. */
export function prepareCreateAggregate(statement: CreateAggregate, context: PrepareContext): Plan {
  const keyspace = keyspaceOf(statement.name, context.keyspace);
  return schemaPlan(keyspace, (schema) => createAggregate(schema, keyspace, statement));
}

/** The plan of DROP AGGREGATE. */
export function prepareDropAggregate(statement: DropAggregate, context: PrepareContext): Plan {
  const { kind: _, name, args, ifExists, ...rest } = statement;
  rest satisfies Record<string, never>;
  const keyspaceName = keyspaceOf(name, context.keyspace);
  return schemaPlan(keyspaceName, (schema) => {
    const keyspace = schema.keyspaces.get(keyspaceName);
    const types = args === null ? '' : `(${args.map(typeNameText).join(', ')})`;
    const shown = `${keyspaceName}.${name.name}${types}`;
    const own = keyspace?.aggregates ?? new Map<string, UserAggregate>();
    const all = [...own.values(), ...(keyspace?.functions.values() ?? [])];
    const aggregate = findDropped(
      { what: 'Aggregate', keyspace, name, args, shown, all, own },
      ifExists,
    );
    if (aggregate === undefined) return NO_CHANGE;
    const next = removeAggregate(schema, aggregate);
    return functionChanged(next, 'DROPPED', 'AGGREGATE', aggregate);
  });
}

function createAggregate(schema: Schema, keyspaceName: string, statement: CreateAggregate): Change {
  const { orReplace, ifNotExists, name } = statement;
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw configuration(`Keyspace ${keyspaceName} doesn't exist`);
  refuseBothDirectives(orReplace, ifNotExists);
  refuseFrozen('Argument', statement.args);
  refuseFrozen('State type', [statement.stateType]);
  const aggregate = defineAggregate(schema, keyspace, statement);
  const signature = signatureOf(aggregate);
  if (keyspace.functions.has(signature)) {
    throw invalid(`Aggregate '${name.name}' cannot replace a function`);
  }
  const existing = keyspace.aggregates.get(signature);
  if (existing !== undefined) {
    if (ifNotExists) return NO_CHANGE;
    if (!orReplace) throw invalid(`Aggregate '${name.name}' already exists`);
    const [now, before] = [resultType(aggregate), resultType(existing)];
    if (!isOrderCompatible(now, before)) {
      throw invalid(
        `Cannot replace aggregate '${name.name}', the new return type ${typeName(now)} isn't compatible with the return type ${typeName(before)} of existing function`,
      );
    }
  }
  const change = existing === undefined ? 'CREATED' : 'UPDATED';
  return functionChanged(putAggregate(schema, aggregate), change, 'AGGREGATE', aggregate);
}

function defineAggregate(
  schema: Schema,
  keyspace: Keyspace,
  statement: CreateAggregate,
): UserAggregate {
  const { name, args, stateFunction, stateType, finalFunction, initialCondition } = statement;
  const argumentTypes = resolveTypes(args, keyspace);
  const state = resolveColumnType(stateType, keyspace);
  const stateCall = find(
    keyspace,
    'State',
    stateFunction,
    [state, ...argumentTypes],
    [stateType, ...args],
  );
  if (!equalTypes(stateCall.returnType, state)) {
    throw invalid(
      `State function ${shownCall(keyspace, stateFunction, [stateType, ...args])} return type must be the same as the first argument type - check STYPE, argument and return types`,
    );
  }
  const finalCall =
    finalFunction === null ? null : find(keyspace, 'Final', finalFunction, [state], [stateType]);
  const initial =
    initialCondition === null ? null : initialValue(initialCondition, state, keyspace.name, schema);
  if (initial === null && !stateCall.calledOnNull) {
    throw invalid(
      `Cannot create aggregate '${name.name}' without INITCOND because state function ${keyspace.name}.${stateFunction} does not accept 'null' arguments`,
    );
  }
  return {
    keyspace: keyspace.name,
    name: name.name,
    argumentTypes,
    stateFunction: stateCall,
    stateType: state,
    finalFunction: finalCall,
    initialCondition: initial,
  };
}

function shownCall(keyspace: Keyspace, name: string, types: readonly TypeName[]): string {
  return `${keyspace.name}.${name}(${types.map(typeNameText).join(', ')})`;
}

function find(
  keyspace: Keyspace,
  what: 'State' | 'Final',
  name: string,
  argumentTypes: readonly CqlType[],
  written: readonly TypeName[],
): UserFunction {
  const signature = signatureOf({ name, argumentTypes });
  const shown = shownCall(keyspace, name, written);
  if (keyspace.aggregates.has(signature)) {
    throw invalid(`${what} function ${shown} isn't a scalar function`);
  }
  const found = keyspace.functions.get(signature);
  if (found === undefined) throw invalid(`${what} function ${shown} doesn't exist`);
  return found;
}

/**
 * The value of INITCOND. Cassandra reads the constant once more from the text that it prints of it, where a text
 * with a quote is no CQL any more.
 */
function initialValue(
  term: Term,
  type: CqlType,
  keyspace: string,
  schema: Schema,
): Uint8Array | null {
  const text = rawText(term);
  if (text !== null && /'/.test(text.replace(/^'|'$/g, ''))) {
    const [, before = '', after = ''] = /^([^']*)'(.*)$/.exec(text.slice(1)) ?? [];
    const word = /^\w+|^./.exec(after)?.[0] ?? '';
    throw syntaxWithoutPosition(
      `Failed parsing CQL term: [${text}] reason: SyntaxException line 1:${before.length + 2} no viable alternative at input '${word}' ('${before}'[${word}]...)`,
    );
  }
  const context = { schema, keyspace, markers: collectMarkers() };
  const receiver = { keyspace: '', table: '', name: '(dummy)', type };
  const value = prepareTerm(term, receiver, context).evaluate({
    values: [],
    runtime: {
      nowMicros: () => 0,
      randomUuid: () => new Uint8Array(16),
      timeUuid: () => new Uint8Array(16),
    },
  });
  return value ?? null;
}

function rawText(term: Term): string | null {
  return term.kind === 'literal' && term.literal === 'string' ? `'${term.text}'` : null;
}
