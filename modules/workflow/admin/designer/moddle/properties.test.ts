import { compile, findNode } from '@homestead/bpmn';
import { type OpenFile, openInEditor } from '@homestead/bpmn/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { newProcess } from '../new-process.ts';
import * as properties from './properties.ts';
import { rename, renameOutcome } from './rename.ts';

let file: OpenFile;
beforeEach(async () => {
  file = await openInEditor(newProcess('sample'));
});

/** What the compiler makes of the file as it is written. */
async function compiled() {
  const { definition, violations } = await compile(await file.write());
  expect(violations).toEqual([]);
  return definition!;
}
const task = () => file.element('first');

describe('what the designer writes', () => {
  it('begins with a process that compiles without a remark', async () => {
    const { definition, violations, warnings } = await compile(newProcess('sample'));
    expect([violations, warnings]).toEqual([[], []]);
    expect(definition).toMatchObject({ key: 'sample', order: ['first'] });
  });

  it('is what the compiler reads of a task', async () => {
    for (const [name, value] of Object.entries({
      'flowable:formKey': 'f',
      'flowable:assignee': '',
      'flowable:candidateGroups': 'a,${b}',
      'flowable:dueDate': 'P5D',
      'flowable:businessCalendarName': 'workingDays',
      'ha:stage': '审查',
      'ha:remind': 'P2D',
      'ha:escalateTo': 'c',
      'ha:visit': '1',
    }))
      properties.setAttribute(file, task(), name, value);
    properties.setDocumentation(file, task(), '说明');
    properties.setItems(file, task(), 'outcomes', [
      { id: 'agree', status: '1', label: '同意', kind: 'agree', reason: '' },
      { id: 'return', status: '0', label: '退回', kind: 'return', reason: 'optional' },
    ]);
    properties.setLoop(file, task(), {
      isSequential: true,
      collection: '${list}',
      elementVariable: 'b',
      cardinality: '',
      completion: '${nrOfCompletedInstances == 1}',
    });
    const node = findNode(await compiled(), 'first')!;
    expect(node).toMatchObject({
      stage: '审查',
      documentation: '说明',
      loop: { sequential: true, elementVariable: 'b', collection: { source: '${list}' } },
      userTask: {
        formKey: 'f',
        assignee: null,
        candidateGroups: ['a', { source: '${b}' }],
        due: { value: 'P5D', calendar: 'workingDays' },
        remindDays: 2,
        escalate: { roles: ['c'] },
        visit: 1,
        outcomes: [
          { id: 'agree', status: 1, label: '同意', kind: 'agree' },
          { id: 'return', status: 0, label: '退回', kind: 'return', reason: false },
        ],
      },
    });
    expect(properties.loopOf(file, task())).toMatchObject({ isSequential: true, collection: '${list}' });
    properties.setLoop(file, task(), null);
    properties.setItems(file, task(), 'outcomes', []);
    expect(findNode(await compiled(), 'first')?.loop).toBeUndefined();
    expect(await file.write()).not.toContain('ha:outcomes');
  });

  it('is what the compiler reads of a process, its ways and its variables', async () => {
    const process = properties.processOf(file.root)!;
    properties.setAttribute(file, process, 'ha:casePrefix', 'AB');
    properties.setAttribute(file, process, 'flowable:candidateStarterGroups', 'a,b');
    properties.setEntry(file, process, { title: '入口', subject: '', icon: 'house' });
    properties.setItems(file, process, 'ways', [{ task: 'first', title: '一' }]);
    properties.setItems(file, process, 'variables', [{ name: 'list', value: '["a"]' }]);
    expect(await compiled()).toMatchObject({
      casePrefix: 'AB',
      starterGroups: ['a', 'b'],
      entry: { title: '入口', subject: null, icon: 'house', ways: [{ taskKey: 'first', title: '一' }] },
      variables: { list: ['a'] },
    });
    properties.setEntry(file, process, { title: '另一入口' });
    expect((await compiled()).entry).toMatchObject({
      title: '另一入口',
      icon: null,
      ways: [{ taskKey: 'first' }],
    });
    properties.setEntry(file, process, null);
    expect(await compiled()).toMatchObject({ entry: null, variables: { list: ['a'] } });
  });

  it('is what the compiler reads of a condition and of a timer', async () => {
    properties.setExpression(file, file.element('f_first_done'), 'conditionExpression', "${outcome == 'a'}");
    const event = file.create('bpmn:IntermediateCatchEvent', { id: 'wait' });
    const definition = file.create('bpmn:TimerEventDefinition', {});
    event['eventDefinitions'] = [definition];
    properties.setTimer(file, event, { kind: 'timeDate', value: '2026-01-01', calendar: '' });
    properties.setTimer(file, event, { kind: 'timeDuration', value: 'P5D', calendar: 'workingDays' });
    expect(properties.timerOf(file, event)).toEqual({
      kind: 'timeDuration',
      value: 'P5D',
      calendar: 'workingDays',
    });
    (properties.processOf(file.root)!['flowElements'] as object[]).push(event);
    const { nodes, flows } = await compiled();
    expect(flows['f_first_done']?.condition?.source).toBe("${outcome == 'a'}");
    expect(nodes['wait']?.timer).toEqual({ kind: 'duration', value: 'P5D', calendar: 'workingDays' });
    properties.setExpression(file, file.element('f_first_done'), 'conditionExpression', ' ');
    expect((await compiled()).flows['f_first_done']?.condition).toBeUndefined();
  });
});

describe('another id', () => {
  /** A process with two ways to begin, and with an answer on which a flow depends. */
  const begin = async () => {
    file = await openInEditor(newProcess('sample'));
    const process = properties.processOf(file.root)!;
    const other = file.create('bpmn:UserTask', { id: 'other' });
    const flow = file.create('bpmn:SequenceFlow', { id: 'f_other', sourceRef: task(), targetRef: other });
    (process['flowElements'] as object[]).push(other, flow);
    properties.setEntry(file, process, { title: '入口' });
    properties.setItems(file, process, 'ways', [
      { task: 'first', title: '一' },
      { task: 'other', title: '二' },
    ]);
    properties.setAttribute(file, task(), 'ha:withdrawUntil', 'other');
    properties.setAttribute(file, task(), 'ha:batch', 'agree,submit');
    const asks = "${sample.entry == 'other' && a.sample.entry != 'other' && outcome == \"submit\"}";
    properties.setExpression(file, flow, 'conditionExpression', asks);
    return { process, other, condition: () => properties.expressionIn(flow, 'conditionExpression') };
  };

  it('of a task is known to what names it in the file', async () => {
    const { process, other, condition } = await begin();
    rename(file, process, other, 'second');
    expect(properties.items(process, 'ways').map(({ task: named }) => named)).toEqual(['first', 'second']);
    expect(properties.attribute(file, task(), 'ha:withdrawUntil')).toBe('second');
    expect(condition()).toBe(
      "${sample.entry == 'second' && a.sample.entry != 'other' && outcome == \"submit\"}",
    );
    expect(await file.write()).toContain('targetRef="second"');
  });

  it('of the process is known to the conditions on the way that was chosen', async () => {
    const { process, condition } = await begin();
    rename(file, process, process, 'new');
    expect(condition()).toContain("${new.entry == 'other' && a.sample.entry != 'other'");
  });

  it('of an outcome is known to its task and the flows after it, and to no other task’s', async () => {
    const { process, other, condition } = await begin();
    renameOutcome(file, process, task(), { from: 'submit', to: 'send' });
    expect(properties.attribute(file, task(), 'ha:batch')).toBe('agree,send');
    expect(condition()).toContain('outcome == "send"');
    renameOutcome(file, process, other, { from: 'send', to: 'no' });
    expect(condition()).toContain('outcome == "send"');
  });

  it('of an outcome stands beside the same answer of another task before the flow', async () => {
    const outcomes =
      '<bpmn:extensionElements><ha:outcomes><ha:outcome id="agree" status="1" label="同意" kind="agree" />' +
      '<ha:outcome id="return" status="0" label="退回" kind="return" /></ha:outcomes></bpmn:extensionElements>';
    const step = (id: string) =>
      `<bpmn:userTask id="${id}" flowable:assignee="\${initiator}">${outcomes}</bpmn:userTask>`;
    const flow = (from: string, to: string, asks = '') =>
      `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${
        asks &&
        `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${${asks}}</bpmn:conditionExpression>`
      }</bpmn:sequenceFlow>`;
    const body = [
      '<bpmn:startEvent id="start" /><bpmn:exclusiveGateway id="which" default="which_one" />',
      ...['one', 'two', 'again'].map(step),
      '<bpmn:exclusiveGateway id="met" default="met_done" /><bpmn:endEvent id="done" />',
      ...[flow('start', 'which'), flow('which', 'one'), flow('which', 'two', "s.x == 'b'")],
      ...[flow('one', 'met'), flow('two', 'met'), flow('met', 'done'), flow('again', 'done')],
      flow('met', 'again', "outcome == 'return' || outcome ne 'agree'"),
    ];
    file = await openInEditor(
      newProcess('s')
        .replace(/(<bpmn:process[^>]*>)[\s\S]*(<\/bpmn:process>)/, `$1${body.join('')}$2`)
        .replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, ''),
    );
    const process = properties.processOf(file.root)!;
    const condition = () => properties.expressionIn(file.element('met_again'), 'conditionExpression');
    renameOutcome(file, process, file.element('one'), { from: 'return', to: 'back' });
    expect(condition()).toBe("${(outcome == 'return' || outcome == 'back') || outcome ne 'agree'}");
    renameOutcome(file, process, file.element('two'), { from: 'agree', to: 'yes' });
    expect(condition()).toContain("(outcome ne 'agree' && outcome ne 'yes')}");
    await compiled();
  });
});
