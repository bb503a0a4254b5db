import { compile } from '@homestead/bpmn';
import { openInEditor } from '@homestead/bpmn/testing';
import { expect, it } from 'vitest';
import { lostSteps, naming, stepsOf } from './elsewhere.ts';
import { lanesOf, processOf } from './moddle/properties.ts';
import { newProcess } from './new-process.ts';
import { findingsIn, unreadable } from './use-findings.ts';

const known = { forms: new Set(['f']), roles: new Set(['r']), fields: new Set(['p.a']) };
const drawn = (attributes: string) => newProcess('p').replace('flowable:assignee="${initiator}"', attributes);
const said = async (bpmn: string, around = known as Parameters<typeof findingsIn>[1]) =>
  (await findingsIn(bpmn, around)).map(({ level, elementId }) => `${level} ${elementId}`);

it('what is drawn is told of by the compiler, and by what it names of forms and roles', async () => {
  expect(await said(drawn('flowable:formKey="f" flowable:candidateGroups="r"'))).toEqual([]);
  expect(await said(drawn('flowable:formKey="x" flowable:candidateGroups="y"'))).toEqual([
    'error first',
    'error first',
  ]);
  // A step without a name would be known to everybody by its id.
  const complete = drawn('flowable:formKey="f" flowable:candidateGroups="r"');
  expect(await said(complete.replace(/(<bpmn:userTask[^>]*) name="[^"]*"/, '$1'))).toEqual(['warning first']);
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

it('a wrong value is told by the name that the panel gives it, and a flow for an outcome that no step gives is told of', async () => {
  const wrong = await findingsIn(
    drawn('flowable:formKey="f" flowable:candidateGroups="r" ha:urgeEvery="4h"'),
    known,
  );
  expect(wrong.map(({ message }) => message)).toEqual([
    expect.stringContaining('（催办间隔 ha:urgeEvery="4h"）'),
  ]);
  const waiting = (outcome: string) =>
    newProcess('p')
      .replace('<bpmn:sequenceFlow id="f_first_done"', '<bpmn:exclusiveGateway id="g" default="g_done" />$&')
      .replace('sourceRef="first" targetRef="done"', 'sourceRef="first" targetRef="g"')
      .replace(
        '</bpmn:process>',
        `<bpmn:sequenceFlow id="g_done" sourceRef="g" targetRef="done" /><bpmn:endEvent id="e" />
         <bpmn:sequenceFlow id="f" sourceRef="g" targetRef="e"><bpmn:conditionExpression>\${!(approverStatus == 0) &amp;&amp; outcome == '${outcome}'}</bpmn:conditionExpression></bpmn:sequenceFlow></bpmn:process>`,
      );
  const told = async (outcome: string) =>
    (await findingsIn(waiting(outcome), known)).filter(({ elementId }) => elementId === 'f');
  expect(await told('submit')).toEqual([]);
  expect(await told("submit' &amp;&amp; p.a == 'x")).toEqual([]);
  expect(await told("submit' &amp;&amp; p.b == 'x")).toMatchObject([
    { message: expect.stringContaining('“p.b”') },
  ]);
  expect(await told('upheld')).toEqual([
    { elementId: 'f', level: 'warning', message: expect.stringMatching(/^连线“f”.*“upheld”/) },
  ]);
});

it('nothing is called missing while it is not known what there is', async () => {
  const bpmn = drawn('flowable:formKey="x" flowable:candidateGroups="y"');
  expect(await said(bpmn, { forms: null, roles: null, fields: null })).toEqual([]);
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

it('a file that nothing can be drawn of is told of before it takes the place of what is drawn', async () => {
  expect(await unreadable(newProcess('p'))).toBeNull();
  expect(
    await unreadable(newProcess('p').replace('flowable:assignee', 'flowable:candidateUsers')),
  ).toBeNull();
  expect(await unreadable('流程')).toMatch(/./);
  expect(await unreadable('<html></html>')).toContain('html');
  expect(await unreadable(newProcess('p').replace(/<bpmn:process[\s\S]*<\/bpmn:process>/, ''))).toMatch(/./);
});

it('pools and lanes of a file are found, lanes in lanes too', async () => {
  const pool =
    '<bpmn:collaboration id="c"><bpmn:participant id="pool" name="审批" processRef="p" /></bpmn:collaboration>';
  const lanes =
    '<bpmn:laneSet id="s"><bpmn:lane id="l"><bpmn:childLaneSet><bpmn:lane id="inner" /></bpmn:childLaneSet></bpmn:lane></bpmn:laneSet>';
  const file = await openInEditor(
    newProcess('p')
      .replace('<bpmn:process', `${pool}<bpmn:process`)
      .replace('<bpmn:startEvent', `${lanes}<bpmn:startEvent`),
  );
  expect(lanesOf(file.root).map(({ id }) => id)).toEqual(['pool', 'l', 'inner']);
});
