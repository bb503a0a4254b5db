import { expect, describe as group, it } from 'vitest';
import { describe } from './describe.ts';
import { diagramState } from './diagram.ts';
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
    const trail = () => diagramState(at.definition, at.state as State).states;
    expect(trail()).toMatchObject({ s: 'done', a: 'done', g: 'done', b: 'current', c: 'open' });
    at.answer('b').answer('c', 'reject');
    expect(trail()).toMatchObject({ a: 'current', b: 'open', c: 'open' });
    at.answer('a', 'reject');
    expect(trail()).toMatchObject({ s: 'done', a: 'done', g: 'done', b: 'open', c: 'current' });
    at.answer('c').answer('d');
    expect(Object.values(trail())).not.toContain('current');
    expect(trail()).toMatchObject({ c: 'done', h: 'done', d: 'done', e: 'done', b: 'open' });
  });

  it('tells what was refused from what has to be done again', async () => {
    const at = new Case(await compiled(process)).start().answer('a').answer('b').answer('c', 'reject');
    const { states } = diagramState(at.definition, at.state as State, [
      { element: 'a', status: 1, outcome: 'agree' },
      { element: 'b', status: 1, outcome: 'agree' },
      { element: 'c', status: 0, outcome: 'reject' },
    ]);
    expect(states).toMatchObject({ a: 'current', b: 'again', c: 'rejected', d: 'open' });
  });

  it('emphasises the flows that were taken, at a gateway the one that was chosen', async () => {
    const at = new Case(await compiled(process)).start().answer('a', 'agree');
    const names = () =>
      diagramState(at.definition, at.state as State).flows.map((id) => {
        const flow = at.definition.flows[id];
        return `${flow?.source}-${flow?.target}`;
      });
    expect(names().sort()).toEqual(['a-g', 'g-b', 's-a']);
    at.answer('b').answer('c').answer('d');
    expect(names().sort()).toEqual(['a-g', 'b-c', 'c-h', 'd-e', 'g-b', 'h-d', 's-a']);
  });

  it('shows both arms of a fork, the one that is done and the one that waits', async () => {
    const forked = `<startEvent id="s"/><parallelGateway id="f"/><parallelGateway id="j"/><userTask id="x"/><userTask id="y"/><endEvent id="e"/>
      ${flows('s -> f\nf -> x -> j\nf -> y -> j\nj -> e')}`;
    const at = new Case(await compiled(forked)).start().answer('x');
    expect(diagramState(at.definition, at.state as State).states).toMatchObject({
      f: 'done',
      x: 'done',
      y: 'current',
      e: 'open',
    });
  });

  it('tells a running period from a task that waits for somebody', async () => {
    const timed = `<startEvent id="s"/><userTask id="a"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>P5D</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>
      ${flows('s -> a -> t -> e')}`;
    const at = new Case(await compiled(timed)).start();
    expect(diagramState(at.definition, at.state as State).states).toMatchObject({ a: 'current', t: 'open' });
    at.answer('a');
    expect(diagramState(at.definition, at.state as State).states).toMatchObject({ a: 'done', t: 'waiting' });
  });
});
