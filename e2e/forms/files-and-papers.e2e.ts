import { rows } from '@homestead/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { download } from '../../apps/server/testing/papers/pdf.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { pdfOf } from '../support/pdf.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { openWidgets, stateOf } from '../support/widgets.ts';

const app = product();

it.each(clientsInTurn('desktop'))(
  'a PDF is read in place on the %s: pages, zoom, rotation, keys; of a Word file is said that it cannot',
  async (kind) => {
    const client = await app.open(kind);
    const { page } = client;
    await signIn(client, 'admin', '/favicon.svg');
    await openWidgets(client);
    await page.emulateMedia({ media: 'print' });
    const pressed = page.locator('nav, .ant-btn, .ui-button, [role=toolbar]').filter({ visible: true });
    await expect.poll(() => pressed.count()).toBe(0);
    // What is chosen is seen on white paper too.
    if (kind === 'desktop') {
      const box = page.locator('.ant-checkbox-checked').first();
      const tick = () => box.evaluate((mark) => getComputedStyle(mark, '::after').borderBottomColor);
      await expect.poll(tick).toBe('rgb(0, 0, 0)');
    }
    await page.emulateMedia({ media: 'screen' });
    await stateOf(client, 'files', '上传')
      .locator('input[type=file]')
      .setInputFiles([
        { name: '批准书.pdf', mimeType: 'application/pdf', buffer: pdfOf(['农村宅基地批准书', '附图']) },
        {
          name: '纪要.docx',
          mimeType: 'application/msword',
          buffer: Buffer.from('PK\u0003\u0004 no document'),
        },
      ]);
    await openFile(client, '批准书.pdf');
    const dialog = page.getByRole('dialog', { name: '预览' });
    const sheet = dialog.locator('.fv-sheet');
    const shown = (number: number) => sheet.locator(`canvas[data-page="${number}"]`).waitFor();
    await shown(1);
    await dialog.getByText('农村宅基地批准书').waitFor({ state: 'attached' });
    expect(await inkOf(client)).toBeGreaterThan(300);
    await client.press(dialog.getByRole('button', { name: '下一页' }));
    await shown(2);
    await dialog.getByText('附图').waitFor({ state: 'attached' });
    await expect.poll(() => dialog.getByText('2 / 2').count()).toBe(1);
    await page.keyboard.press('PageUp');
    await shown(1);
    await client.press(dialog.getByRole('button', { name: '第 2 页' }));
    await shown(2);
    await client.press(dialog.getByRole('button', { name: '放大' }));
    await page.keyboard.press('+');
    await dialog.locator('[data-scale="2.25"]').waitFor();
    await page.keyboard.press('0');
    await dialog.locator('[data-scale="1"]').waitFor();
    await client.press(dialog.getByRole('button', { name: '向右旋转' }));
    await sheet.locator('canvas[data-turns="1"]').waitFor();
    await expect.poll(async () => isBroad(await sheet.locator('canvas').boundingBox())).toBe(true);
    await client.press(dialog.getByRole('button', { name: '纪要.docx' }));
    await dialog.getByText('不能在线预览，请下载').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
);

async function openFile(client: Client, name: string): Promise<void> {
  const list = stateOf(client, 'files', '上传');
  await client.press(
    client.kind === 'phone'
      ? list.getByRole('button', { name: new RegExp(`^${name.replace('.', '\\.')}`) })
      : list.getByRole('button', { name: `预览 ${name}` }),
  );
}

/** How many dark pixels the page has: a page that came out empty has its border alone. */
function inkOf({ page }: Client): Promise<number> {
  return page.locator('.fv-sheet canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const top = Math.round(height * 0.2);
    const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, top).data ?? [];
    let dark = 0;
    for (let i = 0; i < data.length; i += 4) if ((data[i] ?? 255) < 120) dark++;
    return dark - width;
  });
}

it.each(clientsInTurn('phone'))(
  'a paper is verified on the %s without signing in: by its QR, by its code, with a file, altered and revoked',
  async (kind) => {
    const { served, journey } = app;
    const started = await journey.start();
    const applicant = await journey.as('nonghu1');
    const { processId } = started.data;
    const made = await applicant.post<{ id: string; fileId: string }>(
      `/v1/flowable/process/${processId}/papers/receipt`,
    );
    const { id, fileId } = made.data;
    const [kept] = await rows<{ check: { code: string; url: string } }>(
      served.db.kysely,
      sql`select facts->'check' as check from papers.paper where id = ${id}`,
    );
    const { code, url } = kept!.check;
    const client = await app.open(kind);
    const { page } = client;
    const outcome = (state: string) => page.locator(`[data-outcome="${state}"]`).waitFor();
    const ask = async (text: string) => {
      await page.getByLabel('核验码或文书编号').fill(text);
      await client.press(page.getByRole('button', { name: '核验', exact: true }));
    };
    await page.goto(`${client.root}/verify/${url.split('/').at(-1)}`);
    await outcome('valid');
    await expect.poll(() => page.getByLabel('核验码或文书编号').inputValue()).toBe(code);
    const file = Buffer.from((await download(served.base, applicant.token, fileId))!);
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles({ name: '回执.pdf', mimeType: 'application/pdf', buffer: file });
    await page.locator('[data-compared="same"]').waitFor();
    file[file.length - 100] = (file[file.length - 100] ?? 0) ^ 1;
    await chooser.setInputFiles({ name: '改过.pdf', mimeType: 'application/pdf', buffer: file });
    await page.locator('[data-compared="different"]').waitFor();
    await ask(code.replace(/.$/, (sign) => (sign === '7' ? '8' : '7')));
    await outcome('unknown');
    await sql`update papers.paper set revoked_at = now(), revoke_reason = '内容有误' where id = ${id}`.execute(
      served.db.kysely,
    );
    await ask(code.toLowerCase());
    await outcome('revoked');
    await page.getByText('内容有误').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

const isBroad = (box: { width: number; height: number } | null) => box !== null && box.width > box.height;
