import { describe, expect, it } from 'vitest';
import { applicant, wayToRegistration } from '../../apps/server/testing/case-forms.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { openMapOf, type Point } from '../support/map.ts';
import { addPerson } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { openTask } from '../support/work.ts';

const app = product();
const folder = process.env['PICTURES'];
const picture = async ({ page, kind }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${kind}-${name}.png` });
};
const featureOf = (ring: readonly Point[]) =>
  JSON.stringify({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } });

/** A case whose plot was wished for, granted, set out and built in four places, each some metres farther to the east. */
async function builtBeside() {
  const { geometry } = await app.journey.sample('clean');
  const [ring = []] = (geometry.geometry as { coordinates: Point[][] }).coordinates;
  const moved = (degrees: number) => featureOf(ring.map(([x, y]) => [x + degrees, y]));
  const { jfsqjd } = applicant('350399100201');
  const wish = { jfsqjd: { ...jfsqjd, nsqhx: moved(-0.00002) } };
  const { processId, caseNo } = await app.journey.caseUpTo('xcfx', wish);
  const ahead = wayToRegistration.slice(wayToRegistration.findIndex(({ taskKey }) => taskKey === 'xcfx'));
  const steps = ahead.map((step) =>
    step.taskKey === 'xcfx'
      ? { ...step, form: { kgfxjd: { ...step.form['kgfxjd'], fxhx: moved(0.00002) } } }
      : step,
  );
  await app.journey.follow(processId, steps, 'sdchy');
  const { id } = await app.journey.taskOf('zhenban', processId, 'sdchy');
  const office = await app.journey.as('zhenban');
  const task = await office.get<{ version: number }>(`/v1/flowable/task/${id}`);
  const formData = { jgysjd: { schx: moved(0.00005) } };
  const saved = await office.post(`/v1/flowable/task/${id}/save`, { formData, version: task.data.version });
  expect(saved.code, saved.text).toBe(200);
  return caseNo;
}

describe.each(clientsInTurn('phone'))('the house as built on the %s', (kind) => {
  it('lies over the wish, the plot as granted and the plot as set out, each named, and what lies beyond is hatched and told', async () => {
    const caseNo = await builtBeside();
    const client = await app.open(kind);
    await signIn(client, await addPerson(app, 'zhenban', '郑看图'));
    await openTask(client, caseNo, 'sdchy');
    const popup = await openMapOf(client, 'jgysjd.schx');
    const legend = popup.getByRole('region', { name: '轮廓对照' });
    await expect
      .poll(() => legend.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringMatching(/^申请位置 \d+\.\d\d㎡$/),
        expect.stringMatching(/^批准位置 \d+\.\d\d㎡$/),
        expect.stringMatching(/^放线位置 \d+\.\d\d㎡$/),
        expect.stringMatching(/^建成位置/),
        expect.any(String),
      ]);
    const layers = () => popup.locator('.mv-target').getAttribute('data-layers');
    for (const layer of ['outline-1', 'outline-2', 'outline-3', 'excess'])
      await expect.poll(layers).toContain(layer);
    expect(await popup.locator('.mv-figure').textContent()).toMatch(/超出批准位置\s*[1-9]\d*\.\d\d/);
    await picture(client, 'outlines');
    await client.press(popup.getByRole('button', { name: '清除', exact: true }));
    await expect.poll(layers).not.toContain('excess');
    await expect.poll(() => legend.getByRole('listitem').count()).toBe(4);
  });
});
