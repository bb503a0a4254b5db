import { freshDatabase, type TestDatabase } from '@homestead/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTurn, openDatabase } from '../index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test.drop());

it('nodes that start together take turns, and one that fails lets the next one in', async () => {
  const other = await openDatabase({ kind: 'postgres', url: test.url });
  try {
    const steps: string[] = [];
    const node = (name: string, db: TestDatabase['db']) =>
      inTurn(db, 'start', async () => {
        steps.push(`${name} begins`);
        await db.transaction(async () => undefined);
        steps.push(`${name} ends`);
        if (name === 'a') throw new Error('a failed');
      }).catch((error: Error) => steps.push(error.message));
    await Promise.all([node('a', test.db), node('b', other), node('c', test.db)]);
    const order = steps.filter((step) => step.endsWith('begins')).map((step) => step[0]);
    expect([...order].sort()).toEqual(['a', 'b', 'c']);
    for (const name of order) expect(steps[steps.indexOf(`${name} begins`) + 1]).toBe(`${name} ends`);
  } finally {
    await other.close();
  }
});
