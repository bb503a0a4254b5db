import { sql } from 'kysely';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { request } from '../../apps/server/testing/client.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { fillSignIn, password, signIn, signInAgainDuring } from '../support/sign-in.ts';

const app = product({ own: true });

/** The code of an authenticator some steps of 30 seconds from now. */
const codeOf = (secret: string, steps: number) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function typeInDialog({ page, press }: Client, text: string): Promise<void> {
  await page.getByRole('dialog').locator('input').last().fill(text);
  await press(page.getByTestId('dialog-confirm'));
}

it('whoever must change the password first is led to that, and told of no menu that failed', async () => {
  const client = await app.open('desktop');
  const { page, watch } = client;
  watch.expect(/40[13]/);
  await sql`update people.account set must_change_password = true where user_name = 'shenji'`.execute(
    app.served.db.kysely,
  );
  await signIn(client, 'shenji', '/Main/Portal');
  await page.getByRole('dialog').getByText('修改密码').first().waitFor();
  await expect.poll(() => page.getByText('菜单没有加载').count()).toBe(0);

  // On the phone the menu comes with the new password, without a reload.
  const phone = await app.open('phone');
  phone.watch.expect(/403/);
  await signIn(phone, 'shenji', '/Todo');
  await phone.page.getByTestId('must-change').waitFor();
  const next = 'Shan#Lu#7731';
  await phone.page.getByTestId('password-oldPassword').fill(password);
  for (const name of ['newPassword', 'repeat']) await phone.page.getByTestId(`password-${name}`).fill(next);
  await phone.press(phone.page.getByTestId('password-submit'));
  await phone.page.getByRole('navigation').getByText('我的').waitFor();
  expect(phone.page.url()).not.toContain('/Mine');
});

it('a changed password ends every session, that of the desktop included, and leads to the sign-in', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'zhifa', '/UserCenterIndex');
  await press(page.getByTestId('change-password'));
  const inputs = page.getByRole('dialog').locator('input[type=password]');
  for (const [at, value] of [password, 'Shan#Lu#7731', 'Shan#Lu#7731'].entries())
    await inputs.nth(at).fill(value);
  await press(page.getByTestId('dialog-confirm'));
  await page.waitForURL(/\/Login/);
  const left = sql<{ count: number }>`select count(*)::int as count from people.session s
    join people.account a on a.id = s.account_id where a.user_name = 'zhifa'`;
  expect((await left.execute(app.served.db.kysely)).rows).toEqual([{ count: 0 }]);
});

describe.each(clientsInTurn('phone'))('the user centre on the %s', (kind) => {
  const userName = kind === 'desktop' ? 'zhenban' : 'nongye';
  const centre = kind === 'desktop' ? '/UserCenterIndex' : '/Security';

  it('sets a second factor, which the next sign-in asks for, and ends a session elsewhere', async () => {
    const client = await app.open(kind);
    const { page, press, root } = client;
    const elsewhere = await request<{ token: string }>(new URL(root).origin, 'POST', '/user/login', {
      body: { username: userName, password },
    });
    await signIn(client, userName, centre);
    await press(page.getByTestId('factor-set'));
    await typeInDialog(client, password);
    const secret = (await page.getByTestId('factor-secret').innerText()).replaceAll(' ', '');
    await page.locator('.w-qr svg').waitFor();
    // A code is taken for one step more; what the server sees must not be two steps late.
    await expect.poll(() => 30 - ((Date.now() / 1000) % 30)).toBeGreaterThan(12);
    await typeInDialog(client, await codeOf(secret, -1));
    await expect.poll(() => page.getByTestId('recovery-codes').locator('li').count()).toBe(10);
    // While the code is on its way the button takes no press.
    await page.getByTestId('dialog-confirm').filter({ hasText: '保存' }).waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('recovery-codes').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByTestId('factor-state').innerText()).toBe('已启用');

    await page.getByTestId('end-session').first().waitFor();
    await press(page.getByTestId('end-session').first());
    await press(page.getByTestId(kind === 'desktop' ? 'dialog-confirm' : 'ask-confirm'));
    await expect.poll(() => page.getByTestId('end-session').count()).toBe(0);
    const dead = await request(new URL(root).origin, 'GET', '/user/me', { token: elsewhere.data.token });
    expect(dead.code).toBe('409');

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${root}/Login`);
    client.watch.expect(/user\/login/);
    await fillSignIn(client, userName);
    await page.getByTestId('login-code').fill(await codeOf(secret, 0));
    await press(page.getByTestId('login-submit'));
    await page.waitForURL((url) => !url.pathname.endsWith('/Login'));
  });

  it('keeps a signature that is drawn there, over a session that ended meanwhile too', async () => {
    const client = await app.open(kind);
    const { page, press } = client;
    await signIn(client, 'cunwei', kind === 'desktop' ? centre : '/Signature');
    await press(page.getByTestId('draw-signature'));
    const board = await page.getByTestId('signature-board').boundingBox();
    const [x, y] = [board!.x + 40, board!.y + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + step * 18, y + (step % 2) * 40);
    await page.mouse.up();
    await signInAgainDuring(client, 'cunwei', () => press(page.getByTestId('dialog-confirm')));
    // What was drawn stands there again.
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('signature-picture').waitFor();
  });

  it('shows what is held of a villager, asks for consent to the text, and closes the account with a code', async () => {
    const client = await app.open(kind);
    const { page, press, root } = client;
    const origin = new URL(root).origin;
    const phone = kind === 'desktop' ? '13950990001' : '13950990002';
    await request(origin, 'POST', '/user/sms', { body: { phone, purpose: 'register' } });
    const made = await request<{ userName: string }>(origin, 'POST', '/user/register', {
      body: { phone, code: '246810', name: '林来去', password, division: '350399100201' },
    });
    expect(made.code, made.text).toBe(200);
    await signIn(client, phone);
    await press(page.getByTestId('consent').getByTestId('read-privacy'));
    await page.getByTestId('privacy-text').waitFor();
    await press(page.getByTestId(kind === 'desktop' ? 'dialog-confirm' : 'privacy-agree'));
    await page.getByTestId('consent').waitFor({ state: 'detached' });

    await page.goto(`${root}${kind === 'desktop' ? centre : '/OwnData'}`);
    await press(page.getByText('账号信息', { exact: true }));
    await page.getByText('林来去').last().waitFor();
    await press(page.getByTestId('to-close'));
    const send = page.getByTestId(kind === 'desktop' ? 'dialog-confirm' : 'close-submit');
    await press(send);
    await page.getByText('请输入短信验证码').waitFor();
    await press(page.getByTestId('close-send-code'));
    await page.getByText('秒后可重发').waitFor();
    await page.getByLabel('短信验证码').fill('246810');
    await press(send);
    // Named by its question: until that is there, the last button of a dialog is the one that asked for it.
    const asked = page.getByRole('dialog').filter({ hasText: '确定注销账号？' });
    await press(asked.getByTestId(kind === 'desktop' ? 'dialog-confirm' : 'ask-confirm'));
    await page.waitForURL((url) => url.pathname.endsWith('/Login'));
    const refused = await request(origin, 'POST', '/user/login', { body: { username: phone, password } });
    expect(refused.status).not.toBe(200);
  });
});

it('a villager signs up on the phone with a code and the text on privacy, and is at home in the own village at once', async () => {
  const client = await app.open('phone');
  const { page, press, root } = client;
  await page.goto(`${root}/Login`);
  await press(page.getByTestId('to-register'));
  await page.getByTestId('register-phone').fill('13950990003');
  await press(page.getByTestId('register-send-code'));
  await page.getByText('秒后可重发').waitFor();
  await page.getByTestId('register-code').fill('246810');
  await page.getByTestId('register-name').fill('林初来');
  await press(page.getByTestId('register-division'));
  const sheet = page.locator('dialog[open]');
  const village = sheet.locator('[data-division="350399100201"]');
  await sheet.locator('[data-division]').first().waitFor();
  // A level with one choice alone is passed over.
  if ((await village.count()) === 0) await press(sheet.locator('[data-division="350399100"]'));
  await press(village);
  await page.getByTestId('register-division').getByText('示范村').waitFor();
  await page.getByTestId('register-password').fill(password);
  await press(page.getByTestId('read-privacy'));
  await page.getByTestId('privacy-text').waitFor();
  await press(page.getByTestId('privacy-agree'));
  await press(page.getByTestId('register-submit'));
  await page.getByTestId('apply').waitFor();
  await page.locator('.village-banner').getByText('示范村').first().waitFor();
});
