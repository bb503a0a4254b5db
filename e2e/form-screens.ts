import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  applicant,
  wayOfConversion,
  wayToApproval,
  wayToRegistration,
} from '../apps/server/testing/case-forms.ts';
import { Journey, type Step } from '../apps/server/testing/journey.ts';
import { paper } from '../apps/server/testing/papers/paper.ts';
import { serve } from '../apps/server/testing/served.ts';
import setup from '../packages/testing/global-setup.ts';
import { type Client, TestBrowser } from './support/browser.ts';
import { signIn } from './support/sign-in.ts';

/** Pictures of the form of every task on both clients, as whoever does it sees it: `node e2e/form-screens.ts FOLDER`. */
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node e2e/form-screens.ts FOLDER');
mkdirSync(folder, { recursive: true });

const stop = await setup();
const served = await serve();
const journey = new Journey(served.base);
const browser = await TestBrowser.launch();
const clients = [await browser.open('phone', served.base), await browser.open('desktop', served.base)];

try {
  const { geometry } = (await journey.sample('clean')).geometry;
  const checks = await journey.analyse(geometry);
  await begin('jfsqjd_nhsq', 'nonghu1', '/Apply/zjdjfsp');
  const house = await journey.start('nonghu1', 'zjdjfsp', applicant('350399100201'));
  const way = wayToApproval(geometry, checks).flatMap((step) =>
    step.taskKey === 'zgbcs' ? wayOfConversion : [step],
  );
  await walk(house.data.processId, [...way, ...wayToRegistration]);

  const where = { xzc: '350399100201', cxz: '第3村民小组', nhxm: '黄违建', zjddz: '村口水渠旁' };
  const zjdtb = JSON.stringify(geometry);
  const seen = { szfddxctkbz: '在建一层', sjspyj: '责令停工', sjspbz: '吴村安' };
  await begin('wfjb_jb', 'nonghu1', '/Apply/wfjb');
  const report = await journey.start('nonghu1', 'wfjb', { wfjb: { ...where, zjdtb, jbnr: '占地建房' } });
  await walk(report.data.processId, [
    { taskKey: 'xctk', by: 'cunwei', outcome: 'confirmed', form: { wfjb: seen } },
    { taskKey: 'jjfa', by: 'nongyeju', form: await solution('wfjb') },
  ]);
  await begin('rcxj_xj', 'xuncha', '/Apply/rcxj');
  await begin('rcxj_xz', 'xuncha', '/Apply/rcxj?entry=xz');
  const inspection = await journey.start('xuncha', 'rcxj', {
    rcxj: { ...where, entry: 'xj', zjdtb, szfddxctkbz: '在建一层' },
  });
  await walk(inspection.data.processId, [
    { taskKey: 'sp', by: 'cunwei', outcome: 'confirmed', form: { rcxj: { sjspyj: '属实' } } },
    { taskKey: 'jjfa', by: 'nongyeju', form: await solution('rcxj') },
  ]);
} finally {
  await browser.close();
  await served.close();
  stop?.();
}

async function solution(group: 'wfjb' | 'rcxj') {
  return { [group]: { ncjscfj: await journey.upload('nongyeju', paper('处置方案.pdf')) } };
}

async function walk(processId: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const { id } = await journey.taskOf(step.by, processId, step.taskKey);
    await begin(step.taskKey, step.by, `/Task/${id}`);
    await journey.follow(processId, [step]);
  }
}

async function begin(name: string, by: string, path: string): Promise<void> {
  for (const client of clients) {
    try {
      await signIn(client, by);
      await client.page.goto(client.root + path);
      await client.page.locator('[data-field]').first().waitFor({ state: 'attached' });
      await openSections(client);
      await client.page.waitForLoadState('networkidle');
      const file = join(folder as string, `${name}-${by}-${client.kind}.png`);
      await client.page.screenshot({ path: file, fullPage: true });
    } catch (error) {
      console.error(client.kind, name, error instanceof Error ? error.message.split('\n')[0] : error);
    }
    for (const text of client.watch.take()) console.error(client.kind, name, text);
  }
}

/** Opens the sections of the form at hand; earlier forms stay closed. */
async function openSections({ page, press, kind }: Client): Promise<void> {
  const closed = page.locator(
    kind === 'phone'
      ? '.ui-fold-panel.is-open .ui-fold-section:not(.is-open) > h2 button'
      : 'section[data-level=task][data-open=true] section[data-level=section][data-open=false] button[aria-expanded]',
  );
  for (let left = await closed.count(); left > 0; left = await closed.count()) await press(closed.first());
}
