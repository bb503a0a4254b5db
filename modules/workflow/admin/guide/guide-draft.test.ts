import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { GuideFile } from '../../contract/guides.ts';
import { faultsOf, written } from './guide-draft.ts';

const typed: GuideFile = {
  parts: [
    { title: ' 需要准备 ', items: ['户口簿', ' ', ''] },
    { title: ' ', items: [] },
  ],
  steps: [],
  stages: [
    { title: '申请', note: ' ', tasks: ['ask'] },
    { title: '', tasks: [] },
    { title: '审批', tasks: ['ask'] },
  ],
  tasks: { ask: [{ title: '', items: ['字'.repeat(501)] }], gone: [] },
};

it('a guide is written without what says nothing', () => {
  const { parts, stages, tasks, steps } = written(typed);
  expect({ parts: parts[0], stage: stages?.[0], tasks: Object.keys(tasks ?? {}), steps }).toEqual({
    parts: { title: '需要准备', items: ['户口簿'] },
    stage: { title: '申请', tasks: ['ask'] },
    tasks: ['ask'],
    steps: undefined,
  });
  expect(Value.Check(GuideFile, written({ parts: [typed.parts[0]!] }))).toBe(true);
});

it('what the schema has against a guide is said where it stands, in words', () => {
  const found = faultsOf(typed, GuideFile, (key) => (key === 'ask' ? '填写申请' : key));
  expect(found.map(({ message }) => message).sort()).toEqual(
    [
      '内容第2节标题：请填写',
      '第2阶段标题：请填写',
      '第2阶段环节：请至少选择一个环节',
      '第3阶段环节：“填写申请”已归入前面的阶段，请只保留一处',
      '环节“填写申请”的说明第1节标题：请填写',
      '环节“填写申请”的说明第1节第1条：不能超过500个字',
    ].sort(),
  );
});
