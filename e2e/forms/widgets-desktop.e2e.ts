import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payloads } from '../../modules/forms/fields/rich-text/payloads.fixture.ts';
import { cleanRichText } from '../../modules/forms/fields/rich-text/server.ts';
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

describe('the widgets on the desktop', () => {
  let client: Client;
  beforeAll(async () => {
    client = await app.open('desktop');
    await signIn(client, 'admin', '/favicon.svg');
  });
  beforeEach(() => openWidgets(client));

  it('stand in every state, each control with a name of its own', async () => {
    expect(await shownStates(client)).toEqual(promised);
    await stateOf(client, 'rich-text', '空').getByRole('textbox').waitFor();
    expect(await stumbles(client)).toEqual([]);
  });

  it('confirm in four types, with 确定, 取消 and 已取消 [S2-2.16-confirm-dialog]', async () => {
    await walkConfirm(client);
  });

  it('say 执行中... while they run, once, and stay when it fails [S2-2.16-confirm-dialog]', async () => {
    await walkRunning(client);
  });

  it('wrap dialogs of 600 px with 确定 and 取消; a fault keeps them open [S1-2.dialog S1-9.dialog]', async () => {
    const { page } = client;
    const open = (state: '确定和取消' | '出错' | '只看') =>
      stateOf(client, 'dialog', state).getByRole('button', { name: '打开' }).click();
    await open('确定和取消');
    const dialog = page.getByRole('dialog', { name: '填写说明' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(600);
    await expect.poll(() => dialog.getByTestId('dialog-confirm').textContent()).toBe('确定');
    await dialog.getByTestId('dialog-cancel').click();
    await dialog.waitFor({ state: 'hidden' });
    await open('出错');
    await page.getByTestId('dialog-confirm').click();
    await page.getByRole('alert').getByText('提交没有成功').waitFor();
    await page.getByTestId('dialog-cancel').click();
    await open('只看');
    const shown = page.getByRole('dialog', { name: '办理须知' });
    await shown.waitFor();
    await expect.poll(() => shown.getByTestId('dialog-confirm').count()).toBe(0);
  });

  it('judge identity and telephone when they are left [S2-2.16-identity S2-2.16-telephone S2-5.identity S2-5.telephone]', async () => {
    await walkInputs(client);
  });

  it('let a fourth land class rest [S2-2.16-checkbox]', async () => {
    const boxes = stateOf(client, 'inputs', '已填写').getByRole('checkbox');
    await boxes.nth(2).check();
    await expect.poll(() => boxes.nth(3).isDisabled()).toBe(true);
  });

  it('filter by a labelled select: 请选择, clearable, loading, told when it opens [S2-2.16-select-filter]', async () => {
    const place = stateOf(client, 'select-filter', '未选择');
    await place.getByText('请选择').waitFor();
    await place.getByRole('combobox', { name: '乡镇' }).click();
    await place.getByText('展开 1 次').waitFor();
    await client.page
      .getByRole('option', { name: '云岭镇' })
      .or(client.page.getByTitle('云岭镇'))
      .last()
      .click();
    await place.getByText('查询：2').waitFor();
    await place.locator('.ant-select').hover();
    await place.locator('.ant-select-clear').click();
    await place.getByText('查询：全部').waitFor();
    await stateOf(client, 'select-filter', '加载中').getByRole('combobox').click();
    await client.page.getByText('加载中...').last().waitFor();
    await client.page.keyboard.press('Escape');
    await expect
      .poll(() => stateOf(client, 'select-filter', '禁用').getByRole('combobox').isDisabled())
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
    const client = await app.open('desktop');
    await signIn(client, 'zhenban', '/Widgets');
    await client.page.getByText('仅系统管理员可以查看此页面').waitFor();
    await expect.poll(() => client.page.locator('[data-widget]').count()).toBe(0);
  });
});

describe('rich text that the server cleaned', () => {
  it(`does nothing in a browser without any policy, for ${payloads.length} payloads`, async () => {
    const { page, watch } = await app.open('desktop');
    watch.expect(/./);
    await page.goto('about:blank');
    await page.setContent(
      payloads.map((payload) => `<div>${String(cleanRichText(payload))}</div>`).join('\n'),
    );
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('body *'))
        for (const name of ['click', 'mouseover', 'focus', 'error', 'load', 'input'])
          if (!(element instanceof HTMLAnchorElement && name === 'click'))
            element.dispatchEvent(new Event(name));
    });
    expect(await page.evaluate(() => '__hit' in window)).toBe(false);
    expect(
      await page.locator('script, style, svg, math, iframe, object, embed, form, img[src]').count(),
    ).toBe(0);
  });

  it('is tried with payloads that do run when nobody cleans them', async () => {
    const { page, watch } = await app.open('desktop');
    watch.expect(/./);
    await page.goto('about:blank');
    await page.setContent(
      payloads.filter((payload) => payload.startsWith('<img src=x onerror="')).join('\n'),
    );
    await page.waitForFunction(() => '__hit' in window);
  });
});
