import { expect } from 'vitest';
import type { Client } from './browser.ts';
import { photo } from './photo.ts';

/** Every widget of the page and its states, as they are promised (spec 2 §2.16). */
export const promised = {
  confirm: ['confirm', 'applyConfirm', 'dataconfirm', 'info', '执行中', '执行失败', '长文字'],
  dialog: ['确定和取消', '执行中', '出错', '只看'],
  inputs: ['空', '已填写', '只读'],
  'select-filter': ['未选择', '已选择', '加载中', '没有选项', '禁用'],
  'date-range': ['未选择', '已选择', '结束早于开始'],
  descriptions: ['已填写', '空值', '长文字'],
  link: ['站内', '站外', '不安全', '长文字'],
  qr: ['已生成', '空地址', '不安全', '地址过长', '长文字'],
  images: ['上传', '只读', '文件不存在', '表格图片', '表格图片为空', '表格图片不存在'],
  files: ['类型图标', '上传', '只读', '文件不存在'],
  'rich-text': ['空', '所写内容的查看', '已填写', '超出字数', '只读', '文件不存在', '不安全内容'],
  tree: ['已展开', '下级加载', '下级加载失败', '三千项', '空'],
} as const;
type Widget = keyof typeof promised;

/** One state of a widget on the page. */
export function stateOf<W extends Widget>({ page }: Client, widget: W, state: (typeof promised)[W][number]) {
  return page.locator(`[data-widget="${widget}"] [data-state="${state}"]`);
}

/** Loads the page of widgets for an administrator who is signed in. Files that are not there are part of it. */
export async function openWidgets(client: Client): Promise<void> {
  client.watch.expect(/00000000-0000-7000-8000-000000000000/);
  await client.page.goto(`${client.root}/Widgets`);
  await client.page.locator('[data-widget=tree]').waitFor();
}

/** What the page shows: every widget with its states, in their order. */
export function shownStates({ page }: Client): Promise<Record<string, string[]>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('[data-widget]')].map((widget) => [
        widget.getAttribute('data-widget') ?? '',
        [...widget.querySelectorAll('[data-state]')].map((state) => state.getAttribute('data-state') ?? ''),
      ]),
    ),
  );
}

/** What assistive technology would stumble over: controls without a name, one id for two things. */
export function stumbles({ page }: Client): Promise<string[]> {
  return page.evaluate(() => {
    const words = (element: Element | null) => (element?.textContent ?? '').trim();
    const nameOf = (element: Element): string => {
      const pointed = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
      const labels =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
      return (
        pointed.map((id) => words(document.getElementById(id))).join('') ||
        (element.getAttribute('aria-label') ?? '') ||
        words(labels?.[0] ?? null) ||
        words(element) ||
        (element.getAttribute('title') ?? '')
      );
    };
    const controls = [
      ...document.querySelectorAll(
        'button, input, select, textarea, a[href], [role=textbox], [role=tree], [role=toolbar]',
      ),
    ];
    const nameless = controls
      .filter(
        (element) => element instanceof HTMLElement && element.checkVisibility() && nameOf(element) === '',
      )
      .map((element) => `no name: ${element.outerHTML.slice(0, 120)}`);
    const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
    const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `twice: ${id}`);
    const blind = [...document.querySelectorAll('main img:not([alt])')].map(
      (image) => `no alt: ${image.outerHTML.slice(0, 80)}`,
    );
    return [...nameless, ...twice, ...blind];
  });
}

/** Uploads a photo to the state and waits until it stands there. */
export async function uploadPhoto(client: Client, name: string): Promise<void> {
  const place = stateOf(client, 'images', '上传');
  await place
    .locator('input[type=file]')
    .setInputFiles(await photo(client.page, { width: 320, height: 240, name }));
  await stateOf(client, 'images', '只读')
    .getByRole('button', { name: new RegExp(name.replace('.', '\\.')) })
    .waitFor();
}

const confirmed = (client: Client) =>
  client.page.getByTestId(client.kind === 'phone' ? 'ask-confirm' : 'dialog-confirm');
const cancelled = (client: Client) =>
  client.page.getByTestId(client.kind === 'phone' ? 'ask-cancel' : 'dialog-cancel');
const open = async (client: Client, place: ReturnType<typeof stateOf>) =>
  client.press(place.getByRole('button', { name: '打开' }));

/** The four types: their titles, what a cancel says, and both answers. */
export async function walkConfirm(client: Client): Promise<void> {
  const titles = {
    confirm: '请确认',
    applyConfirm: '提交确认',
    dataconfirm: '数据操作确认',
    info: '提示',
  } as const;
  for (const type of ['confirm', 'applyConfirm', 'dataconfirm', 'info'] as const) {
    const place = stateOf(client, 'confirm', type);
    await open(client, place);
    const dialog = client.page.getByRole('dialog', { name: titles[type] });
    await dialog.locator(`[data-confirm-type=${type}]`).waitFor();
    expect([await confirmed(client).textContent(), await cancelled(client).textContent()]).toEqual([
      '确定',
      '取消',
    ]);
    await client.press(cancelled(client));
    await place.getByText('结果：取消').waitFor();
    await client.page.getByText('已取消', { exact: true }).waitFor();
    await open(client, place);
    await client.press(confirmed(client));
    await place.getByText('结果：确定').waitFor();
  }
  await open(client, stateOf(client, 'confirm', '长文字'));
  await client.press(cancelled(client));
  await client.page.getByText('已取消退回', { exact: true }).waitFor();
}

/** The button says 执行中... and cannot be pressed again; a failure keeps the dialog and says why. */
export async function walkRunning(client: Client): Promise<void> {
  const held = stateOf(client, 'confirm', '执行中');
  await open(client, held);
  await client.press(confirmed(client));
  await confirmed(client).getByText('执行中...').waitFor();
  await confirmed(client).dispatchEvent('click');
  await client.page.keyboard.press('Escape');
  await expect.poll(() => cancelled(client).isDisabled()).toBe(true);
  await confirmed(client).waitFor({ state: 'hidden' });
  await held.getByText('已执行 1 次').waitFor();
  await open(client, stateOf(client, 'confirm', '执行失败'));
  await client.press(confirmed(client));
  await client.page.getByRole('alert').getByText('该数据正在被使用，请稍后再删除').waitFor();
  await client.press(cancelled(client));
  await stateOf(client, 'confirm', '执行失败').getByText('结果：取消').waitFor();
}

/** Identity and telephone are judged when they are left, in the shared words or the form's own. */
export async function walkInputs(client: Client): Promise<void> {
  const place = stateOf(client, 'inputs', '空');
  const said = {
    identity: '输入必须为身份证',
    identityForm: '请输入正确身份证信息！',
    phone: '输入必须为电话',
    phoneForm: '请输入正确联系电话信息',
    office: '输入必须为电话',
  };
  for (const [code, words] of Object.entries(said)) {
    const field = place.locator(`[data-field="empty.${code}"]`);
    const input = field.locator('input');
    expect(await input.getAttribute('maxlength')).toBe('30');
    await input.fill('123');
    await expect.poll(() => field.locator('[data-fault]').count()).toBe(0);
    await input.blur();
    await field.getByText(words, { exact: true }).waitFor();
  }
  await place.locator('[data-field="empty.identity"] input').fill('11010519491231002x');
  await place.locator('[data-field="empty.phone"] input').fill('16600001234');
  await place.locator('[data-field="empty.office"] input').fill('0594-1234567');
  await place.locator('[data-field="empty.office"] input').blur();
  for (const code of ['identity', 'phone', 'office'])
    await place.locator(`[data-field="empty.${code}"] [data-fault]`).waitFor({ state: 'hidden' });
  await client.press(place.getByRole('button', { name: '校验必填' }));
  await place.getByText('请选择占用地类', { exact: true }).waitFor();
}

/** Shortcuts search, a reversed range is told, clearing searches for all. */
export async function walkDateRange(client: Client): Promise<void> {
  const place = stateOf(client, 'date-range', '未选择');
  const found = {
    今天: '2026-11-21 至 2026-11-21',
    近7天: '2026-11-15 至 2026-11-21',
    近30天: '2026-10-23 至 2026-11-21',
    本月: '2026-11-01 至 2026-11-30',
    本年: '2026-01-01 至 2026-12-31',
  };
  for (const [name, range] of Object.entries(found)) {
    await client.press(place.getByRole('button', { name, exact: true }));
    await place.getByText(`查询：${range}`).waitFor();
  }
  await client.press(place.getByRole('button', { name: '清除', exact: true }).last());
  await place.getByText('查询：不限 至 不限').waitFor();
  const reversed = stateOf(client, 'date-range', '结束早于开始');
  await expect.poll(() => reversed.getByRole('alert').textContent()).toBe('结束日期不能早于开始日期');
}

/** What is only shown: dashes, links, QR codes and their errors. */
export async function walkShown(client: Client): Promise<void> {
  await expect
    .poll(() => stateOf(client, 'descriptions', '空值').locator('dd').allTextContents())
    .toEqual(['—', '—']);
  const outside = stateOf(client, 'link', '站外').locator('a');
  expect([await outside.getAttribute('rel'), await outside.getAttribute('target')]).toEqual([
    'noopener noreferrer',
    '_blank',
  ]);
  await expect.poll(() => stateOf(client, 'link', '不安全').locator('a').count()).toBe(0);
  await stateOf(client, 'link', '不安全').getByText('（地址不安全，已禁止打开）').waitFor();
  const code = stateOf(client, 'qr', '已生成');
  await code.getByRole('img', { name: '二维码：扫码查看办理进度' }).waitFor();
  expect(await code.getByRole('link', { name: '下载二维码' }).getAttribute('download')).toBe(
    '扫码查看办理进度.svg',
  );
  const faults = {
    空地址: '二维码静态地址不能为空',
    不安全: '二维码地址只能是 http 或 https 网址',
    地址过长: '二维码地址过长，请缩短后再生成',
  } as const;
  for (const [state, words] of Object.entries(faults))
    expect(
      await stateOf(client, 'qr', state as keyof typeof faults)
        .getByRole('alert')
        .textContent(),
    ).toBe(words);
}

/** Refusals of uploads, the preview with zoom, turns and keys, and the cell of a table. */
export async function walkImages(client: Client): Promise<void> {
  const { page } = client;
  await uploadPhoto(client, '东侧.jpg');
  await uploadPhoto(client, '西侧.jpg');
  const input = stateOf(client, 'images', '上传').locator('input[type=file]');
  await input.setInputFiles({ name: '动图.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await page.getByText('只支持jpg、png、jpeg、apng图片上传').waitFor();
  await client.press(
    stateOf(client, 'images', '表格图片').getByRole('button', { name: '预览图片，共 2 张' }),
  );
  const dialog = page.getByRole('dialog', { name: '预览' });
  const picture = dialog.locator('img[data-view]');
  await picture.waitFor();
  const view = () => picture.getAttribute('data-view');
  await page.keyboard.press('+');
  await expect.poll(view).toContain('scale(1.5)');
  await page.keyboard.press('r');
  await expect.poll(view).toContain('rotate(90deg)');
  await client.press(dialog.getByRole('button', { name: '还原' }));
  await expect.poll(view).toContain('rotate(0deg)');
  await dialog.getByText('1 / 2').waitFor();
  await client.press(dialog.getByRole('button', { name: '下一张' }));
  await dialog.getByText('2 / 2').waitFor();
  await dialog.getByText('西侧.jpg').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await stateOf(client, 'images', '表格图片不存在').getByText('文件不存在或无权查看').waitFor();
}

/** A sign for each kind of file, and the words of a refused one. */
export async function walkFiles(client: Client): Promise<void> {
  const icons = stateOf(client, 'files', '类型图标').locator('[data-icon]');
  expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('data-icon')))).toEqual([
    'img',
    'png',
    'pdf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'zip',
    'rar',
    'file',
  ]);
  const input = stateOf(client, 'files', '上传').locator('input[type=file]');
  await input.setInputFiles({
    name: '安装.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await client.page.getByText('暂不支持该文件类型').waitFor();
  await input.setInputFiles({
    name: '大.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(600 * 1024, 1),
  });
  await client.page.getByText('文件超出大小限制，请重新上传').waitFor();
}

/** Writes with marks, a link and a picture, and reads it back in the viewer. */
export async function walkRichText(client: Client): Promise<void> {
  const { page } = client;
  const place = stateOf(client, 'rich-text', '空');
  const shown = stateOf(client, 'rich-text', '所写内容的查看');
  const writing = place.getByRole('textbox', { name: '公示内容' });
  await client.press(writing);
  await page.keyboard.type('拟同意');
  await client.press(place.getByRole('button', { name: '加粗' }));
  await page.keyboard.type('林建国');
  await client.press(place.getByRole('button', { name: '加粗' }));
  await shown.locator('strong', { hasText: '林建国' }).waitFor();
  await place.getByText('6 / 500 字').waitFor();
  await client.press(place.getByRole('button', { name: '链接', exact: true }));
  await place.getByLabel('链接地址').fill('javascript:alert(1)');
  await client.press(place.getByRole('button', { name: '确定' }));
  await place.getByText('请输入以 http 或 https 开头的网址').waitFor();
  await place.getByLabel('链接地址').fill('https://www.gov.cn/');
  await client.press(place.getByRole('button', { name: '确定' }));
  await shown.locator('a[href="https://www.gov.cn/"]').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await client.press(place.getByRole('button', { name: '上传图片' }));
  await (await chooser).setFiles(await photo(page, { width: 200, height: 120, name: '四至.jpg' }));
  await shown.locator('img[data-file-id]').waitFor();
  expect(await shown.locator('img').getAttribute('alt')).toBe('四至.jpg');
  await client.press(shown.getByRole('button', { name: '放大四至.jpg' }));
  const preview = page.getByRole('dialog', { name: '预览' });
  await preview.locator('img').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  const again = page.waitForEvent('filechooser');
  await client.press(place.getByRole('button', { name: '上传文件' }));
  await (await again).setFiles({
    name: '安装.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await page.getByText('暂不支持该文件类型').waitFor();
  await stateOf(client, 'rich-text', '超出字数').locator('[data-over]').waitFor();
  const hostile = stateOf(client, 'rich-text', '不安全内容');
  expect((await hostile.textContent())?.replace('不安全内容', '')).toBe('正文[图片]window.__hit=1链接');
  expect(await page.evaluate(() => '__hit' in window)).toBe(false);
}

/** Keys, filter with the way to what it finds, children that arrive later or fail at first. */
export async function walkTree(client: Client): Promise<void> {
  const { page } = client;
  const place = stateOf(client, 'tree', '已展开');
  const line = (title: string) => place.getByRole('treeitem', { name: title, exact: true });
  await client.press(line('青石村'));
  await place.getByText('已选：qingshi').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await line('青石村').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await place.getByText('已选：yunling').waitFor();
  await place.getByRole('searchbox').fill('云顶');
  await expect
    .poll(() => place.getByRole('treeitem').allTextContents())
    .toEqual(['示范县', '云岭镇', '云顶村']);
  await place.getByText('找到 1 项').waitFor();
  await expect.poll(() => place.locator('mark').textContent()).toBe('云顶');
  await place.getByRole('searchbox').fill('查无此村');
  await place.getByText('没有匹配的内容').waitFor();
  await client.press(place.getByRole('button', { name: '清除筛选' }));
  const lazy = stateOf(client, 'tree', '下级加载');
  await client.press(lazy.getByTestId('tree-toggle'));
  await lazy.getByText('梅岭村').waitFor();
  const failing = stateOf(client, 'tree', '下级加载失败');
  await client.press(failing.getByTestId('tree-toggle'));
  await failing.getByRole('alert').waitFor();
  await client.press(failing.getByRole('button', { name: '重试' }));
  await failing.getByText('白沙村').waitFor();
  await stateOf(client, 'tree', '空').getByText('暂无内容').waitFor();
}
