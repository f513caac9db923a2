/**
 * What the compiler knows while it walks a body: variables in scope with their JVM slots, which of them certainly
 * have a value, which exceptions somebody catches, and the problems found so far.
 */
import type { JavaType } from './java-types.ts';
import type { Environment } from './library/member.ts';
import type { JavaNode, Problem } from './source.ts';
import type { JavaValue } from './values.ts';

/** A running call. Slots are the JVM's: 0 is `this`, a long or a double takes two. */
export interface Frame {
  readonly slots: JavaValue[];
  readonly environment: Environment;
}

/** A compiled expression. */
export interface Expression {
  readonly type: JavaType;
  readonly evaluate: (frame: Frame) => JavaValue;
  /** Given for constant expressions. */
  readonly constant?: number | bigint | boolean | string;
  /** What a NullPointerException says was null. */
  readonly described: string;
  /** A text made while the body runs, which is never the same object as another one. */
  readonly fresh?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly type: JavaType;
  readonly slot: number;
  readonly final: boolean;
  readonly parameter: boolean;
}

export class Scope {
  readonly problems: Problem[] = [];
  /** Variables that certainly have a value here. */
  assigned = new Set<Variable>();
  /** Types of the exceptions that surrounding catch clauses take. */
  handlers: readonly string[] = [];
  /** Labels of the statements around; '' for loops and switches without one. */
  breakable: readonly string[] = [];
  continuable: readonly string[] = [];
  /** Labels that a break has been seen for. */
  readonly broken = new Set<string>();
  /** The generated class around the body. */
  readonly className: string;
  #blocks: Map<string, Variable>[] = [new Map()];
  #nextSlot = 1;

  readonly #compile: (node: JavaNode, scope: Scope) => Expression;

  /** `compile` is how an expression is compiled: files that compile parts of one come back to it through the scope. */
  constructor(className: string, compile: (node: JavaNode, scope: Scope) => Expression) {
    this.className = className;
    this.#compile = compile;
  }

  /** The expression that the node stands for, here. */
  expression(node: JavaNode): Expression {
    return this.#compile(node, this);
  }

  report(node: JavaNode, text: string): void {
    this.problems.push({ line: node.line, text });
  }

  /** A problem of reachability or of variables without a value. */
  reportFlow(node: JavaNode, text: string): void {
    this.problems.push({ line: node.line, text, flow: true });
  }

  declare(
    node: JavaNode,
    name: string,
    type: JavaType,
    final: boolean,
    parameter = false,
  ): Variable {
    if (this.find(name) !== undefined) this.report(node, `Duplicate local variable ${name}`);
    const variable = { name, type, slot: this.#nextSlot, final, parameter };
    const wide = type.kind === 'primitive' && (type.name === 'long' || type.name === 'double');
    this.#nextSlot += wide ? 2 : 1;
    this.#blocks.at(-1)?.set(name, variable);
    return variable;
  }

  find(name: string): Variable | undefined {
    for (const block of this.#blocks.toReversed()) {
      const found = block.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Compiles inside a block of its own; its variables' slots are free again after it. */
  block<T>(compile: () => T): T {
    const slot = this.#nextSlot;
    this.#blocks.push(new Map());
    try {
      return compile();
    } finally {
      this.#blocks.pop();
      this.#nextSlot = slot;
    }
  }
}

/** What stands where a problem was reported: fits everywhere and is never run. */
export function failed(type: JavaType = { kind: 'unknown' }): Expression {
  return { type, evaluate: () => null, described: '' };
}
