import { compile, findNode } from '@homestead/bpmn';
import { type OpenFile, openInEditor } from '@homestead/bpmn/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { newProcess } from '../new-process.ts';
import * as properties from './properties.ts';

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
