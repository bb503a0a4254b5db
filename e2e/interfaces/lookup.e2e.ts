import { gatewayKeys, startGateway } from '@homestead/interfaces/testing';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import { clientsInTurn } from '../support/browser.ts';
import { settle } from '../support/look.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { openTask } from '../support/work.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let place: { caseNo: string; processId: string };
const app = product({ own: () => serve({ environment: { OUTBOUND_ALLOW: '127.0.0.1' } }) });
beforeAll(async () => {
  gateway = await startGateway();
  place = await app.journey.caseUpTo('zgbcs');
});
afterAll(() => gateway?.close());

it('a call is registered with the fields that it stands for, and tried [S2-2.ApiAccess]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiAccess');
  const { page, press } = client;
  const dialog = page.getByRole('dialog');
  await press(page.getByTestId('manage-create'));
  await dialog.getByLabel('名称', { exact: true }).fill('不动产登记');
  await dialog.getByLabel('标识').fill('real-estate-register');
  await dialog.getByLabel('地址', { exact: true }).fill(`${gateway.base}/estate/open`);
  await dialog.getByLabel('验证方式').click();
  await press(page.getByTitle('密钥', { exact: true }));
  await dialog.getByLabel('参数名或请求头').fill('X-Api-Key');
  await dialog.getByLabel('密钥或密码').fill(gatewayKeys.apiKey);
  await press(dialog.getByRole('button', { name: '添加地址参数' }));
  await dialog.getByRole('group', { name: '地址参数' }).getByLabel('名称 第 1 行').fill('sfzh');
  await dialog.getByRole('group', { name: '地址参数' }).getByLabel('内容 第 1 行').fill('{{idNumber}}');
  await press(dialog.getByRole('button', { name: '添加输入' }));
  await dialog.getByLabel('输入名 第 1 行').fill('idNumber');
  await dialog.getByLabel('业务字段 第 1 行').first().fill('jfsqjd.sfzh');
  for (const [index, [name, at, field]] of [
    ['unit', 'data.list[0].bdcdyh', 'jfsqjd.zgbCsbz'],
    ['owner', 'data.list[0].qlr', 'jfsqjd.name'],
  ].entries()) {
    await press(dialog.getByRole('button', { name: '添加输出' }));
    await dialog.getByLabel(`输出名 第 ${index + 1} 行`).fill(name!);
    await dialog.getByLabel(`在应答中的位置 第 ${index + 1} 行`).fill(at!);
    await dialog
      .getByLabel(`业务字段 第 ${index + 1} 行`)
      .last()
      .fill(field!);
  }
  await press(page.getByTestId('dialog-confirm'));
  const row = page.getByRole('row').filter({ hasText: '不动产登记' });
  await row.waitFor();
  await press(row.getByTestId('row-test'));
  await dialog.getByLabel('idNumber').fill('350399198001010011');
  await press(page.getByTestId('inbound-send'));
  await page.getByTestId('inbound-answer').getByText('调用成功').waitFor();
});

it.each(clientsInTurn('phone'))(
  'whoever fills in the form on the %s is told by it where a value came from, and loses nothing when it fails [S2-2.ApiAccess]',
  async (kind) => {
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'zhenban');
    await openTask(client, place.caseNo, 'zgbcs');
    const remark = page.locator('[data-field="jfsqjd.zgbCsbz"] textarea').last();
    await press(page.getByTestId('lookup-real-estate-register'));
    await page.getByTestId('lookup').getByText('“不动产登记”为：林阿土').waitFor();
    await expect.poll(() => remark.inputValue()).toBe('350399100201JC00012F00010001');
    await page.locator('[data-source="jfsqjd.zgbCsbz"]').getByText('来自“不动产登记”').waitFor();
    await remark.fill('权利人待核');
    await page.getByTestId('lookup').getByText('为：350399100201JC00012F00010001').waitFor();
    gateway.fail(true);
    await press(page.getByTestId('lookup-real-estate-register'));
    await page.getByTestId('lookup-failed').getByText('对方返回了 HTTP 502').waitFor();
    expect(await remark.inputValue()).toBe('权利人待核');
    gateway.fail(false);
    await press(page.getByTestId('lookup-real-estate-register'));
    await page.getByTestId('lookup-failed').waitFor({ state: 'detached' });
    await press(page.getByTestId('lookup-adopt-jfsqjd.zgbCsbz'));
    await expect.poll(() => remark.inputValue()).toBe('350399100201JC00012F00010001');
  },
  120_000,
);

it('what was looked up stands on the case page for officials: where, when, by whom and for which fields [S2-2.ApiAccess]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'zhenban', `/Process/${place.processId}`);
  // What stands above the tabs comes in parts and moves them.
  await settle(page);
  await press(page.getByTestId('tab-lookups'));
  const table = page.getByTestId('case-lookups');
  await table.getByText('不动产登记').first().waitFor();
  await table.getByText(/填写/).first().waitFor();
  if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/case-lookups.png` });
});

it('the service of electronic licences is registered with its signature and its form in GBK, and checks the owner in a delivered form [S2-2.ApiAccess]', async () => {
  const admin = await app.open('desktop');
  await signIn(admin, 'admin', '/ApiAccess');
  const { page, press } = admin;
  const dialog = page.getByRole('dialog');
  const option = (text: string) =>
    page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true });
  const choose = async (field: Locator, text: string) => {
    await field.click();
    await press(option(text));
    await option(text).waitFor({ state: 'detached' });
  };
  await press(page.getByTestId('manage-create'));
  await dialog.getByLabel('名称', { exact: true }).fill('电子证照');
  await dialog.getByLabel('标识').fill('electronic-licence');
  await choose(dialog.getByLabel('请求方式'), 'POST');
  await dialog.getByLabel('地址', { exact: true }).fill(`${gateway.base}/licence/query`);
  await press(dialog.getByRole('button', { name: '添加输入' }));
  await dialog.getByLabel('输入名 第 1 行').fill('name');
  await dialog.getByLabel('业务字段 第 1 行').first().fill('jfsqjd.name');
  await press(dialog.getByText('表单', { exact: true }));
  await choose(dialog.getByLabel('编码', { exact: true }), 'GBK');
  await press(dialog.getByRole('button', { name: '添加表单各项' }));
  const fields = dialog.getByRole('group', { name: '表单各项' });
  await fields.getByLabel('名称 第 1 行').fill('name');
  await fields.getByLabel('内容 第 1 行').fill('{{name}}');
  await choose(dialog.getByLabel('验证方式'), '签名');
  await dialog.getByLabel('应用标识').fill(gatewayKeys.clientId);
  await choose(dialog.getByLabel('常用签名'), '参数排序后加密钥（MD5 大写）');
  const sends = dialog.getByRole('group', { name: '随请求发送' });
  for (const row of [1, 2, 3, 4]) await choose(sends.getByLabel(`位置 第 ${row} 行`), '请求体');
  await dialog.getByLabel('密钥或密码').fill(gatewayKeys.secret);
  await dialog.getByLabel('成功标志的位置').fill('Response.Head.Code');
  await dialog.getByLabel('表示成功的值').fill('200');
  await dialog.getByLabel('错误说明的位置').fill('Response.Head.Message');
  await press(dialog.getByRole('button', { name: '添加输出' }));
  await dialog.getByLabel('输出名 第 1 行').fill('holder');
  await dialog.getByLabel('在应答中的位置 第 1 行').fill('Response.Body.Licence.Holder');
  await dialog.getByLabel('业务字段 第 1 行').last().fill('jfsqjd.name');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('row').filter({ hasText: 'electronic-licence' }).waitFor();

  const { caseNo } = await app.journey.caseUpTo('djsp');
  const clerk = await app.open('desktop');
  await signIn(clerk, 'dengji');
  await openTask(clerk, caseNo, 'djsp');
  const asked = gateway.asked.length;
  await clerk.press(clerk.page.getByTestId('lookup-electronic-licence'));
  await clerk.page
    .locator('[data-found="jfsqjd.name"][data-same=true]')
    .getByText('与“电子证照”一致')
    .waitFor();
  expect(gateway.asked.slice(asked).map(({ url }) => url)).toEqual(['/licence/query']);
});
