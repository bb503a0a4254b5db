import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applicant } from '../../apps/server/testing/case-forms.ts';
import type { SubmitReply } from '../../apps/server/testing/journey.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { told } from '../support/work.ts';

const app = product();

/** A case that the committee enters for the villager whose numbers the application holds. */
async function proxied(): Promise<SubmitReply> {
  const started = await app.journey.start('cunwei', 'zjdjfsp', applicant('350399100201'));
  if (started.code !== 200) throw new Error(started.text);
  return started.data;
}

describe('a nomination', () => {
  it('is confirmed by the villager on the phone, who sees the case from then on', async () => {
    const { caseNo } = await proxied();
    const client = await app.open('phone');
    const { page, press } = client;
    await signIn(client, 'nonghu1');
    await press(page.getByRole('navigation', { name: '主导航' }).getByText('消息'));
    const notice = page.locator('[data-testid=notice][data-kind=nominated]').first();
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).not.toContain(caseNo);
    await press(notice);
    await page.waitForURL('**/Nominations');
    const waiting = page.getByTestId('nomination');
    await waiting.getByText('吴村安').waitFor();
    await press(waiting.getByTestId('confirm'));
    await press(page.getByTestId('ask-confirm'));
    await told(client, '已确认');
    await page.getByText('没有等待您确认的代办').waitFor();
    await page.goto(`${client.root}/`);
    await press(page.getByTestId('case-item').filter({ hasText: caseNo }));
    await page.getByTestId('nominations').getByText('农户在本人账号中确认').waitFor();
  });

  it('is confirmed on the desktop by the code that the villager reads out', async () => {
    const { processId } = await proxied();
    const client = await app.open('desktop');
    const { page, press } = client;
    await signIn(client, 'cunwei', `/Process/${processId}`);
    const panel = page.getByTestId('nominations');
    await press(panel.getByTestId('send-code'));
    await told(client, '验证码已发送');
    client.watch.expect(/422/);
    await panel.getByLabel('农户手机收到的验证码').fill('000000');
    await press(panel.getByTestId('confirm-by-code'));
    await panel.getByText('验证码错误或已过期').waitFor();
    await panel.getByLabel('农户手机收到的验证码').fill('246810');
    await press(panel.getByTestId('confirm-by-code'));
    await panel.getByText('农户以短信验证码确认').waitFor();
  });
});

describe('the list of owners to be confirmed', () => {
  it('lets the committee remove one with a reason, on the desktop', async () => {
    const { processId, caseNo } = await proxied();
    const { kysely } = app.served.db;
    await sql`update workflow.instance set owner_ids = array_append(owner_ids, a.id) from people.account a
      where a.user_name = 'nonghu2' and workflow.instance.id = ${processId}`.execute(kysely);
    await sql`insert into workflow.owner_review (id, process_id, account_id, listed_at)
      select 'review-one', ${processId}, id, now() from people.account where user_name = 'nonghu2'`.execute(
      kysely,
    );
    const client = await app.open('desktop');
    const { page, press } = client;
    await signIn(client, 'cunwei');
    await press(page.getByRole('menuitem', { name: '申请人核实' }));
    const row = page.getByRole('row').filter({ hasText: caseNo });
    await row.getByText('陈榕芳').waitFor();
    await press(row.getByTestId('remove-owner'));
    client.watch.expect(/422/);
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('请写明移除的原因').waitFor();
    await page.getByLabel('移除的原因').fill('手机号填错');
    await press(page.getByTestId('dialog-confirm'));
    await told(client, '已记录');
    await page.getByText('没有待核实的申请人').waitFor();
    await page.getByText('已移除', { exact: true }).click();
    await page.getByRole('row').filter({ hasText: '手机号填错' }).getByText('吴村安').waitFor();
  });
});
