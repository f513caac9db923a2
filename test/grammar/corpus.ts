/**
 * What was typed in the recorded transcripts, statement by statement, with what Cassandra said of its syntax.
 * A statement is what stands behind one prompt; lines with several statements are left out.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSignificant, tokenize } from '../../src/cql/lexer.ts';

export interface RecordedStatement {
  /** Folder and name of the transcript, then the line. */
  readonly place: string;
  readonly text: string;
  /** The first line of the recorded answer. */
  readonly answer: string;
  /** What stands behind "SyntaxException: ", or null when the parser took the statement. */
  readonly syntaxError: string | null;
}

const PROMPT = /^(?:[\w.]+@)?cqlsh(?::[^>]*)?> ?/;
const CONTINUED = /^ *\.\.\. ?/;
const COMMANDS =
  /^(?:help|\?|consistency|serial|describe|desc|show|source|capture|login|debug|tracing|expand|paging|exit|quit|clear|cls|history|copy|unicode|elapsed)\b/i;

/** All recorded statements that reached the server. */
export function recordedStatements(): RecordedStatement[] {
  const root = fileURLToPath(new URL('../transcripts', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .sort();
  return files.flatMap((name) => fromTranscript(name, readFileSync(join(root, name), 'utf8')));
}

function fromTranscript(name: string, transcript: string): RecordedStatement[] {
  const blocks: { line: number; typed: string; output: string[] }[] = [];
  transcript
    .replaceAll('\r\n', '\n')
    .split('\n')
    .forEach((line, index) => {
      const last = blocks.at(-1);
      if (PROMPT.test(line)) {
        blocks.push({ line: index + 1, typed: line.replace(PROMPT, ''), output: [] });
      } else if (last && CONTINUED.test(line) && last.output.length === 0) {
        last.typed += `\n${line.replace(CONTINUED, '')}`;
      } else last?.output.push(line);
    });
  return blocks.flatMap(({ line, typed, output }) => {
    if (!isOneStatement(typed) || output.some((text) => text.startsWith('Invalid syntax at'))) {
      return [];
    }
    const answer = output.find((text) => text.trim() !== '') ?? '';
    const refusal = output.find((text) => text.startsWith('SyntaxException: '));
    return [
      {
        place: `${name}:${line}`,
        text: sent(typed),
        answer,
        syntaxError: refusal === undefined ? null : refusal.slice('SyntaxException: '.length),
      },
    ];
  });
}

/** cqlsh sends a statement from its first token on: what stands before is not counted in positions. */
function sent(typed: string): string {
  return typed.slice(tokenize(typed).find(isSignificant)?.offset ?? 0);
}

function isOneStatement(typed: string): boolean {
  if (COMMANDS.test(typed.trim())) return false;
  const tokens = tokenize(typed).filter(isSignificant);
  if (tokens.length === 0 || tokens.at(-1)?.text !== ';') return false;
  if (tokens[0]?.type === 'K_BEGIN') return /\bAPPLY\s+BATCH\s*;\s*$/i.test(typed);
  return tokens.findIndex((token) => token.text === ';') === tokens.length - 1;
}
