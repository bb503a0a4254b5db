import { compile } from '@homestead/bpmn';
import { openInEditor } from '@homestead/bpmn/testing';
import { expect, it } from 'vitest';
import { lostSteps, naming, stepsOf } from './elsewhere.ts';
import { processOf } from './moddle/properties.ts';
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

it('a flow that may lack its condition is told of: of a choice, and of a step that parts the case', async () => {
  const end = '<bpmn:endEvent id="other" />';
  const more = (drawn: string) =>
    newProcess('p').replace('<bpmn:sequenceFlow id="f_first_done"', `${end}${drawn}$&`);
  const flow = (from: string, to: string) =>
    `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" />`;
  const told = async (bpmn: string) => (await said(bpmn)).filter((line) => !line.endsWith(' first'));
  expect(await said(more(flow('first', 'other')))).toEqual(['warning first', 'warning first']);
  const chosen = (way: string) =>
    more(`<bpmn:exclusiveGateway id="g" ${way} />${flow('g', 'first')}${flow('g', 'other')}`).replace(
      'sourceRef="first" targetRef="done"',
      'sourceRef="first" targetRef="g"',
    );
  expect(await told(chosen(''))).toEqual(['warning done', 'warning g_first']);
  expect(await told(chosen('default="g_first"'))).toEqual(['warning done', 'warning g_other']);
});

it('nothing is called missing while it is not known what there is', async () => {
  const bpmn = drawn('flowable:formKey="x" flowable:candidateGroups="y"');
  expect(await said(bpmn, { forms: null, roles: null })).toEqual([]);
});

it('a step that was published and is drawn no longer is looked for in what the draft will leave', async () => {
  const published = stepsOf((await compile(newProcess('p'))).definition!);
  expect(published).toEqual(['first']);
  const { root, element, set } = await openInEditor(newProcess('p'));
  expect(lostSteps(published, processOf(root)!)).toEqual([]);
  set(element('first'), { id: 'other' });
  expect(lostSteps(published, processOf(root)!)).toEqual(['first']);
  const row = (kind: string, key: string, entry: unknown) => ({ kind, key, title: key, entry });
  const at = { value: { at: ['first'] } };
  const found = naming(
    {
      published: [
        row('menu', 'a', { process: 'p', way: 'first' }),
        row('menu', 'b', { process: 'q', way: 'first' }),
        row('guide', 'p', { tasks: { first: [] } }),
        row('guide', 'q', { tasks: { first: [] } }),
        row('parameter', 'mended', at),
        row('parameter', 'gone', at),
      ],
      drafted: [
        row('parameter', 'mended', { value: { at: ['other'] } }),
        row('parameter', 'gone', null),
        row('parameter', 'new', at),
        row('process', 'p', { bpmn: 'first' }),
      ],
    },
    'p',
    ['first'],
  );
  expect(found.map(({ entry, ids }) => [entry.kind, entry.key, ...ids])).toEqual([
    ['parameter', 'new', 'first'],
    ['menu', 'a', 'first'],
    ['guide', 'p', 'first'],
  ]);
});
