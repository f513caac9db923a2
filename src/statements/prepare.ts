/** The one switch from a tree to its plan. Each case lives in its own file and is pure. */
import { unreachable } from '../base/assert.ts';
import type { Statement } from '../cql/ast.ts';
import { prepareCreateAggregate, prepareDropAggregate } from './aggregate.ts';
import { prepareBatch } from './batch.ts';
import { prepareDescribe } from './describe.ts';
import { prepareCreateFunction, prepareDropFunction } from './function.ts';
import { prepareIndex } from './index-statement.ts';
import { prepareKeyspace } from './keyspace.ts';
import { prepareModification } from './modification-plan.ts';
import { preparePermissionChange } from './permission.ts';
import { preparePermissionList } from './permission-list.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { prepareRoleDefinition } from './role.ts';
import { prepareRoleList } from './role-list.ts';
import { prepareRoleMembership } from './role-membership.ts';
import { prepareSelect } from './select.ts';
import { prepareTable } from './table.ts';
import { prepareTrigger } from './trigger.ts';
import { prepareTruncate } from './truncate.ts';
import { prepareUse } from './use.ts';
import { prepareUserType } from './user-type.ts';
import { prepareView } from './view.ts';

export function prepare(statement: Statement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'use':
      return prepareUse(statement);
    case 'createKeyspace':
    case 'alterKeyspace':
    case 'dropKeyspace':
      return prepareKeyspace(statement);
    case 'createTable':
    case 'alterTable':
    case 'dropTable':
      return prepareTable(statement, context);
    case 'createType':
    case 'alterType':
    case 'dropType':
      return prepareUserType(statement, context);
    case 'createIndex':
    case 'dropIndex':
      return prepareIndex(statement, context);
    case 'createView':
    case 'alterView':
    case 'dropView':
      return prepareView(statement, context);
    case 'createFunction':
      return prepareCreateFunction(statement, context);
    case 'dropFunction':
      return prepareDropFunction(statement, context);
    case 'createAggregate':
      return prepareCreateAggregate(statement, context);
    case 'dropAggregate':
      return prepareDropAggregate(statement, context);
    case 'createTrigger':
    case 'dropTrigger':
      return prepareTrigger(statement, context);
    case 'describe':
      return prepareDescribe(statement, context);
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
      return prepareModification(statement, context);
    case 'select':
      return prepareSelect(statement, context);
    case 'batch':
      return prepareBatch(statement, context);
    case 'truncate':
      return prepareTruncate(statement, context);
    case 'createRole':
    case 'alterRole':
    case 'dropRole':
      return prepareRoleDefinition(statement);
    case 'grantRole':
    case 'revokeRole':
      return prepareRoleMembership(statement);
    case 'listRoles':
      return prepareRoleList(statement);
    case 'grantPermissions':
    case 'revokePermissions':
      return preparePermissionChange(statement, context);
    case 'listPermissions':
      return preparePermissionList(statement, context);
    default:
      return unreachable(statement);
  }
}
