import type { Locator } from 'playwright-core';
import type { Client } from './browser.ts';

/** From home to the to-do list, and there to the task of a case, by search. */
export async function openTask(client: Client, caseNo: string, taskKey: string): Promise<void> {
  await (client.kind === 'phone' ? openOnPhone : openOnDesktop)(client, caseNo, taskKey);
}

async function openOnPhone({ page, press }: Client, caseNo: string, taskKey: string): Promise<void> {
  const item = page.locator(`[data-testid=task-item][data-case="${caseNo}"][data-task="${taskKey}"]`);
  // Officers have a list of its own; a villager's tasks stand on the home page.
  const list = page.getByRole('navigation', { name: '主导航' }).getByText('待办');
  await page.getByRole('navigation', { name: '主导航' }).waitFor();
  if ((await list.count()) > 0) {
    await press(list);
    await page.getByTestId('search').fill(caseNo);
  }
  await press(item);
  await page.waitForURL('**/Task/*');
}

async function openOnDesktop({ page, press, root }: Client, caseNo: string, _taskKey: string): Promise<void> {
  await press(page.getByRole('menuitem', { name: '待办任务' }));
  await page.waitForURL(`${root}/Tasks/todo*`);
  const search = page.getByRole('searchbox', { name: '编号、申请人或环节' });
  await search.fill(caseNo);
  await search.press('Enter');
  const row = page.getByRole('row').filter({ hasText: caseNo });
  await page.waitForURL('**keyword=**');
  await press(row.getByTestId('open-task'));
  await page.waitForURL('**/Task/*');
}

/** Writes an opinion and presses the button of an outcome; returns when the list is back. */
export async function complete(client: Client, outcome: string, opinion?: string): Promise<void> {
  const { page, press } = client;
  if (opinion) await page.locator('[data-field=approverContent] textarea').fill(opinion);
  await press(page.getByTestId(`outcome-${outcome}`));
  await told(client, '提交成功');
  await page.waitForURL((url) => !url.pathname.includes('/Task/'));
}

/** The passing words of a client: toast on the phone, message on the desktop. */
export function passingWords({ page, kind }: Client): Locator {
  return kind === 'phone'
    ? page.getByTestId('toast')
    : page.locator('.ant-message-notice, .ant-message-notice-content');
}

export async function told(client: Client, words: string | RegExp): Promise<void> {
  await passingWords(client).filter({ hasText: words }).first().waitFor();
}

export interface TimelineStep {
  name: string;
  tone: string;
}

/** Opens a case of one's own and reads the steps of people in its flow record. */
export async function readTimeline(client: Client, caseNo: string): Promise<TimelineStep[]> {
  const { page, press, kind, root } = client;
  if (kind === 'phone') {
    await press(page.locator(`[data-testid=case-item][data-case="${caseNo}"]`));
    await press(page.getByTestId('tab-timeline'));
  } else {
    await press(page.getByRole('menuitem', { name: '我发起的' }));
    await page.waitForURL(`${root}/Tasks/started*`);
    await press(page.getByRole('row').filter({ hasText: caseNo }).getByRole('button', { name: '查看' }));
  }
  await stepsOf(client).first().waitFor();
  return stepsOf(client).evaluateAll((steps) =>
    steps
      .filter((step) => step.getAttribute('data-kind') === 'task')
      .map((step) => ({
        name: step.querySelector('b, strong')?.textContent ?? '',
        tone: step.getAttribute('data-tone') ?? '',
      })),
  );
}

export function stepsOf({ page, kind }: Client): Locator {
  return page.locator(kind === 'phone' ? '[data-testid=flow-step]' : '[data-testid=timeline] > li');
}

/** Opens the form of a step of the flow record, to read only. */
export async function openDetails(client: Client, taskName: string): Promise<Locator> {
  const step = stepsOf(client)
    .filter({ has: client.page.getByText(taskName, { exact: true }) })
    .first();
  await client.press(step.getByRole('button', { name: '详情' }));
  const details =
    client.kind === 'phone' ? client.page.locator('dialog[open]') : client.page.getByTestId('record-details');
  await details.locator('[data-field]').first().waitFor({ state: 'attached' });
  return details;
}
