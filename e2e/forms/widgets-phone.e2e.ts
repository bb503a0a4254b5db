import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import {
  openWidgets,
  promised,
  shownStates,
  stateOf,
  stumbles,
  walkConfirm,
  walkDateRange,
  walkFiles,
  walkImages,
  walkInputs,
  walkRichText,
  walkRunning,
  walkShown,
  walkTree,
} from '../support/widgets.ts';

const app = product();

describe('the widgets on the phone', () => {
  let client: Client;
  beforeAll(async () => {
    client = await app.open('phone');
    await signIn(client, 'admin', '/favicon.svg');
  });
  beforeEach(() => openWidgets(client));

  it('stand in every state, named, large enough for thumb and eye, within the screen', async () => {
    const { page } = client;
    expect(await shownStates(client)).toEqual(promised);
    await stateOf(client, 'rich-text', '空').getByRole('textbox').waitFor();
    expect(await stumbles(client)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'main button, main input:not([type=checkbox]):not([type=file]), main [role=treeitem]',
        ),
      ]
        .filter((element) => element instanceof HTMLElement && element.checkVisibility())
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(small).toEqual([]);
  });

  it('confirm in four types, with 确定, 取消 and 已取消 [S2-2.16-confirm-dialog]', async () => {
    await walkConfirm(client);
  });

  it('say 执行中... while they run, once, and stay when it fails [S2-2.16-confirm-dialog]', async () => {
    await walkRunning(client);
  });

  it('wrap dialogs with 确定 and 取消 within the screen; a fault keeps them open [S1-2.dialog S1-9.dialog]', async () => {
    const { page } = client;
    const open = (state: '确定和取消' | '出错' | '只看') =>
      stateOf(client, 'dialog', state).getByRole('button', { name: '打开' }).tap();
    await open('确定和取消');
    const dialog = page.getByRole('dialog', { name: '填写说明' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390);
    await expect.poll(() => dialog.getByTestId('dialog-confirm').textContent()).toBe('确定');
    await dialog.getByTestId('dialog-cancel').tap();
    await dialog.waitFor({ state: 'hidden' });
    await open('出错');
    await page.getByTestId('dialog-confirm').tap();
    await page.getByRole('alert').getByText('提交没有成功').waitFor();
    await page.getByTestId('dialog-cancel').tap();
    await open('只看');
    const shown = page.getByRole('dialog', { name: '办理须知' });
    await shown.waitFor();
    await expect.poll(() => shown.getByTestId('dialog-confirm').count()).toBe(0);
  });

  it('judge identity and telephone when they are left [S2-2.16-identity S2-2.16-telephone S2-5.identity S2-5.telephone]', async () => {
    await walkInputs(client);
  });

  it('answer a fourth land class with words [S2-2.16-checkbox]', async () => {
    const choices = stateOf(client, 'inputs', '已填写').locator('.field-choice');
    await choices.nth(2).tap();
    await choices.nth(3).tap();
    await client.page.getByTestId('toast').getByText('占用地类最多选择3项').waitFor();
  });

  it('filter by a labelled select: 请选择, clearable, loading, told when it opens [S2-2.16-select-filter]', async () => {
    const { page } = client;
    const place = stateOf(client, 'select-filter', '未选择');
    await place.getByRole('button', { name: '乡镇 请选择' }).tap();
    await page.getByRole('dialog', { name: '乡镇' }).getByRole('button', { name: '云岭镇' }).tap();
    await place.getByText('展开 1 次，查询：2').waitFor();
    await place.getByRole('button', { name: '清除乡镇' }).tap();
    await place.getByText('查询：全部').waitFor();
    await stateOf(client, 'select-filter', '加载中').getByRole('button').tap();
    await page.getByRole('dialog', { name: '审批环节' }).getByText('加载中...').waitFor();
    await page.getByRole('dialog', { name: '审批环节' }).getByRole('button', { name: '关闭' }).tap();
    await stateOf(client, 'select-filter', '没有选项').getByRole('button').tap();
    await page.getByRole('dialog', { name: '村民小组' }).getByText('没有可选内容').waitFor();
    await expect
      .poll(() => stateOf(client, 'select-filter', '禁用').getByRole('button').isDisabled())
      .toBe(true);
  });

  it('search by days, with shortcuts and a word for a reversed range [S2-2.16-date-range]', async () => {
    await walkDateRange(client);
  });

  it('show dashes, safe links and QR codes, and say what is wrong [S2-2.16-descriptions S2-2.16-link S2-2.16-qr S1-2.qr]', async () => {
    await walkShown(client);
  });

  it('take, refuse and preview pictures [S2-2.16-image S2-2.16-table-image]', async () => {
    await walkImages(client);
  });

  it('list files with a sign for each kind [S1-9.file-icons]', async () => {
    await walkFiles(client);
  });

  it('write rich text with pictures and read it back [S1-2.rich-text S1-7.editor-upload S1-8.editor S2-2.16-viewer]', async () => {
    await walkRichText(client);
  });

  it('lead through a tree by keys and filter [S2-2.16-tree]', async () => {
    await walkTree(client);
  });

  it('are for administrators alone', async () => {
    const client = await app.open('phone');
    await signIn(client, 'nonghu1', '/Widgets');
    await client.page.getByText('仅系统管理员可以查看此页面').waitFor();
    await expect.poll(() => client.page.locator('[data-widget]').count()).toBe(0);
  });
});
