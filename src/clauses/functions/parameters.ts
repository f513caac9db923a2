/**
 * Parameters of functions that exist for endlessly many types (max, map_keys, mask_replace): each infers the type
 * of its argument, looks whether it will do, and prints itself in errors. A factory asks all parameters twice, so
 * that one can take the type of another. Source: Cassandra's FunctionFactory and FunctionParameter.
 */
import { invalid } from '../../base/errors.ts';
import type { CqlType, NativeKind } from '../../types/cql-type.ts';
import { typeName } from '../../types/type-names.ts';
import { freeze, isAssignableTo } from '../../types/type-relations.ts';
import type { Assignable, CqlFunction, Receiver } from '../contract.ts';
import { isNumeric } from './numbers.ts';

/** The types known so far for the other arguments; null in the first pass. */
type Inferred = readonly (CqlType | null)[] | null;

export interface Parameter {
  /** As errors show it. */
  readonly text: string;
  readonly optional: boolean;
  infer(argument: Assignable, receiver: CqlType | null, inferred: Inferred): CqlType | null;
  /** What it wants, for `Function f requires <this>, but found ...`; null when the type will do. */
  requirement(type: CqlType): string | null;
}

export interface FunctionFactory {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  build(types: readonly CqlType[], receiver: CqlType | null): CqlFunction;
}

/** The function that the factory makes for this call; throws Cassandra's refusals of number and types. */
export function buildFunction(
  factory: FunctionFactory,
  args: readonly Assignable[],
  receiver: Receiver | null,
): CqlFunction {
  const { parameters } = factory;
  const mandatory = parameters.filter((parameter) => !parameter.optional).length;
  if (args.length < mandatory || args.length > parameters.length) {
    throw invalid(`Invalid number of arguments for function ${signature(factory)}`);
  }
  const target = receiver?.type ?? null;
  const pairs = args.map((argument, index) => ({ argument, parameter: parameters[index] }));
  const inferred = pairs.map(
    ({ argument, parameter }) => parameter?.infer(argument, target, null) ?? null,
  );
  const types: CqlType[] = [];
  for (const [index, { argument, parameter }] of pairs.entries()) {
    const type = parameter?.infer(argument, target, inferred) ?? null;
    if (type === null) {
      throw invalid(
        `Cannot infer type of argument ${argument.text} in call to function ${signature(factory)}: use type casts to disambiguate`,
      );
    }
    const wanted = parameter?.requirement(type) ?? null;
    if (wanted !== null) {
      throw invalid(
        `Function system.${factory.name} requires ${wanted}, but found argument ${argument.text} of type ${typeName(type)}`,
      );
    }
    const frozen = freeze(type);
    inferred[index] = frozen;
    types.push(frozen);
  }
  return factory.build(types, target);
}

/** Any type; with `fromReceiver` the receiver's when the argument has none by itself. */
export function anyType(fromReceiver: boolean): Parameter {
  return {
    ...plain('any', () => null),
    infer: (argument, receiver) => compatibleType(argument) ?? (fromReceiver ? receiver : null),
  };
}

/** One of these natives; the first when the argument has no type by itself. */
export function oneOf(first: NativeKind, ...others: readonly NativeKind[]): Parameter {
  const kinds = [first, ...others];
  // Cassandra lists varchar beside text, the other name of the same type.
  const names = kinds.flatMap((kind) =>
    kinds.length > 1 && kind === 'text' ? [kind, 'varchar'] : [kind],
  );
  const text = names.length === 1 ? first : `[${names.join('|')}]`;
  return {
    ...plain(text, (type) =>
      kinds.some((kind) => isAssignableTo(type, { kind }) !== 'no')
        ? null
        : `an argument of type ${text}`,
    ),
    infer: (argument) => compatibleType(argument) ?? { kind: first },
  };
}

/** The same parameter, which may be left out. */
export function optional(parameter: Parameter): Parameter {
  return { ...parameter, text: `[${parameter.text}]`, optional: true };
}

/** Expected to have the type of argument `index`; with `preferOther` that one's type wins. */
export function sameAs(index: number, preferOther: boolean, parameter: Parameter): Parameter {
  return {
    ...parameter,
    infer: (argument, receiver, inferred) => {
      const other = inferred?.[index] ?? null;
      const own = parameter.infer(argument, receiver, inferred);
      return preferOther ? (other ?? own) : (own ?? other);
    },
  };
}

export const anyCollection: Parameter = plain('collection', (type) =>
  type.kind === 'list' || type.kind === 'set' || type.kind === 'map'
    ? null
    : 'a collection argument',
);

export const setOrList: Parameter = plain('numeric_set_or_list', (type) =>
  type.kind === 'list' || type.kind === 'set' ? null : 'a set or list argument',
);

export const numericSetOrList: Parameter = plain('numeric_set_or_list', (type) =>
  (type.kind === 'list' || type.kind === 'set') && isNumeric(type.element)
    ? null
    : 'a numeric set/list argument',
);

export const anyMap: Parameter = plain('map', (type) =>
  type.kind === 'map' ? null : 'a map argument',
);

/** A vector of floats; a list written in a selection is one of its length. */
export const floatVector: Parameter = {
  ...plain('vector<float, n>', (type) =>
    type.kind === 'vector' && type.element.kind === 'float' ? null : 'a float vector argument',
  ),
  infer: (argument, receiver) => {
    const dimension = argument.arrayLength;
    if (dimension === undefined) return compatibleType(argument) ?? receiver;
    if (dimension === 0) throw invalid('vectors may only have positive dimensions; given 0');
    return { kind: 'vector', element: { kind: 'float' }, dimension };
  },
};

/** The type that an argument takes by itself, when it takes one. */
function compatibleType(argument: Assignable): CqlType | null {
  return argument.compatibleType === undefined ? argument.exactType() : argument.compatibleType();
}

function plain(text: string, requirement: (type: CqlType) => string | null): Parameter {
  return { text, optional: false, infer: (argument) => compatibleType(argument), requirement };
}

function signature(factory: FunctionFactory): string {
  return `system.${factory.name}(${factory.parameters.map((parameter) => parameter.text).join(', ')})`;
}
