import { describe, expect, it } from 'vitest';
import { EngineError } from '../errors.ts';
import { compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

const tasks = (ids: string) =>
  ids
    .split(' ')
    .map((id) => `<userTask id="${id}"/>`)
    .join('');

describe('an exclusive gateway', () => {
  const choice = (attributes: string, last: string) =>
    `<startEvent id="s"/><userTask id="a"/><exclusiveGateway id="g" ${attributes}/>${tasks('b c d')}<endEvent id="e"/>
     ${flows(`s -> a -> g\ng -> b ? \${data.way == 'b'}\ng -> c ? \${data.way == 'c' || data.way == 'b'}\n${last}\nb -> e\nc -> e\nd -> e`)}`;

  it('takes the first flow that is true, in the order of the diagram', async () => {
    const definition = await compiled(choice('default="f5"', 'g -> d'));
    const go = (way: string) => new Case(definition).start().answer('a', 'agree', { data: { way } }).open;
    expect(go('b')).toEqual(['b']);
    expect(go('c')).toEqual(['c']);
    expect(go('elsewhere')).toEqual(['d']);
  });

  it('says so when nothing is true and there is no default, and leaves the case as it was', async () => {
    const definition = await compiled(choice('', "g -> d ? ${data.way == 'd'}"));
    const at = new Case(definition).start();
    expect(() => at.answer('a', 'agree', { data: { way: 'x' } })).toThrow(
      expect.objectContaining({ code: 'NO_FLOW', element: 'g' }),
    );
    expect(at.open).toEqual(['a']);
    expect(at.answer('a', 'agree', { data: { way: 'd' } }).open).toEqual(['d']);
  });
});

describe('a parallel gateway', () => {
  const fork = `<startEvent id="s"/><parallelGateway id="g"/>${tasks('a b c z')}<parallelGateway id="j"/><endEvent id="e"/>
    ${flows('s -> g -> a -> j\ng -> b -> c -> j\nj -> z -> e')}`;

  it('sends out on every flow and joins when each has come', async () => {
    const at = new Case(await compiled(fork)).start();
    expect(at.open).toEqual(['a', 'b']);
    expect(at.answer('a').open).toEqual(['b']);
    expect(at.answer('b').open).toEqual(['c']);
    expect(at.answer('c').open).toEqual(['z']);
    expect(at.answer('z').status).toBe('completed');
  });

  it('fires its join once, whichever sibling comes last', async () => {
    const at = new Case(await compiled(fork)).start().answer('b').answer('c').answer('a');
    expect(at.effects.filter((effect) => effect.type === 'createTask')).toHaveLength(1);
  });

  it('tells of a join that can never fire instead of waiting for ever', async () => {
    const stuck = `<startEvent id="s"/><exclusiveGateway id="g" default="f2"/>${tasks('a b')}<parallelGateway id="j"/><endEvent id="e"/>
      ${flows('s -> g -> a -> j\ng -> b ? ${1 > 2}\nb -> j -> e')}`;
    const at = new Case(await compiled(stuck)).start();
    expect(() => at.answer('a')).toThrow(expect.objectContaining({ code: 'DEADLOCK', element: 'j' }));
    expect(at.open).toEqual(['a']);
  });
});

describe('an inclusive gateway', () => {
  const some = `<startEvent id="s"/><inclusiveGateway id="g" default="f4"/>${tasks('a b c z')}<inclusiveGateway id="j"/><endEvent id="e"/>
    ${flows('s -> g\ng -> a ? ${data.a}\ng -> b ? ${data.b}\ng -> c\na -> j\nb -> j\nc -> j\nj -> z -> e')}`;

  it('takes every flow that is true, and its join waits for just those', async () => {
    const definition = await compiled(some);
    const both = new Case(definition).start({}, { data: { a: true, b: true } });
    expect(both.open).toEqual(['a', 'b']);
    expect(both.answer('b').open).toEqual(['a']);
    expect(both.answer('a').open).toEqual(['z']);
    const one = new Case(definition).start({}, { data: { b: true } });
    expect(one.answer('b').open).toEqual(['z']);
    expect(new Case(definition).start().open).toEqual(['c']);
  });

  it('joins though a return elsewhere could lead back to it', async () => {
    const looped = `<startEvent id="s"/><exclusiveGateway id="m"/><parallelGateway id="g"/>${tasks('a b c z')}
      <inclusiveGateway id="i" default="f7"/><inclusiveGateway id="j"/><parallelGateway id="k"/><exclusiveGateway id="x" default="f14"/><endEvent id="e"/>
      ${flows("s -> m -> g -> i\ng -> c -> k\ni -> a ? ${data.a}\ni -> b\na -> j\nb -> j -> k\nk -> z -> x\nx -> m ? ${outcome == 'reject'}\nx -> e")}`;
    const at = new Case(await compiled(looped)).start();
    expect(at.open).toEqual(['b', 'c']);
    // Were c thought able to come back to the join by way of z, the join would wait for it for ever.
    expect(at.answer('b').answer('c').open).toEqual(['z']);
    expect(at.answer('z', 'reject').open).toEqual(['b', 'c']);
  });
});

describe('flows without a gateway', () => {
  it('fork when an activity has several that are open, and follow conditions', async () => {
    const definition =
      await compiled(`<startEvent id="s"/><userTask id="a" default="f4"/>${tasks('b c d')}<endEvent id="e"/>
      ${flows('s -> a\na -> b ? ${data.b}\na -> c ? ${data.c}\na -> d\nb -> e\nc -> e\nd -> e')}`);
    expect(new Case(definition).start().answer('a', 'agree', { data: { b: true, c: true } }).open).toEqual([
      'b',
      'c',
    ]);
    expect(new Case(definition).start().answer('a').open).toEqual(['d']);
  });

  it('that turn without waiting stop at a limit', async () => {
    // Nobody to ask: the task is passed, which no look at the diagram alone can tell.
    const nobody =
      '<userTask id="a"><multiInstanceLoopCharacteristics flowable:collection="people"/></userTask>';
    const definition =
      await compiled(`<startEvent id="s"/><exclusiveGateway id="m"/>${nobody}<exclusiveGateway id="x" default="f4"/><endEvent id="e"/>
      ${flows('s -> m -> a -> x -> m\nx -> e ? ${1 > 2}')}`);
    expect(() => new Case(definition).start({ people: [] })).toThrow(
      expect.objectContaining({ code: 'STEP_LIMIT' }),
    );
  });

  it('that multiply without end stop at a limit', async () => {
    const definition =
      await compiled(`<startEvent id="s"/><userTask id="a"/><task id="x"/><task id="y"/><endEvent id="e"/>
      ${flows('s -> a -> x\na -> y\nx -> a\ny -> a\nx -> e')}`);
    const at = new Case(definition).start();
    const multiply = () => {
      for (;;) at.answer('a');
    };
    expect(multiply).toThrow(EngineError);
    expect(multiply).toThrow(expect.objectContaining({ code: 'STATE_TOO_LARGE' }));
  });
});
