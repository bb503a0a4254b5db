import { describe, expect, it } from 'vitest';
import { clientsInTurn } from '../support/browser.ts';
import type { Entries } from '../support/fill.ts';
import { faultOf, fieldOf, fill, fillField } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import {
  closeDetails,
  decline,
  openCase,
  openDetails,
  openTask,
  readTimeline,
  told,
} from '../support/work.ts';

const app = product();
const reason = '不符合一户一宅规定';

/** Each of the two notices, by whom and with which choice; the collective's refusal is among the county's rules. */
const refusals: readonly { taskKey: string; by: string; entries: Entries; notice: string }[] = [
  { taskKey: 'cwhyj', by: 'cunwei', entries: { cwhSftyjf: '否' }, notice: 'bypztzs' },
  { taskKey: 'lssp', by: 'zhenzhang', entries: { lsyj: '不同意' }, notice: 'lsbypztzs' },
];

describe.each(clientsInTurn('desktop'))('on a %s', (kind) => {
  it.each(refusals)(
    'a refusal at $taskKey asks for notice and reason, and the villager reads both [S1-1.approval]',
    async ({ taskKey, by, entries, notice }) => {
      const { caseNo } = await app.journey.caseUpTo(taskKey);
      const client = await app.open(kind);
      const path = `jfsqjd.${notice}`;
      await signIn(client, by);
      await openTask(client, caseNo, taskKey);
      await fill(client, 'jfsqjd', entries);
      await client.press(client.page.getByTestId('outcome-refuse'));
      await told(client, /需要修改/);
      await expect.poll(() => faultOf(client, path).textContent()).toMatch(/不予批准通知书/);
      await expect
        .poll(() =>
          client.page
            .locator('[data-field=approverContent] [data-fault], [data-opinion] [data-fault]')
            .first()
            .textContent(),
        )
        .toContain('原因');
      await fillField(client, path, { papers: ['不予批准通知书.pdf'] });
      await expect.poll(() => fieldOf(client, path).locator('[data-fault]').count()).toBe(0);
      await decline(client, 'refuse', reason);

      await signIn(client, 'nonghu1');
      await openCase(client, caseNo);
      await client.page.getByText('不予批准', { exact: true }).first().waitFor();
      const steps = await readTimeline(client);
      expect(steps.at(-1)).toMatchObject({ taskKey, tone: 'rejected' });
      await client.page.getByText(reason).first().waitFor();
      const details = await openDetails(client, taskKey);
      await details.locator(`[data-field="${path}"]`).getByText('不予批准通知书.pdf').waitFor();
      await closeDetails(client, details);
    },
  );

  it('a refusal of the registration asks for its reason, and the villager reads it [S2-2.11]', async () => {
    const { caseNo } = await app.journey.caseUpTo('djsp');
    const client = await app.open(kind);
    await signIn(client, 'dengji');
    await openTask(client, caseNo, 'djsp');
    await fill(client, 'bdcdj', { bdczxSpjg: '不予登记' });
    await client.press(client.page.getByTestId('outcome-refuse'));
    await told(client, '请填写办理意见，说明原因');
    await expect
      .poll(() =>
        client.page
          .locator('[data-field=approverContent] [data-fault], [data-opinion] [data-fault]')
          .first()
          .textContent(),
      )
      .toContain('原因');
    await decline(client, 'refuse', '权属来源材料不能证明宅基地合法取得');

    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    expect((await readTimeline(client)).at(-1)).toMatchObject({ taskKey: 'djsp', tone: 'rejected' });
    await client.page.getByText('权属来源材料不能证明宅基地合法取得').first().waitFor();
  });
});
