/**
 * CREATE and DROP FUNCTION and AGGREGATE: Java bodies are not run yet, so no function ever exists, and what needs
 * one is refused in Cassandra's words. Source: the four statements of 5.0.
 */
import { unreachable } from '../base/assert.ts';
import { configuration, invalid, unsupported } from '../base/errors.ts';
import { typeNameText } from '../clauses/term-text.ts';
import type { FunctionStatement, QualifiedName, TypeName } from '../cql/ast.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { NO_CHANGE, schemaPlan } from './schema-change.ts';

type CreateFunction = FunctionStatement & { readonly kind: 'createFunction' };
type CreateAggregate = FunctionStatement & { readonly kind: 'createAggregate' };

/** The plan of any of the four. */
export function prepareFunction(statement: FunctionStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createFunction':
      return prepareCreateFunction(statement, context);
    case 'createAggregate':
      return prepareCreateAggregate(statement, context);
    case 'dropFunction':
      return prepareDrop('Function', statement.name, statement.args, statement.ifExists, context);
    case 'dropAggregate':
      return prepareDrop('Aggregate', statement.name, statement.args, statement.ifExists, context);
    default:
      return unreachable(statement);
  }
}

function prepareDrop(
  what: 'Function' | 'Aggregate',
  name: QualifiedName,
  args: readonly TypeName[] | null,
  ifExists: boolean,
  context: PrepareContext,
): Plan {
  const keyspace = keyspaceOf(name, context.keyspace);
  return schemaPlan(keyspace, () => {
    if (ifExists) return NO_CHANGE;
    const signature = args === null ? '' : `(${args.map(typeNameText).join(', ')})`;
    throw invalid(`${what} '${keyspace}.${name.name}${signature}' doesn't exist`);
  });
}

function refuseBoth(orReplace: boolean, ifNotExists: boolean): void {
  if (orReplace && ifNotExists) {
    throw invalid("Cannot use both 'OR REPLACE' and 'IF NOT EXISTS' directives");
  }
}

function prepareCreateFunction(statement: CreateFunction, context: PrepareContext): Plan {
  const { orReplace, ifNotExists, name, args } = statement;
  const keyspace = keyspaceOf(name, context.keyspace);
  return schemaPlan(keyspace, (schema) => {
    refuseBoth(orReplace, ifNotExists);
    const names = args.map(([argument]) => argument);
    if (new Set(names).size !== names.length) {
      throw invalid(
        `Duplicate argument names for given function ${name.name} with argument names [${names.join(', ')}]`,
      );
    }
    if (!schema.keyspaces.has(keyspace)) throw invalid(`Keyspace '${keyspace}' doesn't exist`);
    throw unsupported('user-defined functions');
  });
}

function prepareCreateAggregate(statement: CreateAggregate, context: PrepareContext): Plan {
  const { orReplace, ifNotExists, name, args, stateFunction, stateType } = statement;
  const keyspace = keyspaceOf(name, context.keyspace);
  return schemaPlan(keyspace, (schema) => {
    if (!schema.keyspaces.has(keyspace)) {
      throw configuration(`Keyspace ${keyspace} doesn't exist`);
    }
    refuseBoth(orReplace, ifNotExists);
    const types = [stateType, ...args].map(typeNameText).join(', ');
    throw invalid(`State function ${keyspace}.${stateFunction}(${types}) doesn't exist`);
  });
}
