import { expressionTexts } from '../texts.ts';
import { ExpressionError } from './error.ts';
import { type Lexeme, tokenize } from './tokens.ts';
import type { BinaryOperator, Expression, Tree } from './tree.ts';

export const expressionLimits = { characters: 2000, lexemes: 600, depth: 32 } as const;

/** Names that lead from data to the language underneath; they mean nothing here and are refused outright. */
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);

const spellings: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
};

/** Loosest first: each level is a left-to-right chain of the next. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
];

class Parser {
  private readonly lexemes: Lexeme[];
  private readonly end: number;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    this.lexemes = tokenize(source);
    this.end = source.length;
    if (this.lexemes.length > expressionLimits.lexemes) throw new ExpressionError(expressionTexts.tooLong, 0);
  }

  whole(): Tree {
    const tree = this.level(0);
    const rest = this.lexemes[this.at];
    if (rest) throw new ExpressionError(expressionTexts.trailing, rest.at);
    return tree;
  }

  private place(): number {
    return this.lexemes[this.at]?.at ?? this.end;
  }

  private peekSign(): string | null {
    const lexeme = this.lexemes[this.at];
    if (lexeme?.kind === 'sign') return lexeme.text;
    if (lexeme?.kind === 'name' && Object.hasOwn(spellings, lexeme.text))
      return spellings[lexeme.text] ?? null;
    return null;
  }

  private take(sign: string): boolean {
    if (this.peekSign() !== sign) return false;
    this.at += 1;
    return true;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) throw new ExpressionError(expressionTexts.expected(sign), this.place());
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > expressionLimits.depth) throw new ExpressionError(expressionTexts.tooDeep, this.place());
    const result = read();
    this.depth -= 1;
    return result;
  }

  private level(index: number): Tree {
    const operators = levels[index];
    if (!operators) return this.unary();
    let left = this.level(index + 1);
    let length = 0;
    for (;;) {
      const sign = this.peekSign();
      const op = operators.find((candidate) => candidate === sign);
      if (!op) return left;
      // A chain leans left, so its length is also the depth of its tree.
      length += 1;
      if (length > expressionLimits.depth) throw new ExpressionError(expressionTexts.tooLong, this.place());
      this.at += 1;
      left = { op, left, right: this.level(index + 1) };
    }
  }

  private unary(): Tree {
    if (this.take('!')) return this.deeper(() => ({ not: this.unary() }));
    if (this.take('-')) return this.deeper(() => ({ minus: this.unary() }));
    const lexeme = this.lexemes[this.at];
    if (lexeme?.kind === 'name' && lexeme.text === 'empty') {
      this.at += 1;
      return this.deeper(() => ({ empty: this.unary() }));
    }
    return this.primary();
  }

  private primary(): Tree {
    if (this.take('(')) {
      const inner = this.deeper(() => this.level(0));
      this.expect(')');
      return inner;
    }
    const lexeme = this.lexemes[this.at];
    if (!lexeme) throw new ExpressionError(expressionTexts.incomplete, this.end);
    if (lexeme.kind === 'value') {
      this.at += 1;
      return { value: lexeme.value };
    }
    if (lexeme.kind === 'sign' || Object.hasOwn(spellings, lexeme.text)) {
      throw new ExpressionError(expressionTexts.unexpected(lexeme.text), lexeme.at);
    }
    this.at += 1;
    if (lexeme.text === 'true' || lexeme.text === 'false') return { value: lexeme.text === 'true' };
    if (lexeme.text === 'null') return { value: null };
    if (this.peekSign() === '(') return this.call(lexeme.text, lexeme.at);
    return this.path(lexeme.text, lexeme.at);
  }

  private call(name: string, at: number): Tree {
    if (name !== 'contains') throw new ExpressionError(expressionTexts.noCall(name), at);
    this.expect('(');
    const [list, item] = this.deeper(() => {
      const first = this.level(0);
      this.expect(',');
      return [first, this.level(0)] as const;
    });
    this.expect(')');
    return { contains: [list, item] };
  }

  private path(first: string, at: number): Tree {
    const path: (string | number)[] = [];
    const step = (name: string | number, place: number): void => {
      if (forbidden.has(String(name)))
        throw new ExpressionError(expressionTexts.forbiddenName(String(name)), place);
      if (path.length >= expressionLimits.depth) throw new ExpressionError(expressionTexts.tooDeep, place);
      path.push(name);
    };
    step(first, at);
    for (;;) {
      if (this.take('.')) {
        const next = this.lexemes[this.at];
        if (next?.kind !== 'name') throw new ExpressionError(expressionTexts.nameAfterDot, this.place());
        step(next.text, next.at);
        this.at += 1;
      } else if (this.take('[')) {
        const key = this.lexemes[this.at];
        if (key?.kind !== 'value') throw new ExpressionError(expressionTexts.keyInBrackets, this.place());
        step(key.value, key.at);
        this.at += 1;
        this.expect(']');
      } else break;
    }
    if (this.peekSign() === '(') throw new ExpressionError(expressionTexts.noMethod, this.place());
    return { path };
  }
}

/** Whether a text is meant as an expression at all: `${…}` or `#{…}` and nothing around it. */
export function isExpression(text: string): boolean {
  return /^\s*[$#]\{[\s\S]*\}\s*$/.test(text);
}

/** Reads `${…}`; throws `ExpressionError` on anything outside the language. */
export function parseExpression(text: string): Expression {
  const source = text.trim();
  if (source.length > expressionLimits.characters) throw new ExpressionError(expressionTexts.tooLong, 0);
  if (!isExpression(source)) throw new ExpressionError(expressionTexts.notMarked, 0);
  return { source, tree: new Parser(source.slice(2, -1)).whole() };
}
