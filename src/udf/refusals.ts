/** Sentences about what function bodies may not hold: what functions may not see in Cassandra, and what is not built here. */
import type { JavaNode } from './source.ts';

export function refusedSentence(node: JavaNode): string {
  return (
    REFUSED[node.name] ??
    `ringsh does not compile this kind of expression (${node.name}) in function bodies`
  );
}

const REFUSED: Readonly<Record<string, string>> = {
  LambdaExpression: 'The target type of this expression must be a functional interface',
  MethodReference: 'The target type of this expression must be a functional interface',
  this: 'this is not available in a function body of ringsh',
  TextBlock: 'Text Blocks are only available with source level 15 and above',
};

export function hiddenType(missing: string, by: string): string {
  return `The type ${missing} cannot be resolved. It is indirectly referenced from required type ${by}`;
}
