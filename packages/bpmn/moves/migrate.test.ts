import { describe, expect, it } from 'vitest';
import { compiled, flows } from '../testing/bpmn.ts';
import { Case } from '../testing/case.ts';
import { migrationBlocks } from './migrate.ts';

const start = '<startEvent id="s"/>';
const end = '<endEvent id="e"/>';
const tasks = (...ids: string[]) => ids.map((id) => `<userTask id="${id}" name="环节${id}"/>`).join('');
const process = (elements: string, way: string) => compiled(`${start}${elements}${end}${flows(way)}`);

describe('a running case under another version of its process', () => {
  it('goes on by the new version where all that it passed and where it waits stands there too', async () => {
    const from = await process(tasks('a', 'b'), 's -> a -> b -> e');
    const to = await process(tasks('a', 'b', 'c'), 's -> a -> b -> c -> e');
    const at = new Case(from).start().answer('a');
    expect(migrationBlocks(from, to, at.state!)).toEqual([]);
    const moved = new Case(to);
    moved.state = at.state;
    for (const [id, task] of at.tasks) moved.tasks.set(id, task);
    moved.answer('b');
    expect(moved.open).toEqual(['c']);
    // A return leads back over what was passed under the earlier version.
    expect(moved.back('c', 'a').answer('a').answer('b').answer('c').status).toBe('completed');
  });

  it('is refused with the element that is gone: where it waits, or what it has passed', async () => {
    const from = await process(tasks('a', 'b', 'c'), 's -> a -> b -> c -> e');
    const to = await process(tasks('b', 'c'), 's -> b -> c -> e');
    const at = new Case(from).start();
    expect(migrationBlocks(from, to, at.state!)).toEqual([
      { elementId: 'a', name: '环节a', code: 'MISSING' },
    ]);
    at.answer('a');
    expect(migrationBlocks(from, to, at.state!)).toEqual([
      { elementId: 'a', name: '环节a', code: 'MISSING' },
    ]);
  });

  it('is refused where an element became one of another kind, or one for many', async () => {
    const from = await process(tasks('a', 'b'), 's -> a -> b -> e');
    const other = await process(`${tasks('a')}<receiveTask id="b"/>`, 's -> a -> b -> e');
    const many = await process(
      `${tasks('a')}<userTask id="b"><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics></userTask>`,
      's -> a -> b -> e',
    );
    const at = new Case(from).start().answer('a');
    for (const to of [other, many])
      expect(migrationBlocks(from, to, at.state!)).toMatchObject([{ elementId: 'b', code: 'CHANGED' }]);
  });

  it('is refused within branches whose flows the other version does not have', async () => {
    const gateways = '<parallelGateway id="fork"/><parallelGateway id="join"/>';
    const way = 's -> fork -> a -> join -> e\nfork -> b -> join';
    const from = await process(`${gateways}${tasks('a', 'b')}`, way);
    const same = await process(
      `${gateways}${tasks('a', 'b', 'c')}`,
      's -> fork -> a -> join -> c -> e\nfork -> b -> join',
    );
    const at = new Case(from).start().answer('a');
    const blocks = migrationBlocks(from, same, at.state!);
    expect(blocks.every(({ code }) => code === 'FLOW_MISSING')).toBe(true);
    expect(blocks.length).toBeGreaterThan(0);
    expect(migrationBlocks(from, from, at.state!)).toEqual([]);
  });

  it('is refused where a timer that runs no longer stands at its task', async () => {
    const timer =
      '<boundaryEvent id="late" attachedToRef="a" cancelActivity="true"><timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>';
    const from = await process(`${tasks('a', 'b')}${timer}`, 's -> a -> e\nlate -> b -> e');
    const to = await process(tasks('a', 'b'), 's -> a -> b -> e');
    expect(migrationBlocks(from, to, new Case(from).start().state!)).toMatchObject([
      { elementId: 'late', code: 'MISSING' },
    ]);
  });
});
