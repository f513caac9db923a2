/** Literals: numbers in all radixes, chars, texts with escapes. Source: JLS 3.10. */
import { BOOLEAN, INT, type JavaType, primitive, STRING } from './java-types.ts';
import { type Expression, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';

/** A constant expression. */
export function constantOf(type: JavaType, value: number | bigint | boolean | string): Expression {
  return { type, constant: value, described: '', evaluate: () => value };
}

/** The literal; `negated` when a minus stands before it, since only then 2147483648 is an int. */
export function compileLiteral(node: JavaNode, scope: Scope, negated = false): Expression {
  switch (node.name) {
    case 'IntegerLiteral':
      return integer(node, scope, negated);
    case 'FloatingPointLiteral': {
      const text = node.text.replaceAll('_', '');
      const value = Number(text.replace(/[fFdD]$/, ''));
      return /[fF]$/.test(text)
        ? constantOf(primitive('float'), Math.fround(value))
        : constantOf(primitive('double'), value);
    }
    case 'BooleanLiteral':
      return constantOf(BOOLEAN, node.text === 'true');
    case 'CharacterLiteral':
      return constantOf(primitive('char'), withoutEscapes(node.text.slice(1, -1)).charCodeAt(0));
    case 'null':
      return { type: { kind: 'null' }, described: '"null"', evaluate: () => null };
    default:
      return constantOf(STRING, withoutEscapes(node.text.slice(1, -1)));
  }
}

function integer(node: JavaNode, scope: Scope, negated: boolean): Expression {
  const text = node.text.replaceAll('_', '');
  const isLong = /[lL]$/.test(text);
  const digits = text.replace(/[lL]$/, '');
  const decimal = !/^0[xXbB0-7]/.test(digits);
  const value = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const signed = negated ? -value : value;
  const bits = isLong ? 64 : 32;
  const inRange = decimal
    ? BigInt.asIntN(bits, signed) === signed
    : BigInt.asUintN(bits, value) === value;
  if (!inRange) {
    const type = isLong ? 'long' : 'int';
    scope.report(node, `The literal ${node.text} of type ${type} is out of range `);
    return failed(isLong ? primitive('long') : INT);
  }
  const wrapped = BigInt.asIntN(bits, signed);
  return isLong ? constantOf(primitive('long'), wrapped) : constantOf(INT, Number(wrapped));
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  s: ' ',
};

function withoutEscapes(text: string): string {
  return text.replace(
    /\\(?:u+([0-9a-fA-F]{4})|([0-3]?[0-7]{1,2})|(.))/g,
    (_whole, hex?: string, octal?: string, char?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return ESCAPES[char ?? ''] ?? char ?? '';
    },
  );
}
