import type { FormData } from '@homestead/forms/contract';
import { merge, setAt } from '@homestead/forms/engine';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyTask, type Stop } from '../../apps/server/testing/every-task.ts';
import { limitOf, textsOf, worstText } from '../../apps/server/testing/hostile.ts';
import { everyAnswer } from '../../apps/server/testing/journey.ts';
import { type Client, clientsInTurn, type Kind } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { stepsOf, unfoldRecord } from '../support/work.ts';

const app = product({ own: true });
const house = everyTask[0]!;
/** What lists show of the case: its applicant, as typed. */
const applicant = worstText(limitOf(textsOf('jfsqjd_nhsq').find(({ path }) => path === 'jfsqjd.name')!));

/** What the step's people write, with the worst text in every field that takes text. */
async function worstForm(stop: Stop): Promise<FormData> {
  const form = typeof stop.form === 'function' ? await stop.form(app.journey) : stop.form;
  const worst: FormData = {};
  if (!stop.isReadOnly)
    for (const field of textsOf(stop.formKey))
      if (!field.visibleWhen) setAt(worst, field.path, worstText(limitOf(field)));
  return merge(form, worst);
}

/** Brings a new case up to a task, or to its end, with the worst text in every field of every form. */
async function walkTo(taskKey: string | null): Promise<string> {
  const person = await app.journey.as(house.by);
  const [first, ...rest] = house.stops;
  const started = await person.post<{ processId: string }>('/v1/flowable/process', {
    processKey: house.processKey,
    formData: await worstForm(first!),
  });
  expect(started.code, started.text).toBe(200);
  const { processId } = started.data;
  for (const stop of rest) {
    if (stop.taskKey === taskKey) break;
    const task = await app.journey.taskOf(stop.by, processId, stop.taskKey);
    const reply = await (await app.journey.as(stop.by)).put('/v1/flowable/task', {
      taskId: task.id,
      approverStatus: 1,
      approverContent: worstText(300),
      formData: await worstForm(stop),
      answers: everyAnswer,
      ...stop.more,
    });
    expect(reply.code, `${stop.taskKey}: ${reply.text}`).toBe(200);
    if (stop.taskKey === 'cwhgs') await app.journey.passPublicity(processId);
  }
  return processId;
}

/** A client that notes every dialog: nothing of what people typed may open one. */
async function opened(kind: Kind, userName: string): Promise<Client & { dialogs: string[] }> {
  const client = await app.open(kind);
  const dialogs: string[] = [];
  client.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(client, userName);
  return { ...client, dialogs };
}

/** Nothing ran, nothing became an element, and nothing is wider than the screen. */
async function expectHarmless(client: { page: Page; kind: Kind; dialogs: string[] }): Promise<void> {
  expect(client.dialogs).toEqual([]);
  const found = await client.page.evaluate(() => ({
    injected: document.querySelectorAll('img[src="x"], [onerror], body script:not([src])').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(found.injected).toBe(0);
  expect(found.overflow, `wider than the screen at ${client.page.url()}`).toBeLessThanOrEqual(0);
}

const cases: Record<string, string> = {};
beforeAll(async () => {
  cases['over'] = await walkTo(null);
  cases['open'] = await walkTo('cwhyj');
});

describe.each(clientsInTurn('phone'))('hostile text on the %s', (kind) => {
  it('stands in lists and on the open task as it was typed, and nothing of it runs', async () => {
    const client = await opened(kind, 'cunwei');
    const { page, root } = client;
    await page.goto(`${root}${kind === 'phone' ? '/Todo' : '/Tasks/todo'}`);
    await page.getByText(applicant).filter({ visible: true }).first().waitFor();
    await expectHarmless(client);
    const task = await app.journey.taskOf('cunwei', cases['open']!, 'cwhyj');
    await page.goto(`${root}/Task/${task.id}`);
    await page.locator('[data-field="jfsqjd.chwTlyj"]').waitFor();
    await expectHarmless(client);
    await page.goto(`${root}/Process/${cases['open']}`);
    await page.getByText(applicant).filter({ visible: true }).first().waitFor();
    await expectHarmless(client);
  });

  it('stands in the flow record and in the form of each of its steps', async () => {
    const client = await opened(kind, 'nonghu1');
    const { page, root, press } = client;
    await page.goto(`${root}/Process/${cases['over']}`);
    await page.getByText(applicant).filter({ visible: true }).first().waitFor();
    if (kind === 'phone') await press(page.getByTestId('tab-timeline'));
    await stepsOf(client).first().waitFor({ state: 'attached' });
    await unfoldRecord(client);
    await expectHarmless(client);
    const buttons = stepsOf(client).getByRole('button', { name: '详情' });
    const count = await buttons.count();
    expect(count).toBeGreaterThanOrEqual(20);
    for (let at = 0; at < count; at++) {
      await press(buttons.nth(at));
      const details = page.locator(kind === 'phone' ? 'dialog[open]' : '[data-testid=record-details]');
      await details.locator('[data-field]').first().waitFor({ state: 'attached' });
      await expectHarmless(client);
      await page.keyboard.press('Escape');
      await details.first().waitFor({ state: 'hidden' });
    }
  });
});
