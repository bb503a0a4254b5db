import { describe, expect, it } from 'vitest';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { application as written } from '../support/cases/case.ts';
import { fieldOf, fill, keptText } from '../support/fill.ts';
import { begin, divisionFor, openApplication } from '../support/journey.ts';
import { addPerson } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { goToStepOf, isStepped } from '../support/steps.ts';
import { complete, decline, openCase, openTask } from '../support/work.ts';

describe.each(clientsInTurn('desktop'))('the county’s own rules on the %s', (kind) => {
  const app = product();

  it('tell a villager of a limit while it is typed, and do not stand in the way of the submit', async () => {
    const client = await app.open(kind);
    // Somebody without earlier cases, whose household is what is typed here.
    await signIn(client, await addPerson(app, 'nonghu1', '林示禾'));
    await openApplication(client);
    await fill(client, 'jfsqjd', { xzqh: divisionFor(kind), ...written, nsqzjdmj: 130 });
    await client.page.getByTestId('standard').getByText('不超过80㎡').waitFor();
    if (await isStepped(client)) await goToStepOf(client, 'jfsqjd.nsqzjdmj');
    const told = fieldOf(client, 'jfsqjd.nsqzjdmj').locator('[data-warning]');
    await expect.poll(() => told.textContent()).toContain('宅基地面积限额为80㎡，现为130㎡');
    await expect.poll(() => fieldOf(client, 'jfsqjd.nsqzjdmj').locator('[data-fault]').count()).toBe(0);
    const { caseNo } = await begin(client);

    await signIn(client, 'jiti');
    await openTask(client, caseNo, 'cjtzgsc');
    await client.page.getByTestId('doubts').getByText('宅基地面积限额为80㎡，现为130㎡').waitFor();
  });

  it('print a notice before a refusal, number it with the refusal, and show it to the villager', async () => {
    const { caseNo } = await app.journey.caseUpTo('cjtzgsc');
    const client = await app.open(kind);
    await signIn(client, 'jiti');
    await openTask(client, caseNo, 'cjtzgsc');
    const reason = '申请人不是本集体经济组织成员';
    await client.page.locator('[data-field=approverContent] textarea').fill(reason);
    await readDraft(client, reason);
    await fill(client, 'jfsqjd', { cjtjjzzShyj: '不予批准', bypztzs: { papers: ['通知书.pdf'] } });
    await decline(client, 'refuse', reason);

    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    const refusal = client.page.getByTestId('refusal');
    await refusal.getByText(/木宅不批〔\d{4}〕\d+号/).waitFor();
    await refusal.getByText(reason).waitFor();
    const page = await opened(client, () => client.press(client.page.getByTestId('open-notice')));
    const sheet = page.getByTestId('refusal-paper');
    await expect.poll(() => sheet.textContent()).toContain(`经审查，${reason}。`);
    await expect.poll(() => sheet.textContent()).toMatch(/木宅不批〔\d{4}〕\d+号.*木兰镇人民政府/s);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByTestId('print').isVisible()).toBe(false);
    await expect.poll(() => sheet.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  });

  it('show a permit with its numbers and days, and let the township extend it once', async () => {
    const { caseNo } = await app.journey.caseUpTo('nhxx');
    const client = await app.open(kind);
    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    const permit = client.page.getByTestId('permit');
    await permit.getByText(/农宅字\d{16}号/).waitFor();
    await permit.getByText(/乡字第\d{15}号/).waitFor();
    await permit.getByText(/还剩\d+天/).waitFor();
    await expect.poll(() => client.page.getByTestId('extend-permit').count()).toBe(0);
    await client.page.goto(client.page.url().replace(/\/Process\/.*/, '/'));
    await openTask(client, caseNo, 'nhxx');
    await permit.getByText(/农宅字\d{16}号/).waitFor();
    await complete(client, 'submit');

    await signIn(client, 'zhenban');
    await openTask(client, caseNo, 'xcfx');
    await client.press(client.page.getByTestId('extend-permit'));
    await client.page.locator('#extend-reason').fill('资金未到位');
    await keptText(client.page, '资金未到位');
    await client.page.reload();
    await client.press(client.page.getByTestId('extend-permit'));
    await expect.poll(() => client.page.locator('#extend-reason').inputValue()).toBe('资金未到位');
    await client.press(client.page.getByTestId('dialog-confirm'));
    await permit.getByText(/延长至.*：资金未到位/).waitFor();
    await expect.poll(() => client.page.getByTestId('extend-permit').count()).toBe(0);
  });
});

/** The draft carries the reason as it is typed, and no number yet; afterwards the task is there again. */
async function readDraft(client: Client, reason: string): Promise<void> {
  const page = await opened(client, () => client.press(client.page.getByTestId('draft-notice')));
  const sheet = page.getByTestId('refusal-paper');
  await expect.poll(() => sheet.textContent()).toContain(`经审查，${reason}。`);
  await expect.poll(() => sheet.textContent()).toContain('（编号待发）');
  if (page === client.page) await page.goBack();
  else await page.close();
  await client.page.getByTestId('outcome-refuse').waitFor();
}

/** The phone shows a paper in its place, the desktop in a tab of its own. */
async function opened(client: Client, open: () => Promise<void>) {
  if (client.kind === 'phone') {
    await open();
    return client.page;
  }
  const tab = client.page.context().waitForEvent('page');
  await open();
  return tab;
}
