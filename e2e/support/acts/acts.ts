import type { Locator } from 'playwright-core';
import type { Client } from '../browser.ts';
import type { Product } from '../product.ts';
import { signIn } from '../sign-in.ts';
import { searchFor, stepsOf } from '../work.ts';

/** The dialog that is open: a sheet on the phone. */
export function openDialog({ page, kind }: Client): Locator {
  return kind === 'phone' ? page.locator('dialog[open]') : page.getByRole('dialog');
}

/** Opens an act from the menu of what else may be done: on the desktop by Enter where told. */
export async function openAct(client: Client, name: string, byKey = false): Promise<Locator> {
  const { page, press, kind } = client;
  const act = page.getByTestId(`act-${name}`);
  // The dialog of the act before is on its way out, and the menu is drawn anew with what the case offers now.
  await page.getByTestId('dialog-confirm').waitFor({ state: 'hidden' });
  for (;;) {
    await press(page.getByTestId('more-acts'));
    await page.locator('[data-testid^=act-]').first().waitFor();
    if (await act.isVisible()) break;
    await page.keyboard.press('Escape');
    await page.locator('[data-testid^=act-]').first().waitFor({ state: 'hidden' });
  }
  if (byKey && kind === 'desktop') await page.getByRole('menuitem').filter({ has: act }).press('Enter');
  else await press(act);
  await page.getByTestId('dialog-confirm').waitFor();
  return openDialog(client);
}

/** The names of the acts that are offered; the menu is closed again. */
export async function offeredActs(client: Client): Promise<string[]> {
  const { page, press, kind } = client;
  await press(page.getByTestId('more-acts'));
  await page.locator('[data-testid^=act-]').first().waitFor();
  // The menu has the focus while it is open, and its button afterwards.
  if (kind === 'desktop') await page.locator('[role=menuitem]:focus [data-testid^=act-]').waitFor();
  const names = await page
    .locator('[data-testid^=act-]')
    .evaluateAll((acts) => acts.map((act) => act.getAttribute('data-testid')?.slice(4) ?? ''));
  await page.keyboard.press('Escape');
  await page.locator('[data-testid^=act-]').first().waitFor({ state: 'hidden' });
  if (kind === 'desktop') await page.locator('[data-testid=more-acts]:focus').waitFor();
  return names;
}

export function actField(dialog: Locator, field: string): Locator {
  return dialog.locator(`[data-act-field=${field}]`);
}

/** Searches for a person and chooses them. */
export async function choosePerson({ press }: Client, dialog: Locator, name: string): Promise<void> {
  const people = dialog.getByTestId('people');
  await people.getByRole('searchbox').fill(name);
  await press(people.locator('label, tr.ant-table-row').filter({ hasText: name }).first());
  await people.getByTestId('chosen').getByText(name).waitFor();
}

export async function chooseTarget({ page, press, kind }: Client, dialog: Locator, name: string) {
  const field = actField(dialog, 'toTaskKey');
  if (kind === 'phone') return press(field.locator('label').filter({ hasText: name }));
  await press(field.locator('.ant-select'));
  await press(page.locator(`.ant-select-item-option[title="${name}"]`));
}

export async function confirmAct({ page, press }: Client): Promise<void> {
  await press(page.getByTestId('dialog-confirm'));
}

/** What lists show of a draft in place of a number. */
const noNumber = '提交后编号';

/** Opens a case that one may see, by its number or as one’s only draft, from the list of cases; a villager’s from their own. */
export async function openCase(client: Client, number: string | null): Promise<void> {
  const { page, press, kind } = client;
  const caseNo = number ?? noNumber;
  if (kind === 'phone') {
    const navigation = page.getByRole('navigation', { name: '主导航' });
    // The entries come with the menu, after the bar.
    await navigation.getByText('我的').waitFor();
    if ((await navigation.getByText('待办').count()) > 0) {
      await press(navigation.getByText('待办'));
      const allCases = page.getByRole('link', { name: '案件', exact: true });
      await press(allCases);
      // The list that is left has a search of its own, which goes with it.
      await allCases.and(page.locator('[aria-current=page]')).waitFor();
      await page.getByTestId('search').fill(caseNo);
    }
    await press(page.getByTestId('case-item').filter({ hasText: caseNo }));
    await page.waitForURL('**/Process/*');
    return press(page.getByTestId('tab-timeline'));
  }
  const all = page.getByRole('menuitem', { name: '案件查询' });
  await page.getByRole('menuitem', { name: '我发起的' }).waitFor();
  const isOfficer = (await all.count()) > 0;
  await press(isOfficer ? all : page.getByRole('menuitem', { name: '我发起的' }));
  // Others fill the list of an officer meanwhile.
  if (isOfficer) await searchFor(page, '案件查询', caseNo);
  await press(page.getByRole('row').filter({ hasText: caseNo }).getByTestId('open-case'));
  await page.waitForURL('**/Process/*');
}

/** Shows the flow record of the task or case at hand. */
export async function showTimeline({ page, press, kind }: Client): Promise<void> {
  if (kind === 'phone') await press(page.getByTestId('tab-timeline'));
}

/** The step or note of the flow record that carries these words. */
export function stepWith(client: Client, words: string): Locator {
  return stepsOf(client).filter({ hasText: words });
}

/** Signs in as somebody in a client of their own. */
export async function clientOf(product: Product, kind: Client['kind'], userName: string): Promise<Client> {
  const client = await product.open(kind);
  await signIn(client, userName);
  return client;
}

const report = {
  wfjb: { xzc: '350399100201', cxz: '1组', nhxm: '甲某', zjddz: '村口', jbnr: '未批先建' },
};

/** A report that waits for the village committee, which every act fits; or one that is still a draft. */
export async function startReport(
  { journey }: Product,
  by: string,
  draft = false,
): Promise<{ caseNo: string; processId: string }> {
  const reporter = await journey.as(by);
  const body = { processKey: 'wfjb', formData: report, draft };
  const reply = await reporter.post<{ caseNo: string; processId: string }>('/v1/flowable/process', body);
  if (reply.code !== 200) throw new Error(`report: ${reply.text}`);
  return reply.data;
}
