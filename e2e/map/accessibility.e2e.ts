import { describe, expect, it } from 'vitest';
import { axeFaults } from '../support/axe.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { analyse, openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];

/** Collects what axe finds in each state of a page. */
function judgeOf({ page, kind }: Client, within?: string) {
  const found: string[] = [];
  const judge = async (state: string) => {
    for (const fault of await axeFaults(page, within)) found.push(`${state}: ${fault}`);
    if (folder) await page.screenshot({ path: `${folder}/axe-${kind}-${state}.png` });
  };
  return { found, judge };
}

describe.each(clientsInTurn('phone'))('axe finds nothing on the %s', (kind) => {
  it('on the one map, with a case, what happened on its parcel, the table, areas by class and the comparison', async () => {
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, kind === 'desktop' ? 'admin' : 'zhenban', kind === 'desktop' ? '/Map' : '/');
    if (kind === 'phone') await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
    const panel = page.getByTestId('case-panel');
    await panel.locator('.om-list button').first().waitFor();
    await page.locator('.mv-target[data-layers*=cases]').waitFor();
    const { found, judge } = judgeOf(client);
    await judge('cases');
    await press(panel.getByRole('button', { name: '筛选', exact: true }));
    await judge('filters');
    await press(panel.getByRole('button', { name: '筛选', exact: true }));
    await press(panel.locator('.om-list button').first());
    const card = page.getByTestId('case-card');
    await press(card.getByRole('button', { name: '地块历史' }));
    await card.getByTestId('parcel-history').locator('time').first().waitFor();
    await judge('history');
    const fromView = async (name: string) => {
      await press(page.getByRole('button', { name: /^视图/ }));
      await press(page.getByRole('button', { name, exact: true }));
    };
    await fromView('属性表');
    const table = page.getByTestId('attribute-table');
    await judge('table without a layer');
    // Wherever the first case lies, which other tests begin too, there is surveyed ground.
    await table
      .getByRole('combobox', { name: '图层', exact: true })
      .selectOption({ label: '第三次国土调查' });
    await table.locator('tbody tr').first().waitFor();
    await judge('table');
    await press(table.getByRole('button', { name: /关闭/ }));
    await fromView('叠加统计');
    const sums = page.getByTestId('overlay-panel');
    await judge('areas without a layer');
    await sums.getByRole('combobox', { name: '图层', exact: true }).selectOption({ label: '第三次国土调查' });
    await press(sums.getByRole('button', { name: '统计', exact: true }));
    await sums.getByRole('table', { name: '按类合计' }).waitFor();
    await judge('areas');
    await press(sums.getByRole('button', { name: '关闭叠加统计' }));
    // Versions of layers are for those who keep them; the comparison does without.
    client.watch.expect(/layer-version/);
    await fromView('对比');
    await page.getByRole('slider', { name: '卷帘位置' }).waitFor();
    await judge('comparison');
    await press(page.getByTestId('comparison').getByRole('button', { name: '分屏' }));
    await judge('split');
    expect(found).toEqual([]);
  });

  it('on the popup of a check, before and after its analysis', async () => {
    const { client } = await reviewAt(app, kind, 'clean');
    const popup = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
    const { found, judge } = judgeOf(client, '.mv-popup');
    await judge('check');
    await analyse(client, popup);
    await judge('analysed');
    expect(found).toEqual([]);
  });
});
