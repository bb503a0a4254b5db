import { describe, expect, it } from 'vitest';
import type { ProcessDefinition } from '../definition.ts';
import { compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

/** One process with every situation in which an officer may want to go back. */
const review = `
<extensionElements><ha:variables><ha:variable name="departments" value='["d1","d2","d3"]'/></ha:variables></extensionElements>
<startEvent id="s"/><userTask id="apply"/><userTask id="first"/>
<parallelGateway id="fork"/><userTask id="a1"/><userTask id="a2"/><userTask id="b1"/><userTask id="b2"/><parallelGateway id="join"/>
<userTask id="joint"><multiInstanceLoopCharacteristics flowable:collection="departments" flowable:elementVariable="d"/></userTask>
<userTask id="turns"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="departments" flowable:elementVariable="d"/></userTask>
<subProcess id="visit"><startEvent id="vs"/><userTask id="v1"/><userTask id="v2"/><endEvent id="ve"/>
<sequenceFlow id="x1" sourceRef="vs" targetRef="v1"/><sequenceFlow id="x2" sourceRef="v1" targetRef="v2"/><sequenceFlow id="x3" sourceRef="v2" targetRef="ve"/></subProcess>
<subProcess id="rounds"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>
<startEvent id="rs"/><userTask id="r1"/><userTask id="r2"/><endEvent id="re"/>
<sequenceFlow id="y1" sourceRef="rs" targetRef="r1"/><sequenceFlow id="y2" sourceRef="r1" targetRef="r2"/><sequenceFlow id="y3" sourceRef="r2" targetRef="re"/></subProcess>
<userTask id="last"/><endEvent id="e"/>
${flows('s -> apply -> first -> fork -> a1 -> a2 -> join\nfork -> b1 -> b2 -> join -> joint -> turns -> visit -> rounds -> last -> e')}`;

const order = ['apply', 'first', 'a1', 'b1', 'a2', 'b2', 'joint', 'turns', 'v1', 'v2', 'r1', 'r2', 'last'];
let definition: ProcessDefinition;

/** A case brought to where `stop` is open, everything before it answered. */
async function until(stop: string): Promise<Case> {
  definition ??= await compiled(review);
  const at = new Case(definition).start();
  for (const name of order) {
    if (name === stop) return at;
    while (at.open.some((each) => each.split(':')[0] === name)) at.answer(name);
  }
  return at;
}

/** Answers whatever is open, oldest first, until the case is over: nothing may be stuck. */
function finish(at: Case): string | undefined {
  for (let left = 100; at.status === 'running' && left > 0; left -= 1)
    at.answer(at.open[0]?.split(':')[0] ?? '');
  return at.status;
}

const cancelled = (at: Case, reason: string) =>
  at.effects
    .flatMap((effect) => (effect.type === 'cancelTask' && effect.reason === reason ? [effect.element] : []))
    .sort();

/** Operation × situation: where one stands, what is done, what is open then, and what was cancelled by it. */
const returns: [
  situation: string,
  stand: string,
  from: string,
  to: string,
  open: string[],
  cancelled: string[],
][] = [
  ['on a single way', 'first', 'first', 'apply', ['apply'], ['first']],
  ['within a branch: the sibling goes on', 'a2', 'a2', 'a1', ['a1', 'b2'], ['a2']],
  ['within a branch, the sibling further on', 'b2', 'b2', 'b1', ['b1'], ['b2']],
  [
    'from a branch to before the fork: the sibling is cancelled',
    'a2',
    'a2',
    'first',
    ['first'],
    ['a2', 'b2'],
  ],
  ['from a branch whose sibling waits at the join', 'b2', 'b2', 'apply', ['apply'], ['b2']],
  [
    'from behind the join into one branch: the other stays done',
    'joint',
    'joint',
    'a1',
    ['a1'],
    ['joint', 'joint', 'joint'],
  ],
  [
    'from behind the join to before the fork',
    'joint',
    'joint',
    'first',
    ['first'],
    ['joint', 'joint', 'joint'],
  ],
  [
    'from a joint review: every signer is cancelled',
    'joint',
    'joint',
    'b2',
    ['b2'],
    ['joint', 'joint', 'joint'],
  ],
  [
    'back to a joint review: all are asked again',
    'turns',
    'turns',
    'joint',
    ['joint:d1', 'joint:d2', 'joint:d3'],
    ['turns'],
  ],
  ['back to signers in turn: the first is asked again', 'v1', 'v1', 'turns', ['turns:d1'], ['v1']],
  ['within a sub-process', 'v2', 'v2', 'v1', ['v1'], ['v2']],
  ['from a sub-process to before it', 'v2', 'v2', 'joint', ['joint:d1', 'joint:d2', 'joint:d3'], ['v2']],
  ['into a sub-process that is done', 'r1', 'r1', 'v1', ['v1'], ['r1', 'r1']],
  ['from one body of several to before them: all are cancelled', 'r1', 'r1', 'v2', ['v2'], ['r1', 'r1']],
  ['back to a sub-process of several bodies as a whole', 'last', 'last', 'rounds', ['r1', 'r1'], ['last']],
  ['to the very first task from the very last', 'last', 'last', 'apply', ['apply'], ['last']],
];

describe('a return', () => {
  it.each(returns)('%s (from %s)', async (_, stand, from, to, open, gone) => {
    const at = await until(stand);
    at.back(from, to);
    expect(at.open).toEqual(open);
    expect(cancelled(at, 'returned')).toEqual(gone);
    expect(finish(at)).toBe('completed');
  });

  it.each(returns)('may be withdrawn: %s (from %s)', async (_, stand, from, to) => {
    const at = await until(stand);
    const before = at.open;
    const task = at.task(from);
    at.back(from, to).take({ type: 'undo', task });
    expect(at.open).toEqual(before);
    expect(finish(at)).toBe('completed');
  });

  it.each(returns.filter(([, , , to]) => to !== 'rounds' && to !== 'joint' && to !== 'turns'))(
    'may be answered straight back to the one who returned: %s (from %s)',
    async (_, stand, from, to) => {
      const at = await until(stand);
      const before = at.open;
      at.back(from, to);
      at.take({ type: 'jump', task: at.task(to), back: from, approverStatus: 1 });
      expect(at.open).toEqual(before);
      expect(at.state?.variables[`outcome_${to}`]).toBe('agree');
      expect(finish(at)).toBe('completed');
    },
  );

  it.each(returns.filter(([, , , to]) => to !== 'rounds' && to !== 'joint' && to !== 'turns'))(
    'that was answered straight back may be answered anew once the answer is withdrawn: %s (from %s)',
    async (_, stand, from, to) => {
      const at = await until(stand);
      const before = at.open;
      at.back(from, to);
      const { open, state } = at;
      const answer = at.task(to);
      const again = () => at.take({ type: 'jump', task: at.task(to), back: from, approverStatus: 1 });
      again().take({ type: 'undo', task: answer });
      expect(at.open).toEqual(open);
      expect(at.state?.variables).toEqual(state?.variables);
      expect(at.state?.leaps).toBeUndefined();
      expect(again().open).toEqual(before);
      expect(finish(at)).toBe('completed');
    },
  );

  it.each(returns.filter(([, , , to]) => to !== 'rounds' && to !== 'joint' && to !== 'turns'))(
    'that was answered straight back stands once the one who has it again has gone on: %s (from %s)',
    async (_, stand, from, to) => {
      const at = await until(stand);
      at.back(from, to);
      const task = at.task(to);
      at.take({ type: 'jump', task, back: from, approverStatus: 1 });
      const own = at.task(from);
      at.answer(from);
      const state = JSON.stringify(at.state);
      expect(() => at.take({ type: 'undo', task })).toThrow(
        expect.objectContaining({ code: 'UNDO_TOO_LATE' }),
      );
      expect(JSON.stringify(at.state)).toBe(state);
      if (at.status === 'completed') return;
      // Unless that is withdrawn first.
      at.take({ type: 'undo', task: own }).take({ type: 'undo', task });
      expect(at.open).toContain(to);
      expect(finish(at)).toBe('completed');
    },
  );

  it('again and again straight back leaves no more behind than once', async () => {
    const at = await until('last');
    const sizes = Array.from({ length: 6 }, () => {
      at.back('last', 'apply');
      at.take({ type: 'jump', task: at.task('apply'), back: 'last', approverStatus: 1 });
      return JSON.stringify(at.state).length;
    });
    expect((sizes[5] ?? 0) - (sizes[1] ?? 0)).toBeLessThan(100);
    expect(at.state?.leaps).toHaveLength(1);
  });

  it('goes to what has been passed, and to nothing else', async () => {
    const at = await until('joint');
    const refuse = (to: string, code: string) =>
      expect(() => at.back('joint', to)).toThrow(expect.objectContaining({ code }));
    refuse('turns', 'MOVE_NOT_VISITED');
    refuse('last', 'MOVE_NOT_VISITED');
    refuse('joint', 'MOVE_NOT_VISITED');
    refuse('fork', 'MOVE_NOT_VISITED');
    refuse('nowhere', 'NO_SUCH_ELEMENT');
    refuse('__proto__', 'NO_SUCH_ELEMENT');
    const done = await until('last');
    expect(() => done.back('last', 'r1')).toThrow(expect.objectContaining({ code: 'MOVE_INTO_INSTANCES' }));
    const branch = await until('a2');
    expect(() => branch.back('a2', 'b1')).toThrow(expect.objectContaining({ code: 'MOVE_NOT_VISITED' }));
  });

  it('within one body leaves the other bodies alone', async () => {
    const at = (await until('r1')).answer('r1');
    expect(at.open).toEqual(['r1', 'r2']);
    expect(at.back('r2', 'r1').open).toEqual(['r1', 'r1']);
    expect(finish(at)).toBe('completed');
  });

  it('drawn in the diagram may be answered straight back as well', async () => {
    const drawn =
      await compiled(`<startEvent id="s"/><userTask id="a"/><userTask id="b"/><userTask id="c"/><exclusiveGateway id="g" default="f5"/><endEvent id="e"/>
      ${flows("s -> a -> b -> c -> g -> e\ng -> a ? ${outcome == 'reject'}")}`);
    const at = new Case(drawn).start().answer('a').answer('b').answer('c', 'reject');
    expect(at.open).toEqual(['a']);
    at.take({ type: 'jump', task: at.task('a'), back: 'c', approverStatus: 1 });
    expect(at.open).toEqual(['c']);
    expect(at.answer('c').status).toBe('completed');
    const again = new Case(drawn).start().answer('a').answer('b').answer('c', 'reject');
    const before = structuredClone(again.state);
    const task = again.task('a');
    again.take({ type: 'jump', task, back: 'c', approverStatus: 1 }).take({ type: 'undo', task });
    expect([again.open, again.state?.variables, again.state?.branches]).toEqual([
      ['a'],
      before?.variables,
      before?.branches,
    ]);
    again.take({ type: 'jump', task: again.task('a'), back: 'c', approverStatus: 1 });
    expect(again.answer('c').status).toBe('completed');
    const never = new Case(drawn).start();
    expect(() => never.take({ type: 'jump', task: never.task('a'), back: 'c', approverStatus: 1 })).toThrow(
      expect.objectContaining({ code: 'JUMP_NOT_POSSIBLE' }),
    );
  });
});

describe('a withdrawal', () => {
  it.each(order.slice(0, -1))('of %s puts it back while nothing after it has been done', async (name) => {
    const at = await until(name);
    const before = at.open;
    const variables = structuredClone(at.state?.variables);
    const task = at.task(name);
    at.answer(name).take({ type: 'undo', task });
    expect(at.open).toEqual(before);
    expect(at.state?.variables).toEqual(variables);
    expect(finish(at)).toBe('completed');
  });

  it.each([
    ['apply', 'first', 'on a single way'],
    ['first', 'b1', 'of the task before a fork, once a branch has begun'],
    ['b2', 'joint', 'of the branch that came last, once a signer has answered'],
    ['turns', 'v1', 'of the last in turn, once the next element has begun'],
    ['v2', 'r1', 'of the last task of a sub-process'],
  ])('of %s comes too late after %s: %s', async (name, next) => {
    const at = await until(name);
    let task = '';
    while (at.open.some((each) => each.startsWith(name))) {
      task = at.task(at.open.find((each) => each.startsWith(name)) ?? name);
      at.answer(name);
    }
    at.answer(next);
    const state = JSON.stringify(at.state);
    expect(() => at.take({ type: 'undo', task })).toThrow(expect.objectContaining({ code: 'UNDO_TOO_LATE' }));
    expect(JSON.stringify(at.state)).toBe(state);
  });

  it('in a branch does not ask whether the sibling has gone on', async () => {
    const at = await until('a1');
    const task = at.task('a1');
    at.answer('a1').answer('b1').answer('b2').take({ type: 'undo', task });
    expect(at.open).toEqual(['a1']);
    expect(finish(at)).toBe('completed');
  });

  it('of one signer leaves the answers of the others', async () => {
    const at = await until('joint');
    const task = at.task('joint:d2');
    at.answer('joint:d1').answer('joint:d2').answer('joint:d3');
    expect(at.open).toEqual(['turns:d1']);
    expect(at.take({ type: 'undo', task }).open).toEqual(['joint:d2']);
    expect(at.state?.variables['votes_joint']).toBeUndefined();
    expect(at.answer('joint:d2').state?.variables['votes_joint']).toEqual({ agree: 3 });
  });

  it('of one in turn takes the next one’s turn back', async () => {
    const at = await until('turns');
    const task = at.task('turns:d1');
    expect(at.answer('turns').open).toEqual(['turns:d2']);
    expect(at.take({ type: 'undo', task }).open).toEqual(['turns:d1']);
  });

  it('of a return that the diagram drew puts it back with the one who returned it', async () => {
    const drawn =
      await compiled(`<startEvent id="s"/><userTask id="a"/><userTask id="b"/><exclusiveGateway id="m"/><exclusiveGateway id="g" default="f5"/><endEvent id="e"/>
      ${flows("s -> m -> a -> b -> g -> e\ng -> m ? ${outcome == 'reject'}")}`);
    const at = new Case(drawn).start().answer('a');
    const task = at.task('b');
    expect(at.answer('b', 'reject').open).toEqual(['a']);
    expect(at.take({ type: 'undo', task }).open).toEqual(['b']);
    expect(at.answer('b').status).toBe('completed');
  });

  it('of what nobody did, or of a case that is over, is refused', async () => {
    const at = await until('last');
    expect(() => at.take({ type: 'undo', task: 't999' })).toThrow(
      expect.objectContaining({ code: 'UNDO_TOO_LATE' }),
    );
    const task = at.task('last');
    at.answer('last');
    expect(() => at.take({ type: 'undo', task })).toThrow(expect.objectContaining({ code: 'UNDO_TOO_LATE' }));
  });
});
