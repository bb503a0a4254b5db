import { describe, expect, it } from 'vitest';
import { type Client, clientsInTurn, type Kind } from '../support/browser.ts';
import { fieldOf } from '../support/fill.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { complete } from '../support/work.ts';

const shop = product();

async function openForm(kind: Kind): Promise<{ client: Client; processId: string }> {
  const processId = await shop.journey.upTo('jftzxz');
  const task = await shop.journey.taskOf('nonghu1', processId, 'jftzxz');
  const client = await shop.open(kind);
  await signIn(client, 'nonghu1', `/Task/${task.id}`);
  await client.page.getByTestId('open-picker').waitFor();
  return { client, processId };
}

const cards = ({ page }: Client) => page.getByTestId('drawing-card');
const ids = (client: Client) =>
  cards(client).evaluateAll((all) => all.map((card) => card.getAttribute('data-drawing')));

describe.each(clientsInTurn('phone'))('choosing a house drawing on the %s', (kind) => {
  it('begins with what fits the ground applied for, and marks what goes beyond in words [S2-2.9-choose]', async () => {
    const { client } = await openForm(kind);
    const { page, press } = client;
    await press(page.getByTestId('open-picker'));
    await cards(client).first().waitFor();
    const within = page.getByTestId('within-applied');
    await expect.poll(() => within.textContent()).toContain('80㎡');
    await expect.poll(() => ids(client)).not.toContain('HL-2026-A04');
    await press(within);
    const large = page.locator('[data-drawing="HL-2026-A04"]');
    await large.waitFor();
    await expect.poll(() => large.textContent()).toContain('占地面积超出申请17.08㎡');
    await page.getByRole('searchbox').fill('没有这样的房子');
    await page.getByText('没有符合条件的设计图').waitFor();
    await press(page.getByRole('button', { name: '清除筛选' }));
    await cards(client).first().waitFor();
  });

  it('shows plans to look into, and puts number, style and sheet into the form [S2-2.9-choose]', async () => {
    const { client, processId } = await openForm(kind);
    const { page, press } = client;
    await press(page.getByTestId('open-picker'));
    const card = page.locator('[data-drawing="HL-2026-B01"]');
    await press(kind === 'phone' ? card : card.locator('button').first());
    const detail = page.getByTestId('drawing-detail');
    await press(detail.getByRole('tab', { name: '一层平面图' }));
    const plan = detail.getByRole('group', { name: '山谷小居 一层平面图' });
    await plan.locator('img').waitFor();
    await plan.focus();
    await page.keyboard.press('+');
    await expect.poll(() => plan.getAttribute('data-zoom')).toBe('1.5');
    await page.keyboard.press('0');
    await expect.poll(() => plan.getAttribute('data-zoom')).toBe('1');
    await press(page.getByTestId('choose-drawing'));
    await detail.waitFor({ state: 'detached' });
    await expect
      .poll(() => fieldOf(client, 'jfsqjd.jftzxzTzbh').locator('input').inputValue())
      .toBe('HL-2026-B01');
    await fieldOf(client, 'jfsqjd.jftzxzJzsjtzzp')
      .locator('[data-upload=done], [data-status=done]')
      .waitFor();
    await complete(client, 'submit');
    const villager = await shop.journey.as('nonghu1');
    const { data } = await villager.get<{ formData: { jfsqjd: Record<string, unknown> } }>(
      `/v1/flowable/process/${processId}`,
    );
    expect(data.formData.jfsqjd).toMatchObject({ jftzxzTzbh: 'HL-2026-B01', nsqjzfm: '山谷聚落' });
    expect(data.formData.jfsqjd['jftzxzJzsjtzzp']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is left by its own key, and says when nothing comes from the server', async () => {
    const { client } = await openForm(kind);
    const { page, press, watch } = client;
    watch.expect(/Failed to load resource|ERR_FAILED/);
    await page.route('**/api/v1/houseDrawing?*', (route) => route.abort());
    await press(page.getByTestId('open-picker'));
    const retry = page.getByRole('button', { name: /重试|重新加载/ }).first();
    await retry.waitFor();
    await page.unroute('**/api/v1/houseDrawing?*');
    await press(retry);
    await cards(client).first().waitFor();
    await page.keyboard.press('Escape');
    await cards(client).first().waitFor({ state: 'detached' });
    await page.getByTestId('open-picker').waitFor();
  });
});
