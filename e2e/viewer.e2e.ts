import { expect, it } from 'vitest';
import type { Client } from './support/browser.ts';
import { pdfOf } from './support/pdf.ts';
import { product } from './support/product.ts';
import { signIn } from './support/sign-in.ts';
import { openWidgets, stateOf } from './support/widgets.ts';

const app = product();

it.each(['phone', 'desktop'] as const)(
  'a PDF is read in place on the %s: pages, zoom, rotation, keys; of a Word file is said that it cannot',
  async (kind) => {
    const client = await app.open(kind);
    const { page } = client;
    await signIn(client, 'admin', '/favicon.svg');
    await openWidgets(client);
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
    expect(await dialog.getByText('2 / 2').count()).toBe(1);
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

const isBroad = (box: { width: number; height: number } | null) => box !== null && box.width > box.height;
