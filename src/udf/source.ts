/**
 * A body as a tree: the parser's nodes without punctuation, with text and line. What does not parse is refused in
 * the words that the compiler of 5.0 (Eclipse's) has for the mistakes people make most.
 */
import { parser } from '@lezer/java';

export interface JavaNode {
  readonly name: string;
  readonly text: string;
  /** Offset in the body. */
  readonly from: number;
  /** 1-based, within the body. */
  readonly line: number;
  /** Named children; operators and keywords are among them, brackets and separators are not. */
  readonly children: readonly JavaNode[];
}

/** One sentence about one line of a body. */
export interface Problem {
  readonly line: number;
  readonly text: string;
  /** The compiler blames the class around the body: the line counts from the top of the generated source. */
  readonly generated?: boolean;
  /** About what can be reached or has a value: only looked at when nothing else is wrong. */
  readonly flow?: boolean;
}

export interface ParsedBody {
  readonly statements: readonly JavaNode[];
  readonly problems: readonly Problem[];
}

const PUNCTUATION = /^[()[\]{};,.:@]$/;

/** The body's statements, or what is wrong with its form. */
export function parseBody(body: string): ParsedBody {
  const text = hideClassLiterals(body);
  const lines = lineStarts(body);
  const read = (node: LezerNode): JavaNode => {
    const children: JavaNode[] = [];
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      if (!PUNCTUATION.test(child.name) && !/Comment$/.test(child.name)) children.push(read(child));
    }
    return {
      name: node.name,
      text: text.slice(node.from, node.to),
      from: node.from,
      line: lineAt(lines, node.from),
      children,
    };
  };
  const top = parser.configure({ top: 'Program' }).parse(text).topNode;
  const wrong = firstError(top);
  if (wrong === null) return { statements: read(top).children, problems: [] };
  return { statements: [], problems: describeErrors(text, wrong, lines) };
}

type LezerNode = ReturnType<typeof parser.parse>['topNode'];

/** `Integer.class` is an identifier to the parser: `Integer$class`. Nothing inside texts changes. */
function hideClassLiterals(body: string): string {
  return body.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\.class\b/g, (found) =>
    found === '.class' ? '$class' : found,
  );
}

function firstError(top: LezerNode): LezerNode | null {
  for (const cursor = top.cursor(); cursor.next(); ) if (cursor.type.isError) return cursor.node;
  return null;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let line = starts.length;
  while (line > 1 && (starts[line - 1] ?? 0) > offset) line--;
  return line;
}

const TOKEN =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[\s\S]*?\*\/|[\w$]+|>>>=|<<=|>>=|>>>|->|::|\+\+|--|&&|\|\||[-+*/%&|^=!<>]=|<<|>>|[^\s]/g;

interface Token {
  readonly text: string;
  readonly at: number;
}

function describeErrors(
  text: string,
  wrong: LezerNode,
  lines: readonly number[],
): readonly Problem[] {
  const tokens = [...text.matchAll(TOKEN)].map(
    (found): Token => ({ text: found[0], at: found.index }),
  );
  const code = tokens.filter((token) => !/^(?:\/\/|\/\*)/.test(token.text));
  const open = code.find((token) => token.text === '"');
  if (open !== undefined) {
    return [
      {
        line: lineAt(lines, open.at),
        text: 'String literal is not properly closed by a double-quote',
      },
    ];
  }
  const place = code.findIndex((token) => token.at >= wrong.from);
  const next = place < 0 ? undefined : code[place];
  const before = place < 0 ? code.at(-1) : code[place - 1];
  const line = lineAt(lines, before?.at ?? 0);
  const depth = (opening: string, closing: string, until: number): number =>
    code
      .filter((token) => token.at < until)
      .reduce((sum, { text: t }) => sum + (t === opening ? 1 : t === closing ? -1 : 0), 0);
  if (next?.text === 'switch') return switchExpression(line, code, place);
  if (next !== undefined && KEYWORDS.has(next.text) && TYPE_WORD.test(before?.text ?? '')) {
    return [
      {
        line: lineAt(lines, next.at),
        text: `Syntax error on token "${next.text}", invalid VariableDeclaratorId`,
      },
    ];
  }
  const ends = next?.text === ';' || next?.text === '}' || next === undefined;
  if (ends && depth('(', ')', wrong.from) > 0) {
    return [{ line, text: 'Syntax error, insert ")" to complete Expression' }];
  }
  if (before !== undefined && /^[-+*/%&|^<>]$|^&&$|^\|\|$/.test(before.text)) {
    const instead = before.text === '-' ? '--' : '++';
    return [{ line, text: `Syntax error on token "${before.text}", ${instead} expected` }];
  }
  if (next === undefined && depth('{', '}', text.length) > 0) {
    return [{ line: lines.length + 2, text: 'Syntax error, insert "}" to complete ClassBody' }];
  }
  if (next === undefined || depth('(', ')', wrong.from) === 0) {
    if (
      before !== undefined &&
      /^[\w$"')\]]/.test(before.text.slice(-1)) &&
      startsNewStatement(next)
    ) {
      return [{ line, text: 'Syntax error, insert ";" to complete BlockStatements' }];
    }
  }
  const blamed = next ?? before;
  const blamedLine = lineAt(lines, blamed?.at ?? 0);
  return [
    {
      line: blamedLine,
      text: `Syntax error on token "${blamed?.text ?? ''}", delete this token`,
    },
  ];
}

const TYPE_WORD = /^(?:boolean|byte|short|char|int|long|float|double|[A-Z]\w*|[>\]])$/;

/** The bodies of functions are Java 11: neither the expression nor its arrows are known there. */
function switchExpression(line: number, code: readonly Token[], from: number): readonly Problem[] {
  const arrows = code.slice(from).filter((token) => token.text === '->');
  return [
    { line, text: 'Switch Expressions are supported from Java 14 onwards only' },
    ...arrows.map(() => ({
      line,
      text: 'Arrow in case statement supported from Java 14 onwards only',
    })),
  ];
}

function startsNewStatement(next: Token | undefined): boolean {
  return next === undefined || /^[\w$}]/.test(next.text);
}

/** True for what may name a variable: no keyword, and no sign that identifiers lack. */
export function isJavaName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) && !KEYWORDS.has(name);
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static super switch synchronized this throw throws transient try void volatile while'.split(
    ' ',
  ),
);
