import { fileURLToPath } from 'node:url';
import type { FigureColumn } from '@homestead/workflow/contract';
import { describe, expect, it } from 'vitest';
import { loadRules } from '../server/rules/rules.ts';
import { figuresOf, type Records, valuesOf } from './index.ts';

const county = loadRules(fileURLToPath(new URL('../../../content', import.meta.url)))!;

function cell(row: string, column: FigureColumn, records: Records) {
  const facts = {
    parameters: county.parameters,
    values: valuesOf(county, records),
    today: '2026-11-21',
    others: [],
    objections: 0,
    readsOthers: true,
    drawing: null,
  };
  const drawing = { footprint: 70, storeys: 2, height: 8.7, floorArea: 140 };
  const found = figuresOf(county, facts, records, drawing, true).find(({ key }) => key === row);
  const { value, mark, note } = found?.cells.find((known) => known.column === column) ?? {};
  return [value, mark, note];
}

describe('a figure of a case', () => {
  it.each([
    [
      'just as far as is tolerated',
      'height',
      'built',
      { jfsqjd: { nsqjzgd: 9, jzgd: 9 }, jgysjd: { adjzgd: 9.05 } },
      [9.05, null, ''],
    ],
    [
      'above the limit',
      'area',
      'drawn',
      { jfsqjd: { nsqzjdmj: 80, cwhSxmj: 136.08 } },
      [136.08, 'exceeds', '超限额56.08㎡'],
    ],
    [
      'more than applied for',
      'area',
      'drawn',
      { jfsqjd: { nsqzjdmj: 60, cwhSxmj: 70 } },
      [70, 'more', '比申请多10㎡'],
    ],
    [
      'as drawn to the centimetre',
      'area',
      'drawn',
      { jfsqjd: { nsqzjdmj: 60, cwhSxmj: 60.2 } },
      [60.2, null, ''],
    ],
    [
      'less than granted',
      'area',
      'built',
      { jfsqjd: { nsqzjdmj: 70, pzsqzjdmj: 60 }, jgysjd: { adzjdmj: 50 } },
      [50, 'less', '比批准少10㎡'],
    ],
    ['another drawing', 'storeys', 'drawing', { jfsqjd: { nsqjzcs: 3 } }, [2, 'less', '比申请少1层']],
    [
      'another word',
      'type',
      'granted',
      { jfsqjd: { nsqjflx: '异址新建', jflx: '改扩建' } },
      ['改扩建', 'differs', '与申请不同'],
    ],
    ['not yet known', 'area', 'granted', { jfsqjd: { nsqzjdmj: 70 } }, [null, null, '']],
  ] as const)('that is %s is marked so', (_case, row, column, records, expected) => {
    expect(cell(row, column, records)).toEqual(expected);
  });
});
