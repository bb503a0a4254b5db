import { expect, it } from 'vitest';
import type { ProcessDefinition } from '../definition.ts';
import { step } from '../run/step.ts';
import { compiled, flows } from '../testing/bpmn.ts';
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

it('an inclusive join fires when what a timer beside the task would have sent can no longer come', async () => {
  const beside = `<startEvent id="s"/><userTask id="a"/><userTask id="b"/><userTask id="z"/>
    <boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>
    <inclusiveGateway id="j"/><endEvent id="e"/>${flows('s -> a -> j\nt -> b -> j\nj -> z -> e')}`;
  const definition = await compiled(beside);
  expect(new Case(definition).start().answer('a').open).toEqual(['z']);
  expect(new Case(definition).start().fire('t').answer('a').open).toEqual(['b']);
  expect(new Case(definition).start().fire('t').answer('b').answer('a').open).toEqual(['z']);
});
