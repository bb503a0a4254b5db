import { describe, expect, test } from 'vitest';
import { judge } from '../../engine/rules/judge.fixture.ts';
import { checkboxGroup } from '../checkbox-group/model.ts';
import { select } from '../select/model.ts';
import { radio } from './model.ts';

const items = ['农用地', '建设用地', '未利用地', '湿地'].map((value) => ({ value, label: value }));
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];
const ctx = {
  today: '2026-11-20',
  dictionaries: {
    land: { code: 'land', name: '地类', items },
    sf: { code: 'sf', name: '是否', items: yesNo },
  },
};
const wrong = { message: '此项不在可选范围内' };

describe('one of a few choices', () => {
  test.each([
    ['农用地', '农用地'],
    [' 农用地 ', '农用地'],
    ['山地', wrong],
    ['农用地,建设用地', wrong],
    [['农用地'], wrong],
    [true, wrong],
  ])('%j is taken as %j', (value, expected) => {
    expect(judge(radio, value, { dictionary: 'land' }, ctx)).toEqual(expected);
  });

  test('is stored as the form’s specification says, 1 or 0 as text, and shown in words [S2-9.actual-location]', () => {
    expect(judge(radio, 1, { dictionary: 'sf' }, ctx)).toBe('1');
    expect(judge(radio, '是', { dictionary: 'sf' }, ctx)).toEqual(wrong);
    expect(radio.show('0', { code: 'x', label: '此项', type: 'radio', dictionary: 'sf' }, ctx)).toBe('否');
  });

  test('without a dictionary nothing is a choice, even names of the object’s own', () => {
    expect(judge(radio, '农用地', { dictionary: 'constructor' }, ctx)).toEqual(wrong);
  });
});

describe('one of a list', () => {
  test('takes what the list has', () => {
    expect(judge(select, '湿地', { dictionary: 'land' }, ctx)).toBe('湿地');
    expect(judge(select, '山地', { dictionary: 'land' }, ctx)).toEqual(wrong);
  });

  test('takes text of the person’s own where the model says so, to its length', () => {
    const free = { dictionary: 'land', freeEntry: true, maxLength: 3 };
    expect(judge(select, '山地', free, ctx)).toBe('山地');
    expect(judge(select, '高山草地', free, ctx)).toEqual({ message: '此项不能超过3个字' });
    expect(judge(select, {}, free, ctx)).toEqual({ message: '此项应为文本' });
  });
});

describe('several choices', () => {
  const land = { dictionary: 'land', maxCount: 3 };
  test.each([
    ['农用地,建设用地', '农用地,建设用地'],
    ['农用地，建设用地', '农用地,建设用地'],
    [['农用地', '建设用地'], '农用地,建设用地'],
    ['农用地,农用地,', '农用地'],
    ['农用地,建设用地,未利用地', '农用地,建设用地,未利用地'],
    ['农用地,建设用地,未利用地,湿地', { message: '此项最多选择3项' }],
    ['农用地,山地', wrong],
    [[], null],
    [['农用地', 1], { message: '此项应为文本：选项，多个用逗号分隔' }],
    [7, { message: '此项应为文本：选项，多个用逗号分隔' }],
  ])('%j are taken as %j [S1-5.land-classes S2-2.16-checkbox S2-5.checkbox]', (value, expected) => {
    expect(judge(checkboxGroup, value, land, ctx)).toEqual(expected);
  });

  test('are shown in words', () => {
    const field = { code: 'x', label: '此项', type: 'checkbox-group', dictionary: 'sf' };
    expect(checkboxGroup.show('1,0', field, ctx)).toBe('是、否');
  });
});
