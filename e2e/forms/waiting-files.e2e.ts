import { expect, it } from 'vitest';
import { fieldOf } from '../support/fill.ts';
import { openApplication } from '../support/journey.ts';
import { addPerson } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { goToStep } from '../support/steps.ts';

const app = product();

it('a photo that was chosen without a network is sent when there is one, from another step and after the page was closed', async () => {
  const client = await app.open('phone');
  const { page, press, watch } = client;
  watch.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signIn(client, await addPerson(app, 'nonghu1', '林示禾'));
  await openApplication(client);
  const choose = async (code: string, name: string) => {
    await goToStep(client, 'papers');
    const field = fieldOf(client, `jfsqjd.${code}`);
    const file = await photo(page, { width: 320, height: 240, name });
    await field.locator('input[type=file]').last().setInputFiles([file]);
    return field;
  };
  // Every way to the server is cut, and the page itself stays reachable.
  let isCut = true;
  await page.route('**/api/file/upload*', (route) => (isCut ? route.abort() : route.continue()));
  const first = await choose('sfzzp', '身份证.jpg');
  await first.locator('[data-upload=failed]').waitFor();
  expect(await first.textContent()).toContain('建议上传');
  await first.getByText('1个还没传上').waitFor();
  await goToStep(client, 'summary');
  // Nothing was sent of a step with a photo that has not arrived, and it says so.
  await page.locator('[data-kept=device]').waitFor();
  await press(page.getByTestId('submit-task'));
  await page.getByText('还有文件没有传完').first().waitFor();
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('[data-kept=server]').waitFor();
  await goToStep(client, 'papers');
  await first.locator('[data-upload=done]').waitFor();
  isCut = true;
  const second = await choose('fkozp', '户口簿.jpg');
  await second.locator('[data-upload=failed]').waitFor();
  await page.reload();
  await page.locator('[data-step-now]').waitFor();
  await goToStep(client, 'papers');
  await second.getByText('户口簿.jpg').waitFor();
  isCut = false;
  await page.reload();
  await page.locator('[data-step-now]').waitFor();
  await goToStep(client, 'papers');
  await second.locator('[data-upload=done]').waitFor();
  await expect.poll(() => second.locator('[data-upload]').count()).toBe(1);
  await expect.poll(() => first.locator('[data-upload=done]').count()).toBe(1);
});

it('what neither the phone nor the server could keep is never called kept', async () => {
  const client = await app.open('phone');
  const { page, watch } = client;
  watch.expect(/ERR_FAILED|Failed to fetch/);
  await signIn(client, await addPerson(app, 'nonghu1', '林示满'));
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openApplication(client);
  await page.route('**/api/v1/flowable/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await fieldOf(client, 'jfsqjd.lxdh').locator('input').fill('13800002222');
  await page.getByText('点“下一步”会保存到服务器').waitFor();
  await goToStep(client, 'papers');
  await page.getByText('还没有保存。请不要关闭页面').waitFor();
  await page.unrouteAll();
  await goToStep(client, 'family');
  await page.locator('[data-kept=server]').waitFor();
});
