import { describe, expect, it } from 'vitest';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();

describe('an address opened on the phone without the right to it, or of nothing', () => {
  it.each([
    ['/Statistics', '您没有执行此操作的权限'],
    ['/Statistics/cases', '您没有执行此操作的权限'],
    ['/Apply/rcxj', '您没有发起该流程的权限'],
    ['/Apply/nothing', '没有这个流程，或流程已停用'],
    ['/Guide/nothing', '没有这个流程，或流程已停用'],
    ['/Policy/nothing', '内容不存在，或您无权查看'],
    ['/SettingOut/nothing', '内容不存在，或您无权查看'],
    ['/Announcement/nothing', '公告不存在，或已过期'],
    ['/BanShiRenYuan-DanWeiZhongXinChaKan_1?id=nothing', '没有找到该单位，或您不能查看'],
  ])('%s says so once, and offers nothing that cannot work', async (path, words) => {
    const client = await app.open('phone');
    await signIn(client, 'nonghu1', path);
    const { page, watch } = client;
    await page.getByText(words).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(words).count()).toBe(1);
    expect(await page.getByRole('button', { name: /重试|提交|开始申请|暂存/ }).count()).toBe(0);
    watch.take();
  });
});

it('a process that the person may not begin is not offered as a form on the desktop', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'nonghu1', '/Apply/rcxj');
  const { page, watch, root } = client;
  await page.getByText('您没有发起该流程的权限').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: /重试|提交|暂存/ }).count()).toBe(0);
  await page.goto(`${root}/Organization`);
  await page.getByText('您没有执行此操作的权限').waitFor();
  expect(await page.getByRole('button', { name: /导出|导入/ }).count()).toBe(0);
  watch.take();
});

it('sign-up leads to the first field that is wrong', async () => {
  const { page, root, press } = await app.open('phone');
  await page.goto(`${root}/Register`);
  await press(page.getByTestId('register-submit'));
  await page.locator('[data-testid=register-phone]:focus').waitFor();
  await page.getByTestId('register-phone').fill('+86 138-0000-7766');
  await page.getByTestId('register-code').fill('1');
  await page.getByTestId('register-name').fill('王　花');
  await press(page.getByTestId('register-submit'));
  await page.locator('[data-testid=register-division]:focus').waitFor();
  const village = page.getByTestId('register-division');
  expect(await village.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: '所在村' }).count()).toBe(1);
});
