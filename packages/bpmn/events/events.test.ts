import { describe, expect, it } from 'vitest';
import { compile } from '../compile/compile.ts';
import { bpmn, compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

const timer = (inner: string, attributes = '') =>
  `<timerEventDefinition ${attributes}>${inner}</timerEventDefinition>`;
const duration = (value: string) => timer(`<timeDuration>${value}</timeDuration>`);

describe('a timer on the way', () => {
  const wait = (definition: string, variables = '') =>
    `${variables}<startEvent id="s"/><intermediateCatchEvent id="w">${definition}</intermediateCatchEvent><userTask id="a"/><endEvent id="e"/>${flows('s -> w -> a -> e')}`;

  it('is asked for in working days where the diagram says so, and goes on when told', async () => {
    const inner = timer('<timeDuration>P5D</timeDuration>', 'flowable:businessCalendarName="workingDays"');
    const at = new Case(await compiled(wait(inner))).start();
    expect(at.effects.at(-1)).toMatchObject({
      type: 'createTimer',
      kind: 'duration',
      value: 'P5D',
      calendar: 'workingDays',
    });
    expect(at.fire('w').open).toEqual(['a']);
    expect(() => at.take({ type: 'timer', timer: 't2' })).toThrow(
      expect.objectContaining({ code: 'TIMER_NOT_OPEN' }),
    );
  });

  it('takes its length from a variable, and refuses one that is no time', async () => {
    const variables =
      '<extensionElements><ha:variables><ha:variable name="days" value=\'"P7D"\'/></ha:variables></extensionElements>';
    const definition = await compiled(wait(duration('${days}'), variables));
    expect(new Case(definition).start().effects.at(-1)).toMatchObject({ value: 'P7D', calendar: null });
    for (const days of ['PT0S', '', 'soon', 5, null]) {
      expect(() => new Case(definition).start({ days })).toThrow(
        expect.objectContaining({ code: 'TIMER_VALUE', element: 'w' }),
      );
    }
  });

  it('may be a date', async () => {
    const at = new Case(
      await compiled(wait(timer('<timeDate>2026-05-01T08:00:00+08:00</timeDate>'))),
    ).start();
    expect(at.effects.at(-1)).toMatchObject({ kind: 'date', value: '2026-05-01T08:00:00+08:00' });
  });
});

describe('a timer at the edge of a task', () => {
  const edge = (attributes: string, definition: string) =>
    `<startEvent id="s"/><userTask id="a"/><boundaryEvent id="b" attachedToRef="a" ${attributes}>${definition}</boundaryEvent>
     <userTask id="late"/><userTask id="z"/><endEvent id="e"/><endEvent id="e2"/>${flows('s -> a -> z -> e\nb -> late -> e2')}`;

  it('ends the task when it interrupts', async () => {
    const at = new Case(await compiled(edge('', duration('P3D')))).start();
    const task = at.task('a');
    expect(at.fire('b').open).toEqual(['late']);
    expect(at.effects).toContainEqual({ type: 'cancelTask', task, element: 'a', reason: 'boundary' });
    expect(at.answer('late').status).toBe('completed');
  });

  it('goes beside the task when it does not, and ends with the task when it has not gone off', async () => {
    const definition = await compiled(edge('cancelActivity="false"', duration('P3D')));
    const beside = new Case(definition).start().fire('b');
    expect(beside.open).toEqual(['a', 'late']);
    expect(beside.answer('a').open).toEqual(['late', 'z']);
    const early = new Case(definition).start().answer('a');
    expect(early.timers.size).toBe(0);
    expect(early.open).toEqual(['z']);
  });

  it('comes again as often as its cycle says, each time asked for anew', async () => {
    const at = new Case(
      await compiled(edge('cancelActivity="false"', timer('<timeCycle>R3/P1D</timeCycle>'))),
    ).start();
    const left = () => [...at.timers.values()].map((effect) => effect.repeat);
    expect(left()).toEqual([2]);
    at.fire('b');
    expect(left()).toEqual([1]);
    at.fire('b');
    expect(left()).toEqual([0]);
    at.fire('b');
    expect(left()).toEqual([]);
    expect(at.open).toEqual(['a', 'late', 'late', 'late']);
  });

  it('comes without end when its cycle has no number', async () => {
    const at = new Case(
      await compiled(edge('cancelActivity="false"', timer('<timeCycle>R/P1D</timeCycle>'))),
    ).start();
    for (let day = 0; day < 5; day += 1) at.fire('b');
    expect([...at.timers.values()].map((effect) => effect.repeat)).toEqual([null]);
  });
});

describe('an end event', () => {
  const ends = (second: string) =>
    `<startEvent id="s"/><parallelGateway id="g"/><userTask id="a"/><userTask id="b"/><endEvent id="e1"/>${second}${flows('s -> g -> a -> e1\ng -> b -> e2')}`;

  it('consumes its own branch alone', async () => {
    const at = new Case(await compiled(ends('<endEvent id="e2"/>'))).start();
    expect(at.answer('b').open).toEqual(['a']);
    expect(at.answer('a').effects.at(-1)).toEqual({ type: 'complete', status: 'completed' });
  });

  it('gives the case its final status, and a refusal outweighs a completion', async () => {
    const at = new Case(await compiled(ends('<endEvent id="e2" ha:status="refused"/>'))).start();
    expect(at.answer('b').answer('a').status).toBe('refused');
  });

  it('that terminates ends everything at once', async () => {
    const end = '<endEvent id="e2" ha:status="refused"><terminateEventDefinition/></endEvent>';
    const at = new Case(await compiled(ends(end))).start();
    const left = at.task('a');
    at.answer('b');
    expect(at.effects).toContainEqual({ type: 'cancelTask', task: left, element: 'a', reason: 'terminated' });
    expect(at.status).toBe('refused');
    expect(at.open).toEqual([]);
  });

  it('that terminates inside a sub-process ends that alone', async () => {
    const at = new Case(
      await compiled(`<startEvent id="s"/><subProcess id="p1"><startEvent id="s1"/><userTask id="a"/><userTask id="b"/>
        <endEvent id="e1"><terminateEventDefinition/></endEvent>
        <sequenceFlow id="x1" sourceRef="s1" targetRef="a"/><sequenceFlow id="x2" sourceRef="s1" targetRef="b"/>
        <sequenceFlow id="x3" sourceRef="a" targetRef="e1"/><sequenceFlow id="x4" sourceRef="b" targetRef="e1"/></subProcess>
        <userTask id="z"/><endEvent id="e"/>${flows('s -> p1 -> z -> e')}`),
    ).start();
    expect(at.open).toEqual(['a', 'b']);
    expect(at.answer('a').open).toEqual(['z']);
  });
});

describe('an end event that terminates more than its scope', () => {
  const inside = (
    attribute: string,
    loop = '',
  ) => `<startEvent id="s"/><parallelGateway id="g"/><userTask id="beside"/>
    <subProcess id="p1">${loop}<startEvent id="s1"/><userTask id="a"/><endEvent id="e1"><terminateEventDefinition ${attribute}/></endEvent>
    <sequenceFlow id="x1" sourceRef="s1" targetRef="a"/><sequenceFlow id="x2" sourceRef="a" targetRef="e1"/></subProcess>
    <userTask id="z"/><endEvent id="e"/>${flows('s -> g -> p1 -> z -> e\ng -> beside -> e')}`;
  const three = (sequential: boolean) =>
    `<multiInstanceLoopCharacteristics isSequential="${sequential}"><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>`;

  it('ends the whole process from within a sub-process with terminateAll', async () => {
    const { definition, warnings } = await compile(bpmn(inside('flowable:terminateAll="true"')));
    expect(warnings).toEqual([]);
    const at = new Case(definition!).start().answer('a');
    expect([at.status, at.open]).toEqual(['completed', []]);
    const alone = new Case(await compiled(inside('flowable:terminateAll="false"'))).start().answer('a');
    expect(alone.open).toEqual(['beside', 'z']);
  });

  it.each([false, true])(
    'ends every instance of its multi-instance with terminateMultiInstance, sequential: %s',
    async (sequential) => {
      const xml = inside('flowable:terminateMultiInstance="true"', three(sequential));
      const at = new Case(await compiled(xml)).start();
      expect(at.open).toEqual(sequential ? ['a', 'beside'] : ['a', 'a', 'a', 'beside']);
      const task = at.task('a');
      expect(at.answer('a').open).toEqual(['beside', 'z']);
      expect(() => at.take({ type: 'undo', task })).toThrow(
        expect.objectContaining({ code: 'UNDO_TOO_LATE' }),
      );
      const each = new Case(await compiled(inside('', three(sequential)))).start();
      expect(each.answer('a').answer('a').open).toContain('a');
    },
  );
});

describe('an end given from outside', () => {
  it('cancels what is open and takes the status that is said', async () => {
    const at = new Case(
      await compiled(`<startEvent id="s"/><userTask id="a"/><endEvent id="e"/>${flows('s -> a -> e')}`),
    ).start();
    const task = at.task('a');
    at.take({ type: 'end', status: 'withdrawn' });
    expect(at.effects).toEqual([
      { type: 'cancelTask', task, element: 'a', reason: 'ended' },
      { type: 'complete', status: 'withdrawn' },
    ]);
    expect(() => at.take({ type: 'end', status: 'ended' })).toThrow(
      expect.objectContaining({ code: 'INSTANCE_OVER' }),
    );
    expect(() => at.take({ type: 'complete', task, approverStatus: 1 })).toThrow(
      expect.objectContaining({ code: 'TASK_NOT_OPEN' }),
    );
  });
});
