import { describe, expect, it } from 'vitest';
import { comparisonsOf, conditionFault, conditionText } from './condition.ts';

describe('a condition of a flow', () => {
  it.each([
    "${outcome == 'return'}",
    "${outcome == 'agree' && jfsqjd.zgbSfblnzy == '是'}",
    '${rcxj.count > 3 || rcxj.count <= -1}',
    "${contains(form.types, 'a') && !contains(form.types, 'b')}",
    '${empty form.blank && !empty form.name}',
    "${form.name != 'it\\'s \\\\'}",
    '${form.done == true}',
  ])('is the same after it was shown as comparisons: %s', (text) => {
    expect(conditionText(comparisonsOf(text)!)).toBe(text);
  });

  it.each([
    "${outcome == 'a' && (form.x == 1 || form.y == 2)}",
    '${form.a == form.b}',
    '${nrOfCompletedInstances / nrOfInstances >= 0.5}',
    '${departments[1] == 1}',
    '${form.x == null}',
    '${approved}',
    '${form.x ==}',
    'true',
  ])('that says more than comparisons stays text: %s', (text) => {
    expect(comparisonsOf(text)).toBeNull();
  });

  it('is none where there is nothing to compare', () => {
    expect(comparisonsOf(' ')).toEqual({ join: '&&', rows: [] });
    expect(conditionText({ join: '||', rows: [] })).toBe('');
  });

  it('is told of as the compiler reads it', () => {
    expect(conditionFault('${form.x ==}')).toMatch(/\p{Script=Han}/u);
    expect(conditionFault("${form.x == '1'}")).toBeNull();
    expect(conditionFault('')).toBeNull();
  });
});
