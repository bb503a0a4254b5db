import { expressionTexts } from '../texts.ts';
import { ExpressionError } from './error.ts';

export type Lexeme =
  | { kind: 'value'; value: string | number; at: number }
  | { kind: 'name'; text: string; at: number }
  | { kind: 'sign'; text: string; at: number };

const signs = [
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '!',
  '(',
  ')',
  '+',
  '-',
  '*',
  '/',
  ',',
  '.',
  '[',
  ']',
];
const numberPattern = /\d+(?:\.\d+)?/y;
const namePattern = /[\p{L}_][\p{L}\p{N}_]*/uy;
const spacePattern = /\s+/y;

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

/** Reads a quoted text; a backslash may stand before a quote or another backslash only. */
function readText(source: string, start: number): { value: string; end: number } {
  const quote = source[start];
  let value = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at]!;
    if (character === quote) return { value, end: at + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    const next = source[at + 1];
    if (next !== '\\' && next !== "'" && next !== '"')
      throw new ExpressionError(expressionTexts.badEscape, at);
    value += next;
    at += 1;
  }
  throw new ExpressionError(expressionTexts.openQuote, start);
}

/** Splits an expression into lexemes; anything that the language does not know is an error with its place. */
export function tokenize(source: string): Lexeme[] {
  const found: Lexeme[] = [];
  let at = 0;
  while (at < source.length) {
    const space = match(spacePattern, source, at);
    if (space) {
      at += space.length;
      continue;
    }
    const character = source[at]!;
    if (character === "'" || character === '"') {
      const text = readText(source, at);
      found.push({ kind: 'value', value: text.value, at });
      at = text.end;
      continue;
    }
    const digits = match(numberPattern, source, at);
    if (digits) {
      found.push({ kind: 'value', value: Number(digits), at });
      at += digits.length;
      continue;
    }
    const name = match(namePattern, source, at);
    if (name) {
      found.push({ kind: 'name', text: name, at });
      at += name.length;
      continue;
    }
    const sign = signs.find((candidate) => source.startsWith(candidate, at));
    if (!sign) throw new ExpressionError(expressionTexts.unknownCharacter(character), at);
    found.push({ kind: 'sign', text: sign, at });
    at += sign.length;
  }
  return found;
}
