import { expect, it } from 'vitest';
import { newProcess } from './new-process.ts';
import { findingsIn } from './use-findings.ts';

const known = { forms: new Set(['f']), roles: new Set(['r']) };
const drawn = (attributes: string) => newProcess('p').replace('flowable:assignee="${initiator}"', attributes);
const said = async (bpmn: string, around = known as Parameters<typeof findingsIn>[1]) =>
  (await findingsIn(bpmn, around)).map(({ level, elementId }) => `${level} ${elementId}`);

it('what is drawn is told of by the compiler, and by what it names of forms and roles', async () => {
  expect(await said(drawn('flowable:formKey="f" flowable:candidateGroups="r"'))).toEqual([]);
  expect(await said(drawn('flowable:formKey="x" flowable:candidateGroups="y"'))).toEqual([
    'error first',
    'error first',
  ]);
  expect(await said(drawn(''))).toEqual(['warning first', 'warning first']);
  expect(await said(drawn('flowable:assignee="${a.b()}"'))).toEqual(['error first']);
});

it('nothing is called missing while it is not known what there is', async () => {
  const bpmn = drawn('flowable:formKey="x" flowable:candidateGroups="y"');
  expect(await said(bpmn, { forms: null, roles: null })).toEqual([]);
});
