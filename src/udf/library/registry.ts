/** Finding a member or a constant of a class, its parents' included. */
import { once } from '../../base/once.ts';
import { asClass, type JavaType, OBJECT, parentsOf, showType } from '../java-types.ts';
import { bigNumberConstants, bigNumberLibrary } from './big-numbers.ts';
import { collectionLibrary } from './collections.ts';
import { cqlLibrary } from './cql-types.ts';
import type { Constant, Member } from './member.ts';
import { numberConstants, numberLibrary } from './numbers.ts';
import { staticLibrary } from './statics.ts';
import { textLibrary } from './texts.ts';

const membersByOwner = once(() =>
  byOwner([
    ...numberLibrary(),
    ...textLibrary(),
    ...bigNumberLibrary(),
    ...collectionLibrary(),
    ...staticLibrary(),
    ...cqlLibrary(),
  ]),
);

const constants = once((): readonly Constant[] => [...numberConstants(), ...bigNumberConstants()]);

function byOwner(list: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const map = new Map<string, Member[]>();
  for (const member of list) {
    const known = map.get(member.owner);
    if (known === undefined) map.set(member.owner, [member]);
    else known.push(member);
  }
  return map;
}

/** Members of that name that an object of the type has; each with the type as its owner sees it. */
export function findMembers(
  type: JavaType & { readonly kind: 'class' },
  name: string,
): readonly { readonly member: Member; readonly receiver: JavaType }[] {
  const own = (membersByOwner().get(type.name) ?? [])
    .filter((member) => member.name === name)
    .map((member) => ({ member, receiver: type as JavaType }));
  if (name === 'new') return own;
  const parents = parentsOf(type);
  const above = [...(parents.length === 0 && type.name !== 'Object' ? [OBJECT] : parents)];
  const inherited = above.flatMap((parent) =>
    parent.kind === 'class' ? findMembers(parent, name) : [],
  );
  const hidden = (found: Member): boolean =>
    own.some(
      ({ member }) =>
        member.parameters.length === found.parameters.length &&
        member.parameters.every(
          (p, at) => showType(p) === showType(found.parameters[at] ?? OBJECT),
        ),
    );
  return [...own, ...inherited.filter(({ member }) => !hidden(member))];
}

/** The constant of that name. */
export function findConstant(owner: string, name: string): Constant | undefined {
  return constants().find((constant) => constant.owner === owner && constant.name === name);
}

/** The type seen as the class that owns the member. */
export function seenAs(type: JavaType, owner: string): JavaType {
  return asClass(type, owner) ?? type;
}
