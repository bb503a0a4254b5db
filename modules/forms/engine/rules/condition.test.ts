import { describe, expect, test } from 'vitest';
import type { Condition } from '../../contract/condition.ts';
import { holds } from './condition.ts';

const values = {
  tool: { kind: '锄头', parts: '柄,刃', weight: 1.5, count: '1', from: '2026-11-20', blank: '', gone: null },
};
const outcome = { id: 'agree', status: 1, kind: 'agree' } as const;

describe('a condition', () => {
  test.each<[Condition, boolean]>([
    [{ field: 'tool.kind', op: 'eq', value: '锄头' }, true],
    [{ field: 'tool.kind', op: 'ne', value: '锄头' }, false],
    [{ field: 'tool.gone', op: 'ne', value: '锄头' }, true],
    [{ field: 'tool.count', op: 'eq', value: 1 }, true],
    [{ field: 'tool.kind', op: 'in', value: ['铲', '锄头'] }, true],
    [{ field: 'tool.kind', op: 'in', value: '锄头铲' }, false],
    [{ field: 'tool.parts', op: 'includes', value: '刃' }, true],
    [{ field: 'tool.parts', op: 'includes', value: '柄,刃' }, false],
    [{ field: 'tool.blank', op: 'empty' }, true],
    [{ field: 'tool.gone', op: 'empty' }, true],
    [{ field: 'tool.weight', op: 'notEmpty' }, true],
    [{ field: 'tool.weight', op: 'gt', value: 1 }, true],
    [{ field: 'tool.weight', op: 'lt', value: '1.5' }, false],
    [{ field: 'tool.gone', op: 'lt', value: 5 }, false],
    [{ field: 'tool.from', op: 'gt', value: '2026-11-19' }, true],
    [{ field: 'outcome', op: 'eq', value: 'agree' }, true],
    [{ field: 'approverStatus', op: 'eq', value: 1 }, true],
    [{ all: [] }, true],
    [{ any: [] }, false],
    [
      {
        not: {
          any: [
            { field: 'tool.kind', op: 'empty' },
            { field: 'outcome', op: 'eq', value: 'refuse' },
          ],
        },
      },
      true,
    ],
    [{ field: 'tool.constructor', op: 'notEmpty' }, false],
    [{ field: '__proto__.toString', op: 'notEmpty' }, false],
  ])('%j is %s', (condition, expected) => {
    expect(holds(condition, values, outcome)).toBe(expected);
  });
});
