import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from './browser.ts';

/** From home to the to-do list (`list`: what its menu item is called), and there to the task of a case, by search. */
export async function openTask(
  client: Client,
  caseNo: string,
  taskKey: string,
  list?: string,
): Promise<void> {
  if (client.kind === 'phone') await openOnPhone(client, caseNo, taskKey, list);
  else await openOnDesktop(client, caseNo, list);
}

async function openOnPhone(
  { page, press }: Client,
  caseNo: string,
  taskKey: string,
  name = '待办',
): Promise<void> {
  const item = page.locator(`[data-testid=task-item][data-case="${caseNo}"][data-task="${taskKey}"]`);
  // Officers have a list of its own; a villager's tasks stand on the home page, those due first before the others.
  const list = page.getByRole('navigation', { name: '主导航' }).getByText(name);
  const more = page.getByTestId('more-tasks');
  await list.or(item).or(more).first().waitFor();
  while ((await list.count()) === 0 && (await item.count()) === 0) {
    await press(more);
    await expect.poll(async () => (await item.count()) > 0 || (await more.isEnabled())).toBe(true);
  }
  if ((await list.count()) > 0) {
    await press(list);
    await page.getByTestId('search').fill(caseNo);
  }
  await press(item);
  await page.waitForURL('**/Task/*');
}

async function openOnDesktop({ page, press }: Client, caseNo: string, name = '待办任务'): Promise<void> {
  await press(page.getByRole('menuitem', { name }));
  await searchFor(page, '待办任务', caseNo);
  const open = page.getByRole('row').filter({ hasText: caseNo }).getByTestId('open-task').first();
  await open.waitFor();
  // What the search found replaces the rows once more: a press on a row that leaves goes with it.
  const isThere = () =>
    page.waitForURL('**/Task/**', { timeout: 2000 }).then(
      () => true,
      () => false,
    );
  await expect
    .poll(async () => {
      if (!page.url().includes('/Task/')) await press(open);
      return isThere();
    })
    .toBe(true);
}

/** The address changes before the list does: what one types into the list that is leaving goes with it. */
export async function searchFor(page: Page, list: string, caseNo: string): Promise<void> {
  await page.getByRole('heading', { name: list, level: 1 }).waitFor();
  const search = page.getByRole('searchbox', { name: /^编号/ });
  await search.fill(caseNo);
  await search.press('Enter');
  await page.waitForURL('**keyword=**');
}

/** Where the opinion of a task is written: beside the form, or in the form's own field for it. */
export const opinionBox = '[data-field=approverContent] textarea, [data-opinion] textarea';

/** Writes an opinion and presses the button of an outcome; returns when the list is back. */
export async function complete(client: Client, outcome: string, opinion?: string): Promise<void> {
  const { page, press } = client;
  if (opinion) await page.locator(opinionBox).fill(opinion);
  await sendForm(client, () => press(page.getByTestId(`outcome-${outcome}`)));
}

/** Sends back or refuses with a reason. */
export async function decline(client: Client, outcome: string, reason: string): Promise<void> {
  await client.page.locator(opinionBox).fill(reason);
  await sendForm(client, () => client.press(client.page.getByTestId(`outcome-${outcome}`)));
}

/** The button that says yes to what is asked. */
const yesOf = ({ page, kind }: Client): Locator =>
  page.getByTestId(kind === 'phone' ? 'ask-confirm' : 'dialog-confirm');

/** Says yes to what is asked before a decision, with an answer to each warning. */
export async function decide(client: Client): Promise<void> {
  await client.page.getByTestId('decision').waitFor();
  await answerWarnings(client);
  await client.press(yesOf(client));
}

/** Says in the open sheet of each warning what was checked. */
export async function answerWarnings({ page }: Client, reason = '现场已核实'): Promise<void> {
  for (const box of await page.getByTestId('answer').all()) await box.fill(reason);
}

/**
 * Presses, again where the form says that a file is still on its way, until the task is done; what is asked once more before a
 * decision is answered with yes, and each warning with a reason.
 */
async function sendForm(client: Client, press: () => Promise<void>): Promise<void> {
  const answer = passingWords(client)
    .filter({ hasText: /提交成功|文件没有传完/ })
    .first();
  const sheet = client.page.getByTestId('decision');
  for (;;) {
    await press();
    await sheet.or(answer).first().waitFor();
    if (await sheet.isVisible()) await decide(client);
    const words = await answer.textContent();
    if (words?.includes('提交成功')) break;
    await answer.waitFor({ state: 'detached' });
  }
  await client.page.waitForURL((url) => !url.pathname.includes('/Task/'));
}

/** The brief message of a client: toast on the phone, `message` of antd on the desktop. */
export function passingWords({ page, kind }: Client): Locator {
  return kind === 'phone'
    ? page.getByTestId('toast')
    : page.locator('.ant-message-notice, .ant-message-notice-content');
}

export async function told(client: Client, words: string | RegExp): Promise<void> {
  await passingWords(client).filter({ hasText: words }).first().waitFor();
}

/** Opens a case of one's own. */
export async function openCase(client: Client, caseNo: string): Promise<void> {
  const { page, press, kind, root } = client;
  if (kind === 'phone') {
    await press(page.locator(`[data-testid=case-item][data-case="${caseNo}"]`));
  } else {
    await press(page.getByRole('menuitem', { name: '我发起的' }));
    await page.waitForURL(`${root}/Tasks/started*`);
    await press(page.getByRole('row').filter({ hasText: caseNo }).getByRole('button', { name: '查看' }));
  }
  await page.waitForURL('**/Process/*');
}

/** Opens a case that an officer has done a step of. */
export async function openDone({ page, press, kind }: Client, caseNo: string): Promise<void> {
  if (kind === 'phone') {
    await press(page.getByRole('navigation', { name: '主导航' }).getByText('已办'));
    await page.getByTestId('search').fill(caseNo);
    await press(page.locator(`[data-testid=task-item][data-case="${caseNo}"]`).first());
    await page.waitForURL('**/Process/*');
    return;
  }
  await press(page.getByRole('menuitem', { name: '已办任务' }));
  await searchFor(page, '已办任务', caseNo);
  await press(
    page.getByRole('row').filter({ hasText: caseNo }).first().getByRole('button', { name: '查看' }),
  );
  await page.waitForURL('**/Task/*');
}

export interface TimelineStep {
  taskKey: string;
  name: string;
  tone: string;
}

/** Reads the steps of people in the flow record of the open case. */
export async function readTimeline(client: Client): Promise<TimelineStep[]> {
  if (client.kind === 'phone') await client.press(client.page.getByTestId('tab-timeline'));
  await stepsOf(client).first().waitFor({ state: 'attached' });
  await unfoldRecord(client);
  return stepsOf(client).evaluateAll((steps) =>
    (steps[0]?.closest('[data-order=newest]') ? steps.toReversed() : steps)
      .filter((step) => step.getAttribute('data-kind') === 'task')
      .map((step) => ({
        taskKey: step.getAttribute('data-task') ?? '',
        name: step.querySelector('b, strong')?.textContent ?? '',
        tone: step.getAttribute('data-tone') ?? '',
      })),
  );
}

/** The steps of the flow record as they stand on the page: the newest first, unless somebody turned them. */
export function stepsOf({ page }: Client): Locator {
  return page.getByTestId('flow-step');
}

/** Opens the stages of a long flow record. */
export async function unfoldRecord({ page }: Client): Promise<void> {
  await page.getByTestId('flow-stage').evaluateAll((stages) => {
    for (const stage of stages) stage.setAttribute('open', '');
  });
}

/** Opens the form of a step of the flow record, to read only. */
export async function openDetails(client: Client, taskKey: string): Promise<Locator> {
  const { page, kind } = client;
  await stepsOf(client).first().waitFor({ state: 'attached' });
  await unfoldRecord(client);
  const step = stepsOf(client)
    .and(page.locator(`[data-task="${taskKey}"]`))
    .first();
  await client.press(step.getByRole('button', { name: '详情' }));
  const details = kind === 'phone' ? page.locator('dialog[open]') : page.getByTestId('record-details');
  await details.locator('[data-field]').first().waitFor({ state: 'attached' });
  return details;
}

export async function closeDetails({ page, press, kind }: Client, details: Locator): Promise<void> {
  const dialog = page.locator('.ant-modal').filter({ has: details });
  await press(kind === 'phone' ? details.locator('header > button') : dialog.locator('.ant-modal-close'));
  await details.waitFor({ state: 'hidden' });
}
