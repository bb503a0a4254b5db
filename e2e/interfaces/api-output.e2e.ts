import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CaseState } from '@homestead/workflow/server';
import { expect, it, onTestFinished } from 'vitest';
import { newConsumer } from '../../apps/server/testing/consumer.ts';
import { pixel } from '../../apps/server/testing/papers/paper.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

/** Programs that the document holds samples for; where one is not here the call by it is left out, never in CI. */
const isHere = (...names: string[]) => {
  const missing = names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error);
  if (missing && process.env['CI']) throw new Error(`${missing} is not here`);
  if (missing) console.log(`${missing} is not here: the program of the document is not run`);
  return !missing;
};

/** Pictures of the page where a folder for them is named. */
const pictures = process.env['PICTURES'];
const app = product();
const inDialog = ({ page }: Client) => page.getByRole('dialog');
const look = async ({ page }: Client, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/output-${name}.png` });
};

it('an administrator makes an interface, tries it and hands over its document [S2-2.ApiOutput]', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiOutput');
  const { page, press } = client;
  await press(page.getByTestId('manage-create'));
  const dialog = inDialog(client);
  await dialog.getByLabel('名称', { exact: true }).fill('镇村单位');
  await dialog.getByLabel('路径').fill('village-units');
  await dialog.getByLabel('目录').fill('基础数据');
  await dialog.getByLabel('数据模型').click();
  await press(page.getByTitle('单位基本信息（dwjbxx）'));
  await dialog.getByRole('checkbox', { name: '提供 单位名称' }).check();
  await dialog.getByRole('checkbox', { name: '提供 联系电话' }).check();
  await dialog.getByRole('checkbox', { name: '可查询 单位名称' }).check();
  await look(client, 'form');
  await press(page.getByTestId('dialog-confirm'));
  const row = page.getByRole('row').filter({ hasText: '镇村单位' });
  await row.getByText('/v1/open/village-units').waitFor();
  await look(client, 'list');
  await press(row.getByTestId('row-try'));
  // What was typed for a trial is there again after a session that ended.
  await dialog.getByLabel('pageSize').fill('7');
  await signInAgainDuring(client, 'admin', () => press(page.getByTestId('dialog-confirm')));
  await expect.poll(() => dialog.getByLabel('pageSize').inputValue()).toBe('7');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('outbound-answer').getByText('HTTP 200').waitFor();
  await look(client, 'try');
  await press(page.getByTestId('dialog-cancel'));
  await page.getByTestId('outbound-answer').waitFor({ state: 'detached' });
  await press(page.getByTestId('outbound-document'));
  await page.getByTestId('outbound-openapi').getByText('GET /api/v1/open/village-units').waitFor();
  await look(client, 'document');
  const saved = page.waitForEvent('download');
  await press(page.getByTestId('outbound-download'));
  expect((await saved).suggestedFilename()).toBe('openapi.json');
  await page.keyboard.press('Escape');
  await press(page.getByRole('tab', { name: '调用统计' }));
  await page.getByTestId('outbound-statistic').getByText('调用次数').first().waitFor();
  await look(client, 'statistic');
});

it('an interface that begins a case is made in the page, and called with a file by Python and by curl from the document alone, and tried with one [S2-2.ApiOutput]', async () => {
  // Of its own at each try: the product is shared.
  const name = `hotline-${randomBytes(4).toString('hex')}`;
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ApiOutput');
  const { page, press } = client;
  await press(page.getByTestId('manage-create'));
  const dialog = inDialog(client);
  await dialog.getByLabel('名称', { exact: true }).fill(`热线巡检上报 ${name}`);
  await dialog.getByLabel('路径').fill(name);
  await press(dialog.getByText('发起办件', { exact: true }));
  await dialog.getByTestId('outbound-process').click();
  await press(page.getByTitle(/（rcxj）$/));
  for (const label of [
    '行政村',
    '村(居)民小组',
    '违建户(农户)姓名',
    '违建(举报)地址',
    '现场情况',
    '现场照片',
  ])
    await dialog.getByRole('checkbox', { name: `接收 ${label}`, exact: true }).check();
  await look(client, 'process');
  await press(page.getByTestId('dialog-confirm'));
  await page.getByRole('row').filter({ hasText: name }).getByText('发起办件').waitFor();
  await press(page.getByTestId('outbound-document'));
  const shown = page.getByTestId('outbound-openapi');
  await shown.getByText(`POST /api/v1/open/${name}`, { exact: true }).waitFor();
  await shown.getByText(`POST /api/v1/open/${name}/file/szfddxctkzp`).waitFor();
  await look(client, 'process-document');
  const guide = await shown.locator('pre').innerText();
  const key = await newConsumer(await app.journey.as('admin'), `县热线 ${name}`, [
    `interface:${name}`,
    'role:inspector',
    'division:350399100201',
  ]);
  const path = `/api/v1/open/${name}`;
  const report = {
    xzc: '350399100201',
    cxz: '第2村民小组',
    nhxm: '林某',
    zjddz: '村口',
    szfddxctkbz: '正在打地基',
  };
  const run = promisify(execFile);
  const began: CaseState[] = [];
  const photos = 'szfddxctkzp';
  const folder = mkdtempSync(join(tmpdir(), 'homestead-caller-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const photo = pixel('现场.png');
  const file = join(folder, photo.name);
  writeFileSync(file, photo.buffer);
  if (isHere('python3')) {
    const program = [...guide.matchAll(/```python\n([\s\S]*?)```/g)].map(([, text]) => text).join('\n');
    const calling = `import sys
server, path, key_id, secret, report, file = sys.argv[1:]
photo = send_file(server, path + '/file/${photos}', file, '现场.png', key_id, secret)
print(json.dumps(call(server, path, {}, key_id, secret, {**json.loads(report), '${photos}': [photo]}, 'once')))`;
    const { stdout } = await run('python3', [
      '-c',
      `${program}\n${calling}`,
      app.served.base,
      path,
      key.keyId,
      key.secret,
      JSON.stringify(report),
      file,
    ]);
    began.push(JSON.parse(stdout));
  }
  if (isHere('curl', 'openssl')) {
    const program = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const caller = [key.keyId, key.secret];
    const query = `name=${encodeURIComponent(photo.name)}`;
    const sent = await run('sh', [
      ...['-c', `${program}\nsend_file "$@"`, 'sh', app.served.base, `${path}/file/${photos}`],
      ...[query, file, ...caller],
    ]);
    const { data: kept } = JSON.parse(sent.stdout) as { data: { id: string; name: string } };
    expect(kept?.name, sent.stdout).toBe(photo.name);
    const { stdout } = await run('sh', [
      ...['-c', `${program}\ncall "$@"`, 'sh', app.served.base, path, '', ...caller],
      JSON.stringify({ ...report, [photos]: kept.id }),
    ]);
    const reply = JSON.parse(stdout) as { code: number; data: CaseState };
    expect(reply, stdout).toMatchObject({ code: 200 });
    began.push(reply.data);
  }
  const committee = await app.journey.as('cunwei');
  type Detail = { formData: Record<string, Record<string, unknown>> };
  for (const { processId, caseNo } of began) {
    expect(caseNo).toMatch(/^XJ/);
    expect((await committee.get(`/v1/flowable/process/${processId}/tasks`)).text).toContain('县热线');
    const { data } = await committee.get<Detail>(`/v1/flowable/process/${processId}`);
    expect(data.formData['rcxj']?.[photos]).toMatch(/^[0-9a-f-]{36}$/);
  }
  // The consumer is newer than what the page has read.
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await press(row.getByTestId('row-try'));
  const files = dialog.getByTestId('outbound-files');
  const body = dialog.getByLabel('请求内容（JSON）');
  const choose = async () => {
    const before = await files.locator('code').count();
    await files.locator('input[type=file]').setInputFiles(photo);
    await expect.poll(() => files.locator('code').count()).toBe(before + 1);
    return files.locator('code').last().innerText();
  };
  const own = await choose();
  expect(JSON.parse(await body.inputValue())[photos]).toEqual([own]);
  await dialog.getByLabel('调用方').click();
  await page.keyboard.type(name);
  await press(page.locator('.ant-select-item-option').filter({ hasText: `县热线 ${name}` }));
  client.watch.expect(/\/v1\/open\/[^/]+\/file\//);
  await dialog.getByLabel(/的密钥内容/).fill('wrong');
  await files.locator('input[type=file]').setInputFiles(photo);
  await files.getByText('签名不正确').waitFor();
  await look(client, 'try-file-refused');
  await dialog.getByLabel(/的密钥内容/).fill(key.secret);
  const theirs = await choose();
  await body.fill(JSON.stringify({ ...report, [photos]: [] }));
  expect(await choose()).toBe(theirs);
  expect(JSON.parse(await body.inputValue())[photos]).toEqual([theirs]);
  await press(page.getByTestId('dialog-confirm'));
  const answer = page.getByTestId('outbound-answer');
  await answer.getByText('校验通过，试用不写入').waitFor();
  await look(client, 'try-file');
  // What the tester sent as one's own is held by nothing.
  await page.keyboard.press('Escape');
  const admin = await app.journey.as('admin');
  await expect.poll(async () => (await admin.get(`/file/${own}`)).code).toBe(40400);
});
