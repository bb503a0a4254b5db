import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../apps/server/config.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product({ own: true });

async function pageFor(path: string): Promise<Client> {
  const client = await app.open('desktop');
  await signIn(client, 'admin', path);
  return client;
}

const rowOf = ({ page }: Client, text: string) => page.getByRole('row').filter({ hasText: text });
const inDialog = ({ page }: Client) => page.getByRole('dialog');

describe('the pages that manage lists', () => {
  it('edit a limit of the county by the shape of its value', async () => {
    const client = await pageFor('/Parameters');
    const { page, press } = client;
    await press(rowOf(client, '建筑高度').getByTestId('row-edit'));
    await inDialog(client).getByLabel('建筑高度 檐口限高').fill('10.5');
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('修改成功').waitFor();
    await rowOf(client, '建筑高度').getByText('檐口限高：10.5').waitFor();
  });

  it('word a notice with placeholders, say what is wrong while it is typed, preview it, and go back to the delivered words', async () => {
    const client = await pageFor('/NoticeTemplates?keyword=有新的任务');
    const { page, press } = client;
    await press(rowOf(client, '新任务').getByTestId('row-edit'));
    await page.getByTestId('template-text').fill('请办理{环接}，');
    await page.getByTestId('template-faults-text').getByText('“{环接}”不是可用的占位符').waitFor();
    await page.getByTestId('template-text').fill('请办理，');
    await press(page.getByTestId('template-insert-办理要求'));
    await page.getByTestId('template-preview').getByText('请办理，请于 2026-03-05 前办理').waitFor();
    await press(page.getByTestId('dialog-confirm'));
    await page.getByText('修改成功').waitFor();
    await page.goto(`${client.root}/NoticeTemplates?channel=platform&pageSize=50`);
    await rowOf(client, '请办理，{办理要求}').getByText('已修改').waitFor();
    await press(rowOf(client, '请办理，{办理要求}').getByTestId('row-reset'));
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '有新的任务等待您办理').getByText('默认', { exact: true }).waitFor();
  });

  it('take a dictionary and its item, put faults to their fields, lose nothing typed and keep their state in the address [S2-2.dataDictionaryManage]', async () => {
    const client = await pageFor('/dataDictionaryManage');
    const { page, press } = client;
    client.watch.expect(/409/);
    await press(page.getByTestId('manage-create'));
    await inDialog(client).getByLabel('编码').fill('qyzt');
    await inDialog(client).getByLabel('名称').fill('路面');
    await press(page.getByTestId('dialog-confirm'));
    await inDialog(client).getByText('编码“qyzt”已被使用，请换一个').waitFor();
    await expect.poll(() => inDialog(client).getByLabel('名称').inputValue()).toBe('路面');
    await inDialog(client).getByLabel('编码').fill('road');
    await inDialog(client).getByLabel('编码').press('Enter');
    await page.getByText('新增成功').waitFor();
    await inDialog(client).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: '编码或名称' }).fill('路面');
    await page.getByRole('searchbox', { name: '编码或名称' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('keyword') === '路面');
    await page.reload();
    await press(rowOf(client, 'road').getByTestId('row-items'));
    await press(page.getByTestId('manage-create'));
    await inDialog(client).getByLabel('值').fill('水泥');
    await inDialog(client).getByLabel('名称').fill('水泥路');
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '水泥路').waitFor();
    await press(rowOf(client, '水泥路').getByTestId('row-remove'));
    await press(page.getByTestId('dialog-confirm'));
    await rowOf(client, '水泥路').waitFor({ state: 'detached' });
  });

  it('show who did what, with what was before and after [S2-2.logManage]', async () => {
    const client = await pageFor('/logManage');
    const { page, press } = client;
    await press(rowOf(client, '数据字典“路面”删除条目“水泥路”').getByTestId('row-view'));
    const entry = page.getByTestId('log-entry');
    await entry.getByText('修改前', { exact: true }).first().waitFor();
    await expect.poll(() => entry.locator('del').allTextContents()).toContain('水泥路');
    await page.goto(`${client.root}/logManage?tab=system`);
    await page.getByText('服务启动').first().waitFor();
  });

  it('list the versions of processes with their forms, and say of a faulty file what is wrong with which element [S2-2.processConfiguration]', async () => {
    const client = await pageFor('/processConfiguration');
    const { page, press } = client;
    client.watch.expect(/422/);
    await press(rowOf(client, 'wfjb').getByTestId('row-view'));
    await page.getByTestId('definition-detail').getByText('wfjb_jb').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('definition-detail').waitFor({ state: 'detached' });
    await press(page.getByTestId('definition-deploy'));
    const bpmn = readFileSync(join(rootFolder, 'content/processes/wfjb.bpmn'), 'utf8');
    await page.getByTestId('definition-file').setInputFiles({
      name: '举报.bpmn',
      mimeType: 'application/xml',
      buffer: Buffer.from(bpmn.replaceAll('wfjb_jb', 'wfjb_none')),
    });
    await press(page.getByTestId('dialog-confirm'));
    await page.getByTestId('definition-findings').getByText('wfjb_none').first().waitFor();
  });
});
