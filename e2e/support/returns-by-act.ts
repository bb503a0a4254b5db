import { type ActReturn, caseBefore } from '../../apps/server/testing/returns.ts';
import { actField, chooseTarget, confirmAct, openAct } from './acts.ts';
import type { Kind } from './browser.ts';
import type { Product } from './product.ts';
import { signIn } from './sign-in.ts';
import { openTask, readTimeline, told } from './work.ts';

const reason = '材料不全，请补充后再报';

/** One return by the act: the step is chosen, the reason is read where it arrives, and the flow record has it. */
export async function sendBackByAct(product: Product, kind: Kind, row: ActReturn): Promise<void> {
  const { caseNo } = await caseBefore(product.journey, row);
  const client = await product.open(kind);
  await signIn(client, row.from.by);
  await openTask(client, caseNo, row.from.taskKey);
  const dialog = await openAct(client, 'return');
  await chooseTarget(client, dialog, row.to.name);
  await actField(dialog, 'reason').locator('textarea').fill(reason);
  await confirmAct(client);
  await told(client, '已退回');

  await signIn(client, row.to.by);
  await openTask(client, caseNo, row.to.taskKey);
  await client.page.getByText(reason).first().waitFor();
  const waiting = (await readTimeline(client)).filter(({ tone }) => tone === 'pending');
  if (waiting.length !== 1 || waiting[0]?.taskKey !== row.to.taskKey)
    throw new Error(`the case stands at ${JSON.stringify(waiting)}`);
}
