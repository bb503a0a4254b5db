import { expect } from 'vitest';
import { type ActReturn, caseAt, caseBefore, type Return } from '../../../apps/server/testing/returns.ts';
import { actField, chooseTarget, confirmAct, openAct } from '../acts/acts.ts';
import type { Client, Kind } from '../browser.ts';
import { fill, saidIn } from '../fill.ts';
import type { Product } from '../product.ts';
import { signIn } from '../sign-in.ts';
import { complete, decline, openCase, openTask, readTimeline, told } from '../work.ts';

const reason = '材料与现场不一致，请核对后重新提交';
const actReason = '材料不全，请补充后再报';

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
  await openCase(client, caseNo);
  await expect
    .poll(() => shape(client))
    .toEqual([`${from.taskKey} rejected`, `${to.taskKey} approved`, `${next} pending`]);
}

/** The end of the flow record from the return on; departments that are asked together count once. */
async function shape(client: Client): Promise<string[]> {
  const steps = (await readTimeline(client)).map(({ taskKey, tone }) => `${taskKey} ${tone}`);
  const start = steps.findLastIndex((step) => step.endsWith(' rejected'));
  return [...new Set(steps.slice(start))];
}

/** One return by the act: the step is chosen, the reason is read where it arrives, and the flow record has it. */
export async function sendBackByAct(product: Product, kind: Kind, row: ActReturn): Promise<void> {
  const { caseNo } = await caseBefore(product.journey, row);
  const client = await product.open(kind);
  await signIn(client, row.from.by);
  await openTask(client, caseNo, row.from.taskKey);
  const dialog = await openAct(client, 'return');
  await chooseTarget(client, dialog, row.to.name);
  await actField(dialog, 'reason').locator('textarea').fill(actReason);
  await confirmAct(client);
  await told(client, '已退回');

  await signIn(client, row.to.by);
  await openTask(client, caseNo, row.to.taskKey);
  await client.page.getByText(actReason).first().waitFor();
  const waiting = (await readTimeline(client)).filter(({ tone }) => tone === 'pending');
  if (waiting.length !== 1 || waiting[0]?.taskKey !== row.to.taskKey)
    throw new Error(`the case stands at ${JSON.stringify(waiting)}`);
}
