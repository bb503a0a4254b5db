import { expect, it } from 'vitest';
import { Keyboard } from '../support/keyboard.ts';
import { addPerson, identityNumber } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const shots = process.env['SHOTS'];

it('a new villager applies on the phone by keyboard alone, and finds each control by the name that a screen reader says', async () => {
  const client = await app.open('phone');
  const { page } = client;
  await signIn(client, await addPerson(app, 'nonghu1', '林示禾'));
  const keys = new Keyboard(page);
  const step = async (name: string) => {
    await page.locator(`[data-step-now="${name}"]`).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/keyboard-${name}.png` });
  };
  await keys.follow(/建房申请/);
  await keys.check(/阅读/);
  await keys.press(/^开始/);

  await step('family');
  await keys.type(/^身份证号/, identityNumber());
  await keys.type(/^姓名/, '林示禾');
  await keys.type(/^联系电话/, '14000000001');
  await keys.select(/小组/, '第3村民小组');
  await keys.type(/^户口所在地/, '示范村12号');
  await keys.press('下一步');

  await step('present');
  await keys.type(/^现宅基地面积/, 90);
  await keys.type(/^现建筑面积/, 160);
  await keys.type(/^权属证书号/, '无');
  await keys.choose('退给村集体');
  await keys.press('下一步');

  await step('place');
  await keys.type(/^拟申请地址/, '村部东侧');
  await keys.type(/东至/, '村道');
  await keys.type(/南至/, '空地');
  await keys.type(/西至/, '陈宅');
  await keys.type(/北至/, '水渠');
  await keys.press('下一步');

  await step('house');
  await keys.choose('异址新建');
  await keys.type(/^拟申请宅基地面积/, 80);
  await keys.type(/占地面积/, 70);
  await keys.type(/^拟建层数/, 3);
  await keys.type(/^拟建高度/, 10.5);
  await keys.type(/建筑面积/, 200);
  await keys.press('下一步');

  await step('papers');
  await keys.press('下一步');
  await step('summary');
  await keys.press(/^提交/);
  await page.getByTestId('receipt-number').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/keyboard-receipt.png` });
  const { controls, characters, tabs, longest } = keys;
  console.info(
    `a first application: ${controls} controls, ${characters} characters, ${tabs} Tab, ${longest} Tab at most to one`,
  );
  // More than this a villager of seventy does not do on a phone.
  expect(controls).toBeLessThanOrEqual(32);
  expect(characters).toBeLessThanOrEqual(80);
});
