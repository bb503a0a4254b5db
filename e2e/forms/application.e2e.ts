import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { SubmitReply } from '../../apps/server/testing/journey.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { fillField, keptText, saidIn } from '../support/fill.ts';
import { apply, begin, openApplication } from '../support/journey.ts';
import { addPerson } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn, signInByForm } from '../support/sign-in.ts';
import { goToStep } from '../support/steps.ts';

const app = product();

describe.each(clientsInTurn('desktop'))('the application in steps on the %s', (kind) => {
  it('is filled in by an account that kept nothing, and ends with a receipt that keeps its household', async () => {
    const client = await app.open(kind);
    const { page, press } = client;
    const villager = await addPerson(app, 'nonghu1', '林示禾');
    await signIn(client, villager);
    const { caseNo } = await apply(client);
    await expect.poll(() => page.getByTestId('receipt-number').textContent()).toBe(caseNo);
    await page.getByTestId('receipt').getByText('村集体').first().waitFor();
    await press(page.getByTestId('take-family'));
    await page.getByText('已保存到我的家庭资料').first().waitFor();
    const kept = await (await app.journey.as(villager)).get<{ formData: object }>('/v1/family');
    expect(kept.data.formData).toMatchObject({ jfsqjd: { name: '林示禾', name1: '林小满' } });
    await page.goto(`${client.root}${kind === 'desktop' ? '/UserCenterIndex' : '/Mine'}`);
    await press(page.getByTestId('to-family'));
    await expect.poll(() => page.locator('[data-field="jfsqjd.name"] input').inputValue()).toBe('林示禾');
  });
});

it.each([
  ['phone', '/Guide/zjdjfsp', '[data-step-now="place"]'],
  ['desktop', '/Apply/zjdjfsp', '[data-steps] #step-place'],
] as const)(
  'whoever began elsewhere is led on the %s to the step at which it was left',
  async (kind, guide, step) => {
    const villager = await addPerson(app, 'nonghu1', '林示禾');
    const draft = {
      processKey: 'zjdjfsp',
      formData: { jfsqjd: { ...household, nsqdz: '村部东侧' } },
      draft: true,
    };
    const { data } = await (await app.journey.as(villager)).post<SubmitReply>('/v1/flowable/process', draft);
    const client = await app.open(kind);
    await signIn(client, villager, guide);
    // What to know beforehand stands before whoever begins for oneself, on both.
    await client.page.getByRole('heading', { name: '哪些情况不予批准' }).waitFor();
    await client.press(client.page.getByTestId('open-drafts').getByTestId('task-item'));
    await client.page.waitForURL(`**/Task/${data.tasks[0]?.id}`);
    // The step stands at the head of the screen; of the steps before it nothing is asked for any more.
    await expect
      .poll(() => client.page.locator(step).evaluate((shown) => Math.abs(shown.getBoundingClientRect().top)))
      .toBeLessThan(160);
  },
);

it('two windows in which the same application is filled in hear of one another, and lose nothing to one another', async () => {
  const villager = await addPerson(app, 'nonghu1', '林示禾');
  const client = await app.open('phone');
  await signIn(client, villager);
  await openApplication(client);
  const other = await client.page.context().newPage();
  await other.goto(client.page.url());
  await other.locator('[data-field="jfsqjd.hkszd"] input').fill('示范村12号');
  await client.page.getByTestId('elsewhere').getByText('另一个窗口').waitFor();
  const place = (page: Page) => page.locator('[data-field="jfsqjd.hkszd"] input').inputValue();
  await expect.poll(() => place(client.page)).toBe('示范村12号');
  const telephone = (page: Page) => page.locator('[data-field="jfsqjd.lxdh"] input');
  await telephone(client.page).fill('13950990077');
  await expect.poll(() => telephone(other).inputValue()).toBe('13950990077');
  await client.page.reload();
  await expect.poll(() => place(client.page)).toBe('示范村12号');

  // What one of them saves or hands in is done in the other as well.
  await client.page.goto(`${client.root}/Apply/wfjb`);
  await client.page.locator('[data-field="wfjb.nhxm"] input').waitFor();
  await other.goto(client.page.url());
  await other.locator('[data-field="wfjb.nhxm"] input').fill('黄违建');
  await other.getByRole('button', { name: '暂存' }).tap();
  await client.page.getByTestId('elsewhere').getByText('提交或暂存').waitFor();
});

it('a step is read from its top, though another one still has faults, and Back closes what covers it', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, await addPerson(app, 'nonghu1', '林示禾'));
  await openApplication(client);
  // Back closes what lies over the page, and leaves nothing.
  const before = page.url();
  await press(page.getByTestId('add-member'));
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(page.url()).toBe(before);
  await press(page.getByTestId('next-step'));
  await page.locator('[data-fault]').first().waitFor();
  for (const step of ['house', 'summary']) {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await goToStep(client, step);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
});

it('what was typed in the step with which the application was left is there after somebody else signed in on the phone', async () => {
  const villager = await addPerson(app, 'nonghu1', '林示禾');
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, villager);
  await openApplication(client);
  await fillField(client, 'jfsqjd.hkszd', '示范村12号');
  const isKept = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/v1/flowable/process'),
  );
  await press(page.getByTestId('previous-step'));
  await isKept;
  await signInByForm(client, await addPerson(app, 'nonghu1', '林小满'));
  await signInByForm(client, villager);
  await page.goto(`${client.root}/Guide/zjdjfsp`);
  await press(page.getByTestId('open-drafts').getByTestId('task-item'));
  await page.locator('[data-step-now]').waitFor();
  await goToStep(client, 'family');
  await expect.poll(() => saidIn(client, 'jfsqjd.hkszd')).toBe('示范村12号');
});

it('the summary breaks no number in two in the large-text mode', async () => {
  const client = await app.open('phone');
  const { page } = client;
  const villager = await addPerson(app, 'nonghu1', '林示禾');
  await (await app.journey.as(villager)).put('/v1/family', { formData: { jfsqjd: household } });
  await signIn(client, villager);
  await page.evaluate(() => localStorage.setItem('largeText', '1'));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await openApplication(client);
  await goToStep(client, 'summary');
  const value = page.locator('[data-summary=family] dd').filter({ hasText: household.sfzh });
  const { height = 0 } = (await value.boundingBox()) ?? {};
  const line = await value.evaluate((own) => Number.parseFloat(getComputedStyle(own).lineHeight));
  expect(height).toBeLessThan(line * 1.5);
});

it('whoever signs out with something typed is told that the next one to sign in clears it', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, await addPerson(app, 'nonghu1', '林示禾'), '/Apply/wfjb');
  await page.locator('[data-field="wfjb.nhxm"] input').fill('黄违建');
  await keptText(page, '黄违建');
  await page.goto(`${client.root}/Mine`);
  await press(page.getByTestId('logout'));
  await page.locator('dialog[open]').getByText('没有暂存的内容会被清除').waitFor();
});

describe('an account whose household is complete', () => {
  it('types of the new house alone on the phone: at most 15 taps beside the fields, and 40 characters', async () => {
    const villager = await addPerson(app, 'nonghu1', '林示禾');
    const person = await app.journey.as(villager);
    expect((await person.put('/v1/family', { formData: { jfsqjd: household } })).code).toBe(200);
    const client = await app.open('phone');
    await signIn(client, villager);
    const count = counting(client);
    await openApplication(count.client);
    const next = () => count.client.press(client.page.getByTestId('next-step'));
    await next();
    await next();
    await client.page.locator('[data-step-now="place"]').waitFor();
    // A step is an entry of the history a moment after it is shown.
    await expect.poll(() => client.page.evaluate(() => history.state?.usr?.steps?.step)).toBe(2);
    // The device's Back leads a step back, and not out of the form. Asked from outside, the browser may not know of the entry yet.
    await client.page.evaluate(() => history.back());
    await client.page.locator('[data-step-now="present"]').waitFor();
    await client.press(client.page.getByTestId('next-step'));
    await count.type('place', {
      nsqdz: '村部东侧',
      nsqszd: '村道',
      nsqszn: '空地',
      nsqszx: '陈宅',
      nsqszb: '水渠',
    });
    await next();
    const house = { nsqzjdmj: 80, nsqzfzdmj: 70, nsqjzcs: 3, nsqjzgd: 10.5, nsqjzmj: 200 };
    await count.type('house', house);
    await next();
    await next();
    const { caseNo } = await begin(count.client);
    expect(caseNo).toBeTruthy();
    // Nor into the steps of what was handed in.
    await client.page.goBack();
    await client.page.getByTestId('apply').waitFor();
    console.info(
      `the application of a complete account: ${count.taps()} taps, ${count.characters()} characters`,
    );
    expect(count.taps()).toBeLessThanOrEqual(15);
    expect(count.characters()).toBeLessThanOrEqual(40);
  });
});

const household = {
  sfzh: '350399197503120013',
  name: '林示禾',
  lxdh: '14000000001',
  xzqh: '350399100201',
  cxz: '第3村民小组',
  hkszd: '壶兰县木兰镇示范村12号',
  xzjdmj: 90,
  xjzmj: 160,
  qszsh: '无',
  xzjdczqk: '退给村集体',
  name1: '林小满',
  idNumber1: '350399200409210033',
  relation1: '子',
};

/** A client that counts what a person does: taps, and characters. Within a step the keyboard's own key leads on. */
function counting(client: Client) {
  let taps = 0;
  let characters = 0;
  const press: Client['press'] = async (target) => {
    taps += 1;
    await client.press(target);
  };
  return {
    client: { ...client, press },
    taps: () => taps,
    characters: () => characters,
    /** Types the fields of a step: one tap into the first of them. */
    async type(step: string, entries: Readonly<Record<string, string | number>>): Promise<void> {
      await client.page.locator(`[data-step-now="${step}"]`).waitFor();
      taps += 1;
      for (const [code, entry] of Object.entries(entries)) {
        characters += String(entry).length;
        await fillField(client, `jfsqjd.${code}`, entry);
      }
    },
  };
}
