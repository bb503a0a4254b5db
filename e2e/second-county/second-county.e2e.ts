import { describe, expect, it } from 'vitest';
import type { Client, Kind } from '../support/browser.ts';
import { fieldOf, fill, saidIn } from '../support/fill.ts';
import { begin } from '../support/journey.ts';
import { analyse, confirmMap, drawRing, openMapOf } from '../support/map.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { complete, openTask } from '../support/work.ts';
import { plotAt, serveSecondCounty } from './county.ts';

const app = product({ own: serveSecondCounty });
const both = ['phone', 'desktop'] as const;

/** What the content calls the list of open tasks. */
const todo = '待我办理';

async function apply(client: Client): Promise<string> {
  const { page, press, kind } = client;
  await signIn(client, 'muhu');
  if (kind === 'phone') {
    await page.getByTestId('apply').waitFor();
    // Its menu has no entries beside it, and an empty card says nothing.
    expect(await page.locator('.flow-services').count()).toBe(0);
    await press(page.getByTestId('apply'));
    await page.getByText('旗里批准后即可开工').waitFor();
    await press(page.getByTestId('guide-read'));
    await press(page.getByTestId('guide-start'));
  } else await press(page.getByRole('menuitem', { name: '牧房建设申请' }));
  await page.locator('[data-field="mfjs.jfmj"]').waitFor();
  await fill(client, 'mfjs', {
    szgc: kind === 'phone' ? '159921201201' : '云滩旗/白音苏木/青泉嘎查',
    muhuXm: '包青泉',
    muhuDh: '13800000000',
    jfmj: 120,
    jfyy: '老房漏雨',
  });
  return (await begin(client)).caseNo;
}

/** The survey: a plot is drawn, and the county's two own layers are asked. */
async function survey(client: Client): Promise<void> {
  const popup = await openMapOf(client, 'mfjs.dktx');
  await drawRing(client, popup, plotAt('bare'));
  await confirmMap(client, popup);
  for (const code of ['cyjc', 'tdjc']) {
    const check = await openMapOf(client, `mfjs.${code}`);
    await analyse(client, check);
    await confirmMap(client, check);
    await fieldOf(client, `mfjs.${code}`).locator('[data-state=done]').waitFor();
  }
  await expect.poll(() => saidIn(client, 'mfjs.cyzy')).toMatch(/无$/);
  await expect.poll(() => saidIn(client, 'mfjs.tdqk')).toContain('裸土地');
}

describe.each(both)('another county on the %s', (kind: Kind) => {
  it('carries a case of its own process, roles, layers, menu and guide from the application to its end', async () => {
    const client = await app.open(kind);
    const caseNo = await apply(client);
    expect(caseNo).toMatch(/^MF159921201\d{12}$/);
    const work = async (
      by: string,
      taskKey: string,
      outcome: string,
      entries: Record<string, string | number>,
    ) => {
      await signIn(client, by);
      await openTask(client, caseNo, taskKey, todo);
      if (taskKey === 'kc') await survey(client);
      await fill(client, 'mfjs', entries);
      await complete(client, outcome, '情况属实');
    };
    await work('gacha', 'gc', 'agree', { gcyj: '本嘎查牧户，情况属实' });
    await work('sumu', 'kc', 'agree', {});
    await work('banner', 'pz', 'grant', { pzjg: '准予' });
    await signIn(client, 'muhu');
    const mine =
      kind === 'phone' ? client.page.locator(`[data-case="${caseNo}"]`) : client.page.getByText(caseNo);
    await mine.first().waitFor();
    if (kind === 'phone') {
      // Its process has no stages, and the case waits for nothing: no empty card stands in their place.
      await client.press(mine.first());
      await client.page
        .getByRole('heading', { name: /包青泉/ })
        .or(client.page.getByText('提交时间'))
        .first()
        .waitFor();
      await expect.poll(() => client.page.locator('.flow-own-stages').isVisible()).toBe(false);
    } else {
      // What counts as what was not said here: its noughts are not taken for figures.
      await signIn(client, 'banner', '/Statistics');
      await client.page.getByText('本县还没有设置统计口径').waitFor();
    }
    const done = await app.journey.as('muhu');
    const [found] = (await done.get<{ records: { status: string }[] }>('/v1/process')).data.records;
    expect(found?.status).toBe('completed');
  });
});
