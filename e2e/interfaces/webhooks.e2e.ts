import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../apps/server/testing/served.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({
  own: () => serve({ backgroundJobs: true, environment: { OUTBOUND_ALLOW: '127.0.0.1' } }),
});
const got: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer = 200;
const receiver = createServer((request, reply) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    got.push({ headers: request.headers, body });
    reply.writeHead(answer).end();
  });
});
beforeAll(() => new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done)));
afterAll(() => {
  receiver.close();
});

it('an address for events of cases is registered, tried, signed with the secret that was shown once, and its deliveries are listed [S2-2.ApiOutput]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiOutput?tab=webhooks');
  const { page, press } = client;
  await press(page.getByTestId('manage-create'));
  const form = page.getByTestId('manage-form');
  await form.getByLabel('名称').fill('省平台');
  await form
    .getByLabel('推送地址')
    .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`);
  await form.getByLabel('事件').click();
  await press(page.getByTitle('案件受理', { exact: true }));
  await page.keyboard.press('Escape');
  await press(page.getByTestId('dialog-confirm'));
  const secret = await page.getByTestId('webhook-secret').innerText();
  await press(page.getByRole('dialog', { name: '签名密钥' }).getByTestId('dialog-confirm'));
  const row = page.getByRole('row').filter({ hasText: '省平台' });
  answer = 500;
  await press(row.getByTestId('row-test'));
  await page.getByText('测试没有送达').first().waitFor();
  answer = 200;
  await press(row.getByTestId('row-test'));
  await page.getByText('对方已收到测试事件').first().waitFor();
  const { caseNo } = await app.journey.caseUpTo('zgbcs');
  await expect.poll(() => got.find(({ body }) => body.includes(caseNo))).toBeDefined();
  const { headers, body } = got.find(({ body }) => body.includes(caseNo))!;
  const signature = createHmac('sha256', secret.trim())
    .update(`${headers['x-webhook-id']}.${headers['x-webhook-time']}.${body}`)
    .digest('hex');
  expect(headers['x-webhook-signature']).toContain(`v1=${signature}`);
  expect(body).not.toContain('sfzh');
  await press(page.getByRole('tab', { name: '推送记录' }));
  await page.getByRole('row').filter({ hasText: caseNo }).getByText('已送达').first().waitFor();
});
