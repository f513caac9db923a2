/**
 * Terminals of the grammar that stand for many kinds of token: one test on a token's roles instead of seventy
 * alternatives, which keeps nearley's columns short. `display` is what an error's hint calls them.
 */
import { ROLE } from './keywords.ts';
import type { Token } from './lexer.ts';

export interface Terminal {
  readonly test: (token: Token) => boolean;
  readonly display: string;
}

function terminal(role: number, display: string): Terminal {
  return { test: (token) => (token.roles & role) !== 0, display };
}

export const NAME = terminal(ROLE.name, 'identifier');
export const COLUMN = terminal(ROLE.columnName, 'identifier');
export const FUNCTION_NAME = terminal(ROLE.functionName, 'function');
export const TYPE_NAME = terminal(ROLE.typeName, 'type');
export const NATIVE = terminal(ROLE.nativeType, 'type');
export const CONSTANT = terminal(ROLE.constant, 'constant');
export const WORD = terminal(ROLE.propertyWord, 'word');
export const DESCRIBED = terminal(ROLE.describedName, 'identifier');
