import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionError, evaluate, expressionLimits, parseExpression } from './index.ts';

const data = {
  outcome: 'agree',
  approverStatus: 1,
  form: { approved: '是', landTypes: 'arable,building', area: '119.5', people: 4, blank: '' },
  departments: ['dept-water', 'dept-agriculture'],
  no: false,
};
const value = (text: string) => evaluate(parseExpression(text).tree, [data]);

describe('the condition language', () => {
  it.each([
    ["${outcome == 'agree' && form.approved == '是'}", true],
    ['${outcome eq "agree" and not (approverStatus == 0)}', true],
    ["${outcome != 'agree' || approverStatus >= 1}", true],
    ["${outcome ne 'agree' or approverStatus lt 1}", false],
    ['#{approverStatus == 1}', true],
    ['${approverStatus == "1"}', true],
    ['${form.area > 119 && form.area <= 119.5}', true],
    ['${form.people * 30 + 20 - 10 / 2}', 135],
    ['${-form.people + 1}', -3],
    ["${contains(form.landTypes, 'arable')}", true],
    ["${contains(form.landTypes, 'ara')}", false],
    ["${contains(departments, 'dept-water')}", true],
    ["${contains(nothing, 'x')}", false],
    ['${empty form.blank && empty nothing && !empty departments}', true],
    ['${nothing == null}', true],
    ['${nothing.at.all == null}', true],
    ['${nothing > 1}', false],
    ['${nothing + 1}', null],
    ['${1 / 0}', null],
    ['${no == "false"}', true],
    ["${departments[1] == 'dept-agriculture'}", true],
    ["${form['approved'] == '是'}", true],
    ["${'it\\'s' == \"it's\"}", true],
    ['${1 + 2 * 3 == 7}', true],
    ['${!no && !no}', true],
    ['${nrOfCompletedInstances / nrOfInstances >= 0.5}', false],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  it('gives null for everything that data does not own', () => {
    for (const name of ['toString', 'hasOwnProperty', 'valueOf', 'length']) {
      expect(value(`\${${name}}`)).toBeNull();
      expect(value(`\${form.${name}}`)).toBeNull();
      expect(value(`\${outcome.${name}}`)).toBeNull();
      expect(value(`\${departments.${name}}`)).toBeNull();
    }
    const inherited = Object.create({ secret: 1 }) as Record<string, unknown>;
    expect(evaluate(parseExpression('${a.secret}').tree, [{ a: inherited }])).toBeNull();
  });

  it('takes the first layer that has a name, so that data cannot speak for a variable', () => {
    const { tree } = parseExpression('${outcome}');
    expect(evaluate(tree, [{ outcome: 'agree' }, { outcome: 'forged' }])).toBe('agree');
  });

  it('never reads a value again as an expression', () => {
    expect(evaluate(parseExpression('${a}').tree, [{ a: '${a}' }])).toBe('${a}');
    expect(evaluate(parseExpression("${a == 'x'}").tree, [{ a: '${true}' }])).toBe(false);
  });

  it.each([
    '${constructor}',
    '${a.constructor}',
    "${a['__proto__']}",
    '${a.prototype.b}',
    '${a.b()}',
    '${eval(1)}',
    '${process.exit(1)}',
    '${contains(a)}',
    '${a[b]}',
    '${a.}',
    "${'open}",
    "${'\\n'}",
    '${1 +}',
    '${(1}',
    '${1)}',
    '${a b}',
    '${a}${b}',
    'x ${a}',
    '${"a" "b"}',
    '${and}',
    '${@a}',
    '${a => b}',
    '${a ?: b}',
    `\${${'('.repeat(expressionLimits.depth + 1)}1${')'.repeat(expressionLimits.depth + 1)}}`,
    `\${${'!'.repeat(expressionLimits.depth + 1)}a}`,
    `\${a${'.a'.repeat(expressionLimits.depth)}}`,
    `\${${'1+'.repeat(expressionLimits.depth + 1)}1}`,
    `\${'${'x'.repeat(expressionLimits.characters)}'}`,
  ])('refuses %s', (text) => {
    expect(() => parseExpression(text)).toThrow(ExpressionError);
  });

  it('answers any text with a tree or with its own error, and any tree with a plain value', () => {
    const pieces = fc.constantFrom(
      'a',
      'form',
      '.',
      '[',
      ']',
      '(',
      ')',
      "'x'",
      '1',
      '+',
      '-',
      '*',
      '/',
      '==',
      '<',
      '&&',
      '||',
      '!',
      ',',
      'empty ',
      'contains',
      'null',
      'true',
      ' ',
      'and',
      'constructor',
      '"',
      '\\',
      '$',
      '{',
      '}',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        let tree: ReturnType<typeof parseExpression>['tree'];
        try {
          tree = parseExpression(`\${${parts.join('')}}`).tree;
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
          return;
        }
        expect(['string', 'number', 'boolean', 'object']).toContain(typeof evaluate(tree, [data]));
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
      }),
      { numRuns: 3_000 },
    );
  });
});
