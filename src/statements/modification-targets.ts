/** The rows that the WHERE of UPDATE and DELETE names. */
import type { AnalysisContext } from '../clauses/contract.ts';
import { analyseRestrictions } from '../clauses/restrictions.ts';
import type { Relation } from '../cql/ast.ts';
import type { Table } from '../schema/model.ts';
import {
  appliesOnlyToStatics,
  type Conditions,
  type Operations,
  type RowTargets,
} from './modification.ts';

export interface AnalysedTargets {
  readonly targets: RowTargets;
  readonly hasAllKeysByEquality: boolean;
}

/** What the relations name; throws what they may not say in such a statement. */
export function analyseTargets(
  kind: 'UPDATE' | 'DELETE',
  table: Table,
  where: readonly Relation[],
  operations: Operations,
  conditions: Conditions,
  context: AnalysisContext,
): AnalysedTargets {
  const onlyStatics = appliesOnlyToStatics(kind, operations, conditions);
  const restrictions = analyseRestrictions(
    table,
    where,
    { statement: kind, onlyStatics, allowFiltering: false },
    context,
  );
  const { hasClusteringRestrictions } = restrictions;
  return {
    hasAllKeysByEquality: restrictions.hasAllKeysByEquality,
    targets: {
      keyIsIn: restrictions.keyIsIn,
      clusteringIsIn: restrictions.clusteringIsIn,
      hasClusteringRestrictions,
      isSlices: kind === 'DELETE' && hasClusteringRestrictions && restrictions.isColumnRange,
      partitionKeys: (evaluation) => restrictions.partitionKeys(evaluation),
      clusterings: (evaluation) =>
        hasClusteringRestrictions ? restrictions.clusterings(evaluation) : [[]],
      slices(evaluation) {
        const filter = restrictions.clusteringFilter(evaluation);
        return filter.kind === 'slices' ? filter.slices : [];
      },
    },
  };
}
