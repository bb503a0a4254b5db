import { describe, expect, it } from 'vitest';
import { findNode } from '../definition.ts';
import { compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

const outcomes = `<extensionElements><ha:outcomes>
  <ha:outcome id="agree" status="1" label="同意" kind="agree"/><ha:outcome id="register" status="1" label="准予" kind="agree"/>
  <ha:outcome id="return" status="0" label="退回" kind="return"/><ha:outcome id="refuse" status="0" label="不予批准" kind="refuse"/>
</ha:outcomes></extensionElements>`;
const alone = (task: string, rest = '') =>
  `${rest}<startEvent id="s"/>${task}<userTask id="z"/><endEvent id="e"/>${flows('s -> x -> z -> e')}`;
const departments = `<extensionElements><ha:variables><ha:variable name="departments" value='["d1","d2","d3","d4"]'/></ha:variables></extensionElements>`;
const joint = (
  condition = '',
  attributes = 'flowable:collection="departments" flowable:elementVariable="department"',
) =>
  alone(
    `<userTask id="x" flowable:candidateGroups="\${department}">${outcomes}<multiInstanceLoopCharacteristics ${attributes}>${
      condition && `<completionCondition><![CDATA[${condition}]]></completionCondition>`
    }</multiInstanceLoopCharacteristics></userTask>`,
    departments,
  );

describe('a user task', () => {
  it('asks whom the diagram names, with variables taken as they are', async () => {
    const definition = await compiled(
      alone(
        `<userTask id="x" name="\${name}" flowable:formKey="f" flowable:candidateGroups="a, \${groups},\${none}" flowable:candidateUsers="u1"
           flowable:assignee="\${initiator}" flowable:dueDate="P20D" flowable:businessCalendarName="workingDays" ha:readOnly="true"/>`,
      ),
    );
    expect(new Case(definition).start({ groups: ['b', '${initiator}'] }).effects.at(-1)).toEqual({
      type: 'createTask',
      task: 't3',
      element: 'x',
      name: '${name}',
      formKey: 'f',
      candidateGroups: ['a', 'b', '${initiator}'],
      candidateUsers: ['u1'],
      assignee: 'applicant1',
      due: { value: 'P20D', calendar: 'workingDays' },
      readOnly: true,
      stage: '${name}',
      batch: [],
      visit: null,
      clock: 'running',
    });
  });

  it('takes an outcome that fits its status, and needs it named where several fit', async () => {
    const definition = await compiled(alone(`<userTask id="x">${outcomes}</userTask>`));
    const complete = (approverStatus: 0 | 1, outcome?: string) => {
      const at = new Case(definition).start();
      return at.take({ type: 'complete', task: at.task('x'), approverStatus, ...(outcome && { outcome }) });
    };
    expect(complete(1, 'register').state?.variables).toMatchObject({
      outcome: 'register',
      approverStatus: 1,
      outcome_x: 'register',
    });
    for (const wrong of [
      () => complete(1),
      () => complete(0, 'agree'),
      () => complete(1, 'other'),
      () => complete(0),
    ]) {
      expect(wrong).toThrow(expect.objectContaining({ code: 'OUTCOME_UNKNOWN', element: 'x' }));
    }
  });

  it('without outcomes of its own may be agreed to or not', async () => {
    const definition = await compiled(alone('<userTask id="x"/>'));
    const at = new Case(definition).start();
    at.take({ type: 'complete', task: at.task('x'), approverStatus: 0 });
    expect(at.state?.variables['outcome']).toBe('reject');
  });

  it('is completed once: a second time, or under an unknown id, there is no such task', async () => {
    const at = new Case(await compiled(alone('<userTask id="x"/>'))).start();
    const task = at.task('x');
    at.answer('x');
    for (const id of [task, 't999', '', '__proto__']) {
      expect(() => at.take({ type: 'complete', task: id, approverStatus: 1 })).toThrow(
        expect.objectContaining({ code: 'TASK_NOT_OPEN' }),
      );
    }
  });

  it('refuses variables that lead to the language underneath', async () => {
    const at = new Case(await compiled(alone('<userTask id="x"/>'))).start();
    const variables = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, never>;
    const complete = () => at.take({ type: 'complete', task: at.task('x'), approverStatus: 1, variables });
    expect(complete).toThrow(expect.objectContaining({ code: 'VARIABLE_INVALID' }));
  });

  it('stops the case’s clock while it is open, where the diagram says so', async () => {
    const definition =
      await compiled(`<startEvent id="s"/><userTask id="a"/><userTask id="x" ha:clock="stopped"/><userTask id="y" ha:clock="stopped"/><userTask id="z"/><endEvent id="e"/>
      ${flows('s -> a -> x -> y -> z -> e')}`);
    const at = new Case(definition).start();
    const clock = () => at.effects.filter((effect) => effect.type === 'clock');
    expect(at.answer('a') && clock()).toEqual([{ type: 'clock', stopped: true }]);
    expect(at.answer('x') && clock()).toEqual([]);
    expect(at.answer('y') && clock()).toEqual([{ type: 'clock', stopped: false }]);
  });
});

describe('a joint review', () => {
  it('asks one for each item, and goes on when all have answered', async () => {
    const at = new Case(await compiled(joint())).start();
    expect(at.open).toEqual(['x:d1', 'x:d2', 'x:d3', 'x:d4']);
    const groups = [...at.tasks.values()].map((task) => [task.candidateGroups, task.loopIndex]);
    expect(groups).toEqual([
      [['d1'], 0],
      [['d2'], 1],
      [['d3'], 2],
      [['d4'], 3],
    ]);
    at.answer('x:d3').answer('x:d1', 'refuse').answer('x:d4');
    expect(at.open).toEqual(['x:d2']);
    expect(at.answer('x:d2').open).toEqual(['z']);
    expect(at.state?.variables['votes_x']).toEqual({ agree: 3, refuse: 1 });
  });

  it.each([
    ['one is enough', '${nrOfCompletedInstances >= 1}', 1],
    ['one refusal is enough', '${nrOfOutcome_refuse > 0}', 2],
    ['half of them agreeing is enough', '${nrOfOutcome_agree / nrOfInstances >= 0.5}', 3],
    ['two left open are enough', '${nrOfActiveInstances <= 2}', 2],
  ])('may end earlier: %s', async (_, condition, answers) => {
    const at = new Case(await compiled(joint(condition))).start();
    for (const answer of ['agree', 'refuse', 'agree'].slice(0, answers)) {
      expect(at.open).not.toEqual(['z']);
      at.answer('x', answer);
    }
    expect(at.open).toEqual(['z']);
    expect(at.effects.filter((effect) => effect.type === 'cancelTask')).toHaveLength(4 - answers);
  });

  it('asks in turn when it is sequential', async () => {
    const attributes =
      'isSequential="true" flowable:collection="${departments}" flowable:elementVariable="department"';
    const at = new Case(await compiled(joint('', attributes))).start();
    for (const department of ['d1', 'd2', 'd3', 'd4']) {
      expect(at.open).toEqual([`x:${department}`]);
      at.answer('x');
    }
    expect(at.open).toEqual(['z']);
  });

  it('does not let a case pass when its collection is missing or is none', async () => {
    const definition = await compiled(joint());
    for (const departments of [null, 5, { a: 1 }, [null], [['d1']]]) {
      expect(() => new Case(definition).start({ departments })).toThrow(
        expect.objectContaining({ code: 'COLLECTION_INVALID', element: 'x' }),
      );
    }
    const many = Array.from({ length: 500 }, (_, n) => `d${n}`);
    expect(() => new Case(definition).start({ departments: many })).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_INSTANCES' }),
    );
    expect(new Case(definition).start({ departments: 'd1,d2' }).open).toEqual(['x:d1', 'x:d2']);
    expect(new Case(definition).start({ departments: [] }).open).toEqual(['z']);
  });
});

describe('an added signer', () => {
  const single = alone(`<userTask id="x" flowable:candidateGroups="office">${outcomes}</userTask>`);

  it('before the holder advises: the holder answers after him and decides', async () => {
    const at = new Case(await compiled(single)).start().sign('x', ['li', 'wang'], 'before');
    expect(at.open).toEqual(['x:li', 'x:wang']);
    expect(at.effects[0]).toMatchObject({ type: 'cancelTask', reason: 'addSigner' });
    expect([...at.tasks.values()].map((task) => [task.assignee, task.candidateGroups])).toEqual([
      ['li', []],
      ['wang', []],
    ]);
    at.answer('x:li', 'refuse').answer('x:wang');
    expect(at.open).toEqual(['x']);
    expect(at.answer('x').state?.variables['outcome_x']).toBe('agree');
    expect(at.open).toEqual(['z']);
  });

  it('beside the holder counts: his refusal stands, whoever answers last', async () => {
    const at = new Case(await compiled(single)).start().sign('x', ['li'], 'parallel');
    expect(at.open).toEqual(['x', 'x:li']);
    at.answer('x:li', 'refuse');
    expect(at.open).toEqual(['x']);
    expect(at.answer('x').open).toEqual(['z']);
    expect(at.state?.variables).toMatchObject({ outcome: 'refuse', approverStatus: 0, outcome_x: 'refuse' });
  });

  it('after the holder is asked when the holder agrees, and not when he returns it', async () => {
    const definition = await compiled(single);
    const agreed = new Case(definition).start().sign('x', ['li'], 'after').answer('x');
    expect(agreed.open).toEqual(['x:li']);
    expect(agreed.answer('x:li', 'return').state?.variables['outcome_x']).toBe('return');
    const returned = new Case(definition).start().sign('x', ['li'], 'after').answer('x', 'return');
    expect(returned.open).toEqual(['z']);
    expect(returned.state?.variables['outcome_x']).toBe('return');
  });

  it('may add another himself', async () => {
    const at = new Case(await compiled(single))
      .start()
      .sign('x', ['li'], 'before')
      .sign('x:li', ['wang'], 'after');
    expect(at.answer('x:li').open).toEqual(['x:wang']);
    expect(at.answer('x:wang').open).toEqual(['x']);
    expect(at.answer('x').open).toEqual(['z']);
  });

  it('joins a joint review, of one kind or the other', async () => {
    const parallel = new Case(await compiled(joint('${nrOfCompletedInstances == nrOfInstances}'))).start();
    parallel.sign('x:d1', ['li'], 'parallel');
    for (let left = 5; left > 0; left -= 1) parallel.answer('x');
    expect(parallel.open).toEqual(['z']);
    const attributes =
      'isSequential="true" flowable:collection="departments" flowable:elementVariable="department"';
    const turns = new Case(await compiled(joint('', attributes))).start();
    turns.sign('x:d1', ['li'], 'after').answer('x:d1');
    expect(turns.open).toEqual(['x:li']);
    turns.sign('x:li', ['wang'], 'before');
    expect(turns.open).toEqual(['x:wang']);
    expect(turns.answer('x:wang').open).toEqual(['x:li']);
    expect(turns.answer('x:li').open).toEqual(['x:d2']);
  });

  it('may be removed while he has not answered; the one whom the diagram asked stays', async () => {
    const definition = await compiled(single);
    const at = new Case(definition).start().sign('x', ['li', 'wang'], 'parallel');
    at.take({ type: 'removeInstance', task: at.task('x'), item: 'li' });
    expect(at.open).toEqual(['x', 'x:wang']);
    at.take({ type: 'removeInstance', task: at.task('x:wang') });
    expect(at.open).toEqual(['x']);
    for (const item of [undefined, 'nobody']) {
      const remove = () => at.take({ type: 'removeInstance', task: at.task('x'), ...(item && { item }) });
      expect(remove).toThrow(expect.objectContaining({ code: item ? 'SIGNER_INVALID' : 'LAST_INSTANCE' }));
    }
    const before = new Case(definition).start().sign('x', ['li'], 'before');
    expect(before.take({ type: 'removeInstance', task: before.task('x:li') }).open).toEqual(['x']);
  });

  it('removed from a joint review that only waited for him lets it go on', async () => {
    const at = new Case(await compiled(joint())).start().answer('x:d1').answer('x:d2').answer('x:d3');
    expect(at.take({ type: 'removeInstance', task: at.task('x:d4') }).open).toEqual(['z']);
  });

  it.each([
    ['nobody', []],
    ['the same twice', ['li', 'li']],
    ['no name', ['']],
    ['a name of 300 characters', ['x'.repeat(300)]],
  ])('is refused: %s', async (_, items) => {
    const at = new Case(await compiled(single)).start();
    expect(() => at.sign('x', items, 'parallel')).toThrow(
      expect.objectContaining({ code: 'SIGNER_INVALID' }),
    );
  });

  it('is refused when he is asked already, and beyond the limit', async () => {
    const at = new Case(await compiled(single)).start().sign('x', ['li'], 'parallel');
    expect(() => at.sign('x', ['li'], 'after')).toThrow(expect.objectContaining({ code: 'SIGNER_INVALID' }));
    const many = Array.from({ length: 300 }, (_, n) => `u${n}`);
    expect(() => at.sign('x', many, 'parallel')).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_INSTANCES' }),
    );
  });
});

describe('a receive task', () => {
  it('waits for its message, once', async () => {
    const at = new Case(await compiled(alone('<receiveTask id="x"/>'))).start();
    const [task = ''] = at.messages.keys();
    expect(at.messages.get(task)).toBe('x');
    expect(at.take({ type: 'message', task, variables: { paid: true } }).open).toEqual(['z']);
    expect(at.state?.variables['paid']).toBe(true);
    expect(() => at.take({ type: 'message', task })).toThrow(
      expect.objectContaining({ code: 'TASK_NOT_OPEN' }),
    );
  });
});

describe('a service task', () => {
  const service = '<serviceTask id="x" name="查询" ha:call="estate" ha:fills="house.unit, house.area"/>';

  it('says which call it waits for, and goes on with the answer', async () => {
    const at = new Case(await compiled(alone(service))).start();
    const [task = ''] = at.messages.keys();
    expect(at.state?.tokens).toMatchObject([{ at: 'x', wait: 'message' }]);
    expect(at.take({ type: 'message', task }).open).toEqual(['z']);
  });

  it('names its call and the fields that the call may fill, and nothing that could be code', async () => {
    const definition = await compiled(alone(service));
    expect(findNode(definition, 'x')?.call).toEqual({ code: 'estate', fills: ['house.unit', 'house.area'] });
    for (const wrong of [
      'ha:call="${bean}"',
      'ha:call="a" ha:fills="house"',
      'ha:call="a" flowable:class="b.C"',
    ])
      await expect(compiled(alone(`<serviceTask id="x" ${wrong}/>`))).rejects.toThrow();
  });
});

describe('a sub-process', () => {
  const body =
    '<startEvent id="s1"/><userTask id="a" flowable:candidateGroups="${department}"/><endEvent id="e1"/><sequenceFlow id="x1" sourceRef="s1" targetRef="a"/><sequenceFlow id="x2" sourceRef="a" targetRef="e1"/>';

  it('runs once for each item, which its tasks see', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics flowable:collection="departments" flowable:elementVariable="department"/>';
    const at = new Case(
      await compiled(alone(`<subProcess id="x">${loop}${body}</subProcess>`, departments)),
    ).start();
    expect([...at.tasks.values()].map((task) => task.candidateGroups)).toEqual([
      ['d1'],
      ['d2'],
      ['d3'],
      ['d4'],
    ]);
    for (let left = 4; left > 0; left -= 1) at.answer('a');
    expect(at.open).toEqual(['z']);
  });

  it('of many ends early when its condition says so', async () => {
    const loop =
      '<multiInstanceLoopCharacteristics><loopCardinality>3</loopCardinality><completionCondition>${nrOfCompletedInstances == 2}</completionCondition></multiInstanceLoopCharacteristics>';
    const at = new Case(await compiled(alone(`<subProcess id="x">${loop}${body}</subProcess>`))).start();
    expect(at.answer('a').answer('a').open).toEqual(['z']);
  });

  it('is ended whole by a timer at its edge', async () => {
    const edge =
      '<boundaryEvent id="b" attachedToRef="x"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><userTask id="late"/>';
    const at = new Case(
      await compiled(
        `<startEvent id="s"/><subProcess id="x">${body}</subProcess>${edge}<endEvent id="e"/>${flows('s -> x -> e\nb -> late -> e')}`,
      ),
    ).start();
    expect(at.fire('b').open).toEqual(['late']);
    expect(at.answer('late').status).toBe('completed');
  });
});
