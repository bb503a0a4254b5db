import { expect } from 'vitest';
import { caseAt, type Return } from '../../apps/server/testing/returns.ts';
import type { Client, Kind } from './browser.ts';
import { fill, saidIn } from './fill.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { complete, decline, openCase, openTask, readTimeline } from './work.ts';

const reason = '材料与现场不一致，请核对后重新提交';

/** One return: sent back with a reason, which the other one reads with the data still there, and submitted again. */
export async function sendBackAndAgain(
  product: Product,
  kind: Kind,
  { from, to, next }: Return,
): Promise<void> {
  const { caseNo } = await caseAt(product.journey, from.taskKey);
  const client = await product.open(kind);
  await signIn(client, from.by);
  await openTask(client, caseNo, from.taskKey);
  await fill(client, from.group ?? 'jfsqjd', from.entries);
  await decline(client, from.outcome, reason);

  await signIn(client, to.by);
  await openTask(client, caseNo, to.taskKey);
  await client.page.getByText(reason).first().waitFor();
  const [path, value] = to.kept;
  await expect.poll(() => saidIn(client, path)).toContain(value);
  await complete(client, to.outcome);

  await signIn(client, 'nonghu1');
  expect(await shape(client, caseNo)).toEqual([
    `${from.taskKey} rejected`,
    `${to.taskKey} approved`,
    `${next} pending`,
  ]);
}

/** The end of the flow record from the return on; departments that are asked together count once. */
async function shape(client: Client, caseNo: string): Promise<string[]> {
  await openCase(client, caseNo);
  const steps = (await readTimeline(client)).map(({ taskKey, tone }) => `${taskKey} ${tone}`);
  const start = steps.findLastIndex((step) => step.endsWith(' rejected'));
  return [...new Set(steps.slice(start))];
}
