import { expect, it } from 'vitest';
import { compile } from '../compile/compile.ts';
import type { ProcessDefinition } from '../definition.ts';
import { step } from '../run/step.ts';
import { bpmn, compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';

/** How often one step looks something up in its definition. */
function lookups(at: Case, name: string): number {
  let count = 0;
  const counted = <T extends object>(table: T): T =>
    new Proxy(table, {
      get(target, key) {
        count += 1;
        return Reflect.get(target, key);
      },
    });
  const { nodes, flows: lines } = at.definition;
  const definition: ProcessDefinition = { ...at.definition, nodes: counted(nodes), flows: counted(lines) };
  step(definition, at.state, { type: 'complete', task: at.task(name), outcome: 'agree', approverStatus: 1 });
  return count;
}

async function halfAnswered(width: number): Promise<Case> {
  const ids = Array.from({ length: width }, (_, n) => `a${n}`);
  const tasks = ids.map((id) => `<userTask id="${id}"/>`).join('');
  const ways = ids.map((id) => `g -> ${id} -> j`).join('\n');
  const at = new Case(
    await compiled(`<startEvent id="s"/><inclusiveGateway id="g"/>${tasks}<inclusiveGateway id="j"/><endEvent id="e"/>
      ${flows(`s -> g\n${ways}\nj -> e`)}`),
  ).start();
  for (const id of ids.slice(1, width / 2)) at.answer(id);
  return at;
}

it('a step towards an inclusive join costs in proportion to the tokens, however many wait there', async () => {
  const [few, many] = [await halfAnswered(40), await halfAnswered(160)];
  expect(lookups(many, 'a0')).toBeLessThan(5 * lookups(few, 'a0'));
});

/** Joins one behind the other, each with two tasks of its own, of which one task is left: the step that fires them all. */
async function cascade(length: number): Promise<Case> {
  const ids = Array.from({ length }, (_, n) => n);
  const elements = ids.map(
    (n) => `<userTask id="a${n}"/><userTask id="b${n}"/><inclusiveGateway id="j${n}"/>`,
  );
  const ways = ids.map(
    (n) => `g -> a${n} -> j${n}\ng -> b${n} -> j${n}\nj${n} -> ${n + 1 < length ? `j${n + 1}` : 'e'}`,
  );
  const at = new Case(
    await compiled(`<startEvent id="s"/><inclusiveGateway id="g"/>${elements.join('')}<endEvent id="e"/>
      ${flows(['s -> g', ...ways].join('\n'))}`),
  ).start();
  for (const n of ids.toReversed()) {
    at.answer(`b${n}`);
    if (n > 0) at.answer(`a${n}`);
  }
  return at;
}

it('inclusive joins one behind the other are not searched anew for each that fires', async () => {
  const [few, many] = [await cascade(20), await cascade(60)];
  expect(lookups(many, 'a0')).toBeLessThan(12 * lookups(few, 'a0'));
  expect(many.answer('a0').state?.status).toBe('completed');
});

const beside = (
  join: string,
  way = 't -> b -> j',
) => `<startEvent id="s"/><parallelGateway id="g"/><userTask id="a"/><userTask id="b"/><userTask id="c"/>
  <userTask id="z"/><exclusiveGateway id="m"/><boundaryEvent id="t" name="提醒" attachedToRef="a" cancelActivity="false"><timerEventDefinition>
  <timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent><${join} id="j" name="汇聚"/><endEvent id="e"/>
  ${flows(`s -> m -> g -> a -> j\ng -> c -> j\n${way}\nj -> z -> e`)}`;
const refusedJoin = '元素“汇聚”（j）：';

it('a parallel join that waits for a timer beside a task is refused, and so is one that gets a token too many', async () => {
  const codes = async (way: string) => (await compile(bpmn(beside('parallelGateway', way)))).violations;
  expect(await codes('t -> b -> j')).toMatchObject([
    {
      code: 'JOIN_AFTER_TIMER',
      elementId: 'j',
      message: expect.stringMatching(`^${refusedJoin}.*边界事件“提醒”`),
    },
  ]);
  expect(await codes('t -> b -> a')).toMatchObject([{ code: 'JOIN_AFTER_TIMER', elementId: 'j' }]);
  for (const way of ['t -> b -> m', 't -> b -> e', 't -> b -> z']) expect(await codes(way), way).toEqual([]);
  expect((await compile(bpmn(beside('inclusiveGateway')))).violations).toEqual([]);
});

it('a case that runs on such a diagram keeps the completion after which nothing can happen, and tells of it', async () => {
  const { definition, warnings } = await compile(bpmn(beside('parallelGateway')), { isStored: true });
  expect(warnings).toMatchObject([{ code: 'JOIN_AFTER_TIMER' }]);
  const at = new Case(definition!).start().answer('c').answer('a');
  expect(at.effects).toContainEqual({ type: 'stuck', element: 'j', name: '汇聚' });
  expect([at.status, at.open, at.timers.size]).toEqual(['running', [], 0]);
  expect(at.take({ type: 'move', to: 'a' }).open).toEqual(['a']);
  expect(at.fire('t').answer('a').answer('b').open).toEqual(['z']);
});

it('an inclusive join fires when what a timer beside the task would have sent can no longer come', async () => {
  const xml = `<startEvent id="s"/><userTask id="a"/><userTask id="b"/><userTask id="z"/>
    <boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
    <inclusiveGateway id="j"/><endEvent id="e"/>${flows('s -> a -> j\nt -> b -> j\nj -> z -> e')}`;
  const definition = await compiled(xml);
  expect(new Case(definition).start().answer('a').open).toEqual(['z']);
  expect(new Case(definition).start().fire('t').answer('a').open).toEqual(['b']);
  expect(new Case(definition).start().fire('t').answer('b').answer('a').open).toEqual(['z']);
});
