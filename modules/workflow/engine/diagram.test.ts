import { expect, describe as group, it } from 'vitest';
import { describe } from './describe.ts';
import { diagramTrail } from './diagram.ts';
import type { State } from './state.ts';
import { compiled, flows } from './testing/bpmn.ts';
import { Case } from './testing/case.ts';

// Written in no order at all: what counts is how a case goes.
const process = `<userTask id="d"/><userTask id="c"/><userTask id="b" name="乙" flowable:formKey="f_b" flowable:candidateGroups="\${x},y" ha:readOnly="true"><documentation>说明</documentation></userTask>
  <endEvent id="e"/><exclusiveGateway id="g" default="f5"/><exclusiveGateway id="h"/><userTask id="a"/><startEvent id="s"/>
  ${flows("s -> a -> g\ng -> b ? ${outcome == 'agree'}\nb -> c\ng -> c\nc -> h\nh -> a ? ${outcome == 'reject'}\nh -> d -> e")}`;

group('what a definition and a case show', () => {
  it('lists user tasks in the order in which a case meets them', async () => {
    const tasks = describe(await compiled(process));
    expect(tasks.map((task) => task.taskKey)).toEqual(['a', 'b', 'c', 'd']);
    expect(tasks[1]).toMatchObject({
      taskName: '乙',
      formKey: 'f_b',
      candidateGroups: ['${x}', 'y'],
      readOnly: true,
      documentation: '说明',
      outcomes: [
        { id: 'agree', status: 1 },
        { id: 'reject', status: 0 },
      ],
    });
  });

  it('marks where a case stands and what it has passed on this lap', async () => {
    const at = new Case(await compiled(process)).start().answer('a');
    const trail = () => diagramTrail(at.definition, at.state as State);
    expect(trail()).toMatchObject({ active: ['b'], visited: ['s', 'a', 'g'] });
    at.answer('b').answer('c', 'reject');
    expect(trail().active).toEqual(['a']);
    at.answer('a', 'reject');
    expect(trail()).toMatchObject({ active: ['c'], visited: ['s', 'a', 'g'] });
    at.answer('c').answer('d');
    expect(trail()).toMatchObject({ active: [], visited: ['s', 'a', 'g', 'c', 'h', 'd', 'e'] });
  });
});
