/** Checks on ourselves, never on input: a failed one is a bug in ringsh and is not caught below cli. */
export class AssertionFailure extends Error {
  constructor(sentence: string) {
    super(`ringsh bug: ${sentence}`);
    this.name = 'AssertionFailure';
  }
}

/** Throws AssertionFailure with the sentence when the condition does not hold. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new AssertionFailure(sentence);
}

/** The end of an exhaustive switch: a new kind becomes a compiler error here. */
export function unreachable(value: never): never {
  throw new AssertionFailure(`unexpected kind ${JSON.stringify(value)}`);
}
