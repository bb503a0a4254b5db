import type { FormDefinition } from '@homestead/forms/contract';
import type { PageOf } from '@homestead/http/contract';
import { expect, it } from 'vitest';
import { request, signIn as signInByCall } from '../../apps/server/testing/client.ts';
import { product } from '../support/product.ts';
import { signIn, signInAgainDuring } from '../support/sign-in.ts';

const app = product({ own: true });

it('an administrator changes a dictionary in a draft, is told what is wrong with it and publishes it', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'admin', '/ContentVersion');
  const { page, press, root } = client;
  await press(page.getByTestId('manage-create'));
  await page.getByTestId('manage-form').getByLabel('名称').fill('性别字典');
  await page.getByTestId('manage-form').getByLabel('修改原因').fill('补充说明');
  await press(page.getByTestId('dialog-confirm'));

  const drawer = page.getByTestId('content-version');
  const dialog = page.getByRole('dialog').filter({ has: page.getByTestId('entry-content') });
  await press(drawer.getByTestId('choose-entry'));
  // A screen reader is told what each control is.
  await dialog.getByRole('combobox', { name: '类别' }).click();
  await press(page.getByTitle('数据字典').last());
  await dialog.getByRole('combobox', { name: '条目' }).click();
  await page.keyboard.type('xb');
  await press(page.locator('.ant-select-item-option').filter({ hasText: '性别' }).first());
  const content = dialog.getByRole('textbox', { name: '内容（JSON）' });
  await expect.poll(() => content.inputValue()).toContain('男');
  const before = await content.inputValue();
  await content.fill('{ "name": ');
  await press(dialog.getByTestId('dialog-confirm'));
  await dialog.getByText('内容不是正确的 JSON').waitFor();
  await content.fill(before.replace(/"name":\s*"性别"/, '"name": "性别（新）"'));
  // What is written goes only after a question, and stays over a session that ends.
  await page.keyboard.press('Escape');
  await press(page.getByRole('button', { name: '继续填写' }));
  await signInAgainDuring(client, 'admin', () => press(dialog.getByTestId('dialog-confirm')));
  await expect.poll(() => content.inputValue()).toContain('性别（新）');
  // A colleague writes the same entry meanwhile: the page takes the new draft when it is looked at again, the dialog does not.
  const colleague = await signInByCall(new URL(root).origin, 'admin');
  const drafts = await colleague.get<PageOf<{ id: string; version: number }>>(
    '/v1/content/version?state=draft',
  );
  const { id, version: seen } = drafts.data.records[0]!;
  const theirs = { kind: 'dictionary', key: 'xb', entry: JSON.parse(before) as object, version: seen };
  expect((await colleague.put(`/v1/content/version/${id}/entry`, theirs)).code).toBe(200);
  const lookAgain = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return drawer.getByText('无变化', { exact: true }).count();
  };
  await expect.poll(lookAgain).toBe(1);
  client.watch.expect(/409 .*entry/);
  await press(dialog.getByTestId('dialog-confirm'));
  await press(page.getByTestId('entry-renew'));
  await page.getByTestId('entry-conflict').getByText('修改过同一条目').waitFor();
  await press(dialog.getByTestId('dialog-confirm'));
  await drawer.getByText('修改', { exact: true }).waitFor();
  await press(drawer.getByTestId('check-version'));
  await drawer.getByText('检查通过，可以发布').waitFor();

  const nameNow = async () => {
    const found = await request<{ name: string }>(new URL(root).origin, 'GET', '/dictionary/code/xb', {
      token: await page.evaluate(() => localStorage.getItem('token') ?? ''),
    });
    return found.data.name;
  };
  expect(await nameNow()).toBe('性别');
  await press(drawer.getByTestId('publish-version'));
  await press(
    page.locator('.ant-popover, [role=tooltip], [role=dialog]').getByRole('button', { name: '确定' }).last(),
  );
  await expect.poll(nameNow).toBe('性别（新）');
});

it('a form that is published anew while somebody fills it in shows them what is missing, with all that they typed', async () => {
  const client = await app.open('desktop');
  await signIn(client, 'nonghu1', '/Apply/wfjb');
  const { page, press, root, watch } = client;
  const field = (code: string) => page.locator(`input[id$="-wfjb-${code}"], textarea[id$="-wfjb-${code}"]`);
  await field('nhxm').fill('王五');
  await field('zjddz').fill('村西');
  await field('jbnr').fill('占用耕地建房');
  await press(field('cxz'));
  await press(page.locator('.ant-select-item-option').first());

  const admin = await signInByCall(new URL(root).origin, 'admin');
  const path = '/v1/content/version';
  type Version = { id: string; version: number };
  const { data: forms } = await admin.get<PageOf<{ key: string; entry: FormDefinition }>>(
    '/v1/content/entry?kind=form&pageSize=200&keyword=wfjb_jb',
  );
  const { entry } = forms.records.find(({ key }) => key === 'wfjb_jb')!;
  entry.sections[0]!.fields.push({ field: 'wfjb.jbly', required: true });
  let { data: version } = await admin.post<Version>(path, { name: '举报来源', note: '测试' });
  for (const [kind, key, content] of [
    ['data-model-field', 'wfjb.jbly', { label: '举报来源', type: 'text' }],
    ['form', 'wfjb_jb', entry],
  ] as const)
    ({ data: version } = await admin.put<Version>(`${path}/${version.id}/entry`, {
      kind,
      key,
      entry: content,
      version: version.version,
    }));
  expect((await admin.post(`${path}/${version.id}/publish`, { version: version.version })).code).toBe(200);

  watch.expect(/422 .*process/);
  await press(page.getByTestId('submit-task'));
  await page.getByText('表单刚有更新').waitFor();
  expect(await field('zjddz').inputValue()).toBe('村西');
  await field('jbly').fill('邻居');
  await press(page.getByTestId('submit-task'));
  await page.getByText('提交成功').waitFor();
});

it('an administrator draws a task into a process, is told what it lacks, publishes it, and a new case goes through it', async () => {
  const client = await app.open('desktop');
  const { page, press, root } = client;
  const admin = await signInByCall(new URL(root).origin, 'admin');
  const path = '/v1/content/version';
  const { data: version } = await admin.post<{ id: string; version: number }>(path, { name: '整改复查' });
  const form = {
    formKey: 'wfjb_fc',
    title: '整改复查',
    sections: [{ title: '整改复查', open: true, fields: [{ field: 'wfjb.jbnr' }] }],
  };
  const { data: bpmn } = await admin.get<PageOf<{ entry: object }>>(
    '/v1/content/entry?kind=process&pageSize=1&keyword=wfjb',
  );
  for (const [index, [kind, key, entry]] of (
    [
      ['form', 'wfjb_fc', form],
      ['process', 'wfjb', bpmn.records[0]!.entry],
    ] as const
  ).entries())
    await admin.put(`${path}/${version.id}/entry`, { kind, key, entry, version: version.version + index });

  await signIn(client, 'admin', `/ContentVersion?version=${version.id}`);
  await press(page.getByTestId('design-wfjb'));
  const findings = page.getByTestId('design-findings');
  await findings.getByText('检查通过').waitFor();
  const drawn = (id: string) => page.locator(`.djs-element[data-element-id="${id}"]`);
  const tool = (action: string) => page.locator(`.djs-context-pad [data-action="${action}"]`);
  await drawn('jjfa').click();
  await tool('append.user-task').click();
  await findings.getByText('没有流出连线').waitFor();
  await findings.getByText('没有办理人').waitFor();
  await page.keyboard.press('Escape');
  const panel = page.getByTestId('design-panel');
  await panel.getByLabel('名称', { exact: true }).first().fill('整改复查');
  await panel.getByLabel('标识', { exact: true }).first().fill('fc');
  const choose = async (label: string, option: string) => {
    await panel.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(option);
    await press(page.locator('.ant-select-item-option:visible').filter({ hasText: option }));
    await page.keyboard.press('Escape');
  };
  await choose('表单', 'wfjb_fc');
  await choose('候选角色', 'inspector');
  await expect.poll(() => findings.locator('[data-element=fc]').allInnerTexts()).toHaveLength(1);

  // The way leads through the new task alone: the flow past it goes, and one from it comes.
  const past = (await drawn('f_jjfa_done').boundingBox())!;
  await page.mouse.click(past.x + past.width - 20, past.y + past.height / 2);
  await tool('delete').click();
  await expect.poll(() => drawn('f_jjfa_done').count()).toBe(0);
  await press(findings.locator('[data-element=fc] button'));
  await tool('connect').click();
  await drawn('done').click();
  await findings.getByText('检查通过').waitFor();

  await press(page.getByTestId('design-save'));
  await press(page.getByTestId('design-check'));
  await page.getByText('检查通过，可以发布').waitFor();
  const { data: saved } = await admin.get<{ version: number }>(`${path}/${version.id}`);
  const published = await admin.post(`${path}/${version.id}/publish`, { version: saved.version });
  expect(published.code, published.text).toBe(200);

  const report = {
    xzc: '350399100201',
    cxz: '第3村民小组',
    nhxm: '甲',
    zjddz: '村口',
    jbnr: '占地',
    jbly: '邻居',
  };
  const started = await app.journey.start('nonghu1', 'wfjb', { wfjb: report });
  expect(started.code, started.text).toBe(200);
  const { processId } = started.data;
  const file = { name: '处置方案.txt', mimeType: 'text/plain', buffer: Buffer.from('限期拆除') };
  const ncjscfj = await app.journey.upload('nongyeju', file);
  await app.journey.follow(processId, [
    {
      taskKey: 'xctk',
      by: 'cunwei',
      outcome: 'confirmed',
      form: { wfjb: { szfddxctkbz: '在建', sjspyj: '停工', sjspbz: '吴村安' } },
    },
    { taskKey: 'jjfa', by: 'nongyeju', form: { wfjb: { ncjscfj } } },
  ]);
  const last = await app.journey.submit(
    { taskKey: 'fc', by: 'xuncha', outcome: 'agree', form: {} },
    processId,
  );
  expect(last.data, last.text).toMatchObject({ status: 'completed', tasks: [] });
});

it('a new process keeps its way back over its first save and may change its key until it is published; a file that cannot be read takes nothing away, and one of another process gets the key', async () => {
  const client = await app.open('desktop');
  const admin = await signInByCall(client.root, 'admin');
  const path = '/v1/content/version';
  const { data: version } = await admin.post<{ id: string }>(path, { name: '新流程' });
  const keys = async () =>
    (await admin.get<{ entryList: { key: string }[] }>(`${path}/${version.id}`)).data.entryList.map(
      ({ key }) => key,
    );
  await signIn(client, 'admin', `/ContentVersion/design?version=${version.id}&kind=process`);
  const { page, press } = client;
  const panel = page.getByTestId('design-panel');
  const write = async (label: string, text: string) => {
    await panel.getByLabel(label, { exact: true }).first().fill(text);
    await page.keyboard.press('Enter');
  };
  const save = async () => {
    await press(page.getByTestId('design-save'));
    await page.locator('[data-testid=design-save]:disabled').waitFor();
  };
  await write('名称', '渔房审批');
  await write('标识', 'fishing');
  await save();
  expect(await keys()).toEqual(['fishing']);
  await press(page.getByRole('button', { name: '撤销' }));
  await expect.poll(() => panel.getByLabel('标识', { exact: true }).inputValue()).not.toBe('fishing');
  await press(page.getByRole('button', { name: '重做' }));
  await write('标识', 'boathouse');
  await save();
  expect(await keys()).toEqual(['boathouse']);
  await page.reload();
  await expect.poll(() => panel.getByLabel('标识', { exact: true }).inputValue()).toBe('boathouse');
  await expect.poll(() => panel.getByLabel('名称', { exact: true }).first().inputValue()).toBe('渔房审批');

  const open = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.bpmn', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await open('不是流程');
  await page.getByText('文件没有导入，现在画的流程不变').waitFor();
  expect(await panel.getByLabel('名称', { exact: true }).first().inputValue()).toBe('渔房审批');

  await page.goto(`${client.root}/ContentVersion/design?version=${version.id}&kind=process&key=wfjb`);
  await page.locator('[data-testid=design-canvas][data-state=ready]').waitFor();
  const { data: found } = await admin.get<PageOf<{ entry: { bpmn: string } }>>(
    '/v1/content/entry?kind=process&pageSize=1&keyword=rcxj',
  );
  await open(found.records[0]!.entry.bpmn);
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('已改为本流程的标识“wfjb”').waitFor();
  await save();
  expect((await keys()).sort()).toEqual(['boathouse', 'wfjb']);

  // A file without positions is laid out as it is opened, and saved under its own key as it stands.
  await page.goto(`${client.root}/ContentVersion/design?version=${version.id}&kind=process`);
  await page.locator('[data-testid=design-canvas][data-state=ready]').waitFor();
  const { data: later } = await admin.get<{ entryList: { key: string; entry: { bpmn: string } }[] }>(
    `${path}/${version.id}`,
  );
  const drawnBefore = later.entryList.find(({ key }) => key === 'boathouse')?.entry.bpmn ?? '';
  await open(
    drawnBefore
      .replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '')
      .replaceAll('boathouse', 'hut'),
  );
  await press(page.getByTestId('dialog-confirm'));
  await page.getByText('文件没有图形位置，已自动排列').waitFor();
  await save();
  expect((await keys()).sort()).toEqual(['boathouse', 'hut', 'wfjb']);

  // The guide of the new process is written without JSON, with its stages by the names that were drawn.
  await page.goto(`${client.root}/ContentVersion/design?version=${version.id}&kind=guide`);
  await page.getByRole('combobox', { name: '流程或首页' }).fill('boathouse');
  await page.keyboard.press('Enter');
  await press(page.getByTestId('guide-begin'));
  await press(page.getByTestId('add-guide-parts'));
  await page.keyboard.type('需要准备');
  await page.keyboard.press('Tab');
  await page.keyboard.type('照片');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '需要准备 第2条' }).fill('户口簿');
  await page.keyboard.press('Alt+ArrowUp');
  await press(page.getByRole('tab', { name: '阶段' }));
  await press(page.getByTestId('add-guide-stages'));
  await page.getByText('2 处要改').waitFor();
  await page.keyboard.type('提出申请');
  await page.getByRole('combobox', { name: '环节' }).fill('填写申请');
  await page.keyboard.press('Enter');
  await page.getByTestId('guide-preview').getByText('填写申请').waitFor();
  await save();
  const { data: drawn } = await admin.get<{ entryList: { kind: string; entry: unknown }[] }>(
    `${path}/${version.id}`,
  );
  expect(drawn.entryList.find(({ kind }) => kind === 'guide')?.entry).toEqual({
    parts: [{ title: '需要准备', items: ['户口簿', '照片'] }],
    stages: [{ title: '提出申请', tasks: [expect.any(String)] }],
  });
});

it('a process without a guide is begun on the phone without a tick for what nobody wrote', async () => {
  const client = await app.open('phone');
  await signIn(client, 'xuncha', '/Guide/rcxj');
  const { page, press } = client;
  await page.getByTestId('guide-start').waitFor();
  await expect.poll(() => page.getByTestId('guide-read').count()).toBe(0);
  await page.getByText('没有需要先读的须知').waitFor();
  await press(page.getByTestId('guide-start'));
  await page.waitForURL(/\/Apply\/rcxj/);
});
