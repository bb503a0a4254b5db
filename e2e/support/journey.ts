import type { Locator, Request } from 'playwright-core';
import { expect } from 'vitest';
import { applicant, wayToApproval, wayToRegistration } from '../../apps/server/testing/case-forms.ts';
import type { Client, Kind } from './browser.ts';
import { application } from './cases/case.ts';
import { type Step, straightWay, wayThroughConversion } from './cases/way.ts';
import { fieldOf, fill, fillField, saidIn, sectionsOf } from './fill.ts';
import { analyse, confirmMap, drawRing, openMapOf, type Point } from './map.ts';
import { photo } from './photo.ts';
import type { Product } from './product.ts';
import { signIn, signInByForm } from './sign-in.ts';
import { goToStep, hasSteps, isStepped } from './steps.ts';
import { closeDetails, complete, openCase, openDetails, openTask, readTimeline } from './work.ts';

const checks = ['cwhYjjbntFx', 'cwhBhhxFx', 'cwhDscqgtddcFx'] as const;

/** The rows of the specifications that the straight walk proves, for the titles of its tests. */
export const provenByWalk = [
  'S1-1.approval S1-1.two-clients S1-2.route-login S1-2.container-panels S1-2.container-open',
  'S1-2.container-definition S1-2.review-select S1-2.review-checks S1-3.flow-data',
  'S1-4.check-confirm S1-4.select-confirm S1-4.draw S1-7.definition S2-1.stages S2-2.root S2-2.home',
  'S2-2.form-by-list S2-2.definition S2-2.2-sections S2-2.6-a S2-2.6-b S2-2.6-further',
  'S2-2.7-publicity S2-2.10 S2-2.11 S2-2.12-sections S2-2.12-popup S2-2.13-registration S2-2.14-steps',
  'S2-2.14-details S2-7.definition-by-key',
].join(' ');

/** A villager's application carried to the registered house, by clicking alone, each person in a session of its own. */
export async function walkStraight(product: Product, kind: Kind): Promise<void> {
  const client = await product.open(kind);
  await signIn(client, 'nonghu1');
  const { caseNo, processId } = await apply(client);
  await walk(product, client, { caseNo, processId }, straightWay);
  await lookBack(client, caseNo, ['nhsq', 'cwhgsyj', 'lssp_bm', 'nhxx', 'djsp']);
}

/** The conversion of farmland as its people do it; what lies before and after is as on the straight way, and done over HTTP. */
export async function walkThroughConversion(product: Product, kind: Kind): Promise<void> {
  const onFarmland = { jfsqjd: { ...applicant('350399100201').jfsqjd, nsqdl: '农用地' } };
  const { caseNo, processId } = await product.journey.caseUpTo('zgbcs', onFarmland);
  const client = await product.open(kind);
  const way = wayThroughConversion(kind === 'phone' ? '350399100' : '壶兰县/木兰镇');
  await walk(product, client, { caseNo, processId }, way);
  await product.journey.follow(processId, afterFirstReview);
  await lookBack(client, caseNo, ['nzysq', 'nzypw']);
}

/** The steps after the township's first review, over HTTP. */
const afterFirstReview = [...wayToApproval({}, {}), ...wayToRegistration].slice(
  wayToApproval({}, {}).findIndex(({ taskKey }) => taskKey === 'zgbcs') + 1,
);

async function walk(
  product: Product,
  client: Client,
  { caseNo, processId }: Started,
  way: readonly Step[],
): Promise<void> {
  for (const [index, { taskKey, by, outcome, group = 'jfsqjd', entries, opinion }] of way.entries()) {
    // One of them by the form, in the browser of whoever was there before.
    await (index === 0 ? signInByForm : signIn)(client, by);
    await openTask(client, caseNo, taskKey);
    await seeSections(client, taskKey);
    await fill(client, group, entries);
    await onTheWay[taskKey]?.(product, client);
    await complete(client, outcome, opinion);
    if (taskKey === 'cwhgs') await product.journey.passPublicity(processId);
    if (taskKey === 'zgbcs' && entries['zgbSfblnzy'] === '是') await seeClockStopped(client, caseNo);
  }
}

/** Which sections are open at first, where the specifications say it (spec 1 §2, spec 2 §2.1, §2.2). */
const atFirst: Readonly<Record<string, readonly string[]>> = {
  cwhsh: ['核查规划合理性 open', '确认申请基本信息 open', '现场踏勘确认 open', '现场踏勘意见 open'],
  lssp: ['申请户主信息 closed', '批准宅基地及农房情况 closed', '会议记录 closed', '会议意见 closed'],
};

async function seeSections(client: Client, taskKey: string): Promise<void> {
  if (atFirst[taskKey]) await expect.poll(() => sectionsOf(client)).toEqual(atFirst[taskKey]);
}

/** What a person looks at or draws at a task beside filling in fields. */
const onTheWay: Readonly<Record<string, (product: Product, client: Client) => Promise<void>>> = {
  cwhsh: review,
  lssp_bm: async (_product, { page, press, ...rest }) => {
    // A department judges what is proposed, though nothing is approved yet.
    await press(page.getByRole('button', { name: '批准宅基地及农房情况' }).last());
    await expect.poll(() => saidIn({ page, press, ...rest }, 'jfsqjd.pzsqzjdmj')).toContain('100');
  },
  pcpw: async (_product, client) => {
    await expect.poll(() => saidIn(client, 'jfsqjd.sftyjfls')).toContain('同意');
  },
  nhxx: async (_product, client) => {
    await expect.poll(() => saidIn(client, 'jfsqjd.nsqdz')).toContain('示范村村部东侧');
    for (const [code, name] of [
      ['nczjdpzs', '宅基地批准书.pdf'],
      ['xcjsxkz', '乡村建设规划许可证.pdf'],
    ]) {
      const field = fieldOf(client, `kgfxjd.${code}`);
      await field.getByText(name as string).waitFor();
      await expect.poll(() => field.locator('input[type=file]').count()).toBe(0);
    }
  },
  xcfx: async (_product, client) => {
    const popup = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
    await expect.poll(() => popup.getByRole('heading').first().textContent()).toBe('建房位置');
    await popup.locator('.mv-target[data-layers*=kk]').waitFor();
    await client.press(popup.locator('.mv-back'));
    await popup.waitFor({ state: 'detached' });
    await expect.poll(() => saidIn(client, 'kgfxjd.qrsj')).toMatch(day);
    await expect.poll(() => saidIn(client, 'jfsqjd.pzsqzjdmj')).toContain('100');
  },
  ysnhsq: async (_product, client) => {
    await expect.poll(() => saidIn(client, 'jgysjd.xcjsghxkzh')).toMatch(/乡字第\S+号/);
    await expect.poll(() => saidIn(client, 'jgysjd.nczjdpzsh')).toMatch(/农宅字\S+号/);
    await expect.poll(() => fieldOf(client, 'jgysjd.nczjdpzsh').locator('input').count()).toBe(0);
    for (const code of ['kgrq', 'jgrq'])
      await expect.poll(() => saidIn(client, `jgysjd.${code}`)).toMatch(day);
  },
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** While farmland is converted the villager is told that the time limits stand still. */
async function seeClockStopped(client: Client, caseNo: string): Promise<void> {
  await signIn(client, 'nonghu1');
  await openCase(client, caseNo);
  await client.page.getByText('办理时限暂停计算').waitFor();
}

/** The villager's end of it: the case is done, steps open their own forms to read, the certificate can be seen. */
async function lookBack(client: Client, caseNo: string, taskKeys: readonly string[]): Promise<void> {
  await signIn(client, 'nonghu1');
  await openCase(client, caseNo);
  await client.page.getByText('已办结', { exact: true }).first().waitFor();
  const timeline = await readTimeline(client);
  expect(timeline.every(({ tone }) => tone !== 'pending' && tone !== 'rejected')).toBe(true);
  for (const taskKey of taskKeys) {
    const details = await openDetails(client, taskKey);
    await details
      .locator(`[data-field="${ownField(taskKey)}"]`)
      .first()
      .waitFor({ state: 'attached' });
    await expect
      .poll(() => details.locator('input:visible, textarea:visible, select:visible').count())
      .toBe(0);
    if (taskKey === 'djsp') await openPicture(client, details);
    await closeDetails(client, details);
  }
}

/** A field that stands in the form of this task and of no other near it. */
function ownField(taskKey: string): string {
  if (taskKey === 'nhsq') return 'jfsqjd.sfzzp';
  if (taskKey === 'nhxx') return 'kgfxjd.xcjsxkz';
  if (taskKey === 'lssp_bm') return 'jfsqjd.pzsqzjdmj';
  const step = [...wayThroughConversion(''), ...straightWay].find((known) => known.taskKey === taskKey);
  return `${step?.group ?? 'jfsqjd'}.${Object.keys(step?.entries ?? {})[0]}`;
}

/** Opens the certificate large and closes it again. */
async function openPicture({ page, press, kind }: Client, details: Locator): Promise<void> {
  const certificate = details.locator('[data-field="bdcdj.bdczxScbdcz"]');
  await press(
    kind === 'phone'
      ? certificate.getByRole('button', { name: /不动产权证书/ })
      : certificate.getByRole('button', { name: /^预览/ }),
  );
  const large = page.locator('img[data-view]');
  await expect.poll(() => large.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(320);
  const preview = page
    .locator(kind === 'phone' ? 'dialog[open]' : '.ant-modal')
    .filter({ has: large })
    .last();
  await press(preview.locator(kind === 'phone' ? 'header > button' : '.ant-modal-close'));
  await large.waitFor({ state: 'detached' });
}

interface Started {
  caseNo: string;
  processId: string;
}

/** Fills in the application and submits it. */
export async function apply(client: Client): Promise<Started> {
  await openApplication(client);
  await fill(client, 'jfsqjd', { xzqh: divisionFor(client.kind), ...application });
  await fillField(client, 'jfsqjd.sfzzp', { files: [await photo(client.page, { width: 640, height: 400 })] });
  await fieldOf(client, 'jfsqjd.sfzzp').locator('[data-upload=done], [data-status=done]').waitFor();
  // Each step was kept on the server: nobody else has changed anything.
  expect(await client.page.getByTestId('field-conflicts').count()).toBe(0);
  return begin(client);
}

/** Submits the first form of a process. */
export async function begin(client: Client): Promise<Started> {
  const { page } = client;
  const started = page.waitForResponse((reply) => isStart(reply.request()));
  await pressSubmit(client);
  const reply = (await (await started).json()) as { code: number; data: Started };
  expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
  await page.waitForURL((url) => !url.pathname.includes('/Apply/'));
  return reply.data;
}

/** Presses the button that hands in, at the end of the steps where there are any. */
export async function pressSubmit(client: Client): Promise<void> {
  await client.press(await toSubmit(client));
}

/**
 * The button that hands in. On the phone it stands after the last step; on the desktop in the summary of a form with steps,
 * which opens where nothing is wrong.
 */
export async function toSubmit(client: Client): Promise<Locator> {
  const { page, press, kind } = client;
  const button = page.getByTestId('submit-task');
  if (kind === 'phone') {
    if (await isStepped(client)) await goToStep(client, 'summary');
    return button;
  }
  if (!(await hasSteps(client))) return button;
  const confirm = page.getByTestId('confirm-submit');
  if ((await confirm.count()) === 0) await press(button);
  await confirm.or(page.locator('[data-fault]')).first().waitFor();
  return (await confirm.count()) > 0 ? confirm : button;
}

/** Calls that hand an application in: at once, or out of the draft that the steps have made. */
export const submitCall = /\/api\/v1\/flowable\/(process|task)$/;

/** The call that hands in, and not the one that only keeps a draft. */
const isStart = (request: Request) =>
  submitCall.test(request.url()) &&
  (request.method() === 'PUT' ||
    (request.method() === 'POST' && !request.postData()?.includes('"draft":true')));

/** The phone goes level by level and names places by code, the desktop by name. */
export const divisionFor = (kind: Kind) => (kind === 'phone' ? '350399100201' : '壶兰县/木兰镇/示范村');

/** From the home page to the empty application. */
export async function openApplication({ page, press, kind }: Client): Promise<void> {
  if (kind === 'phone') {
    await press(page.getByTestId('apply'));
    await press(page.getByTestId('guide-read'));
    await press(page.getByTestId('guide-start'));
  } else {
    await press(page.getByRole('menuitem', { name: '宅基地建房申请' }));
  }
  await page.locator('[data-step-now], [data-field="jfsqjd.nsqdz"]').first().waitFor();
}

/** Draws the house on a clean lot and runs the three checks. */
async function review(product: Product, client: Client): Promise<void> {
  const { geometry } = await product.journey.sample('clean');
  const corners = cornersOf(geometry.geometry);
  const popup = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  await drawRing(client, popup, corners);
  await confirmMap(client, popup);
  const drawn = await fieldOf(client, 'jfsqjd.cwhKxjfqytk').locator('[data-state=done]').textContent();
  expect(Number(drawn?.match(/[\d.]+/)?.[0])).toBeGreaterThan(80);
  for (const code of checks) {
    const check = await openMapOf(client, `jfsqjd.${code}`);
    await analyse(client, check);
    await confirmMap(client, check);
    await fieldOf(client, `jfsqjd.${code}`).locator('[data-state=done]').waitFor();
  }
  await expect.poll(() => fieldOf(client, 'jfsqjd.cwhYjjbntSfzy').textContent()).toMatch(/否$/);
  await expect.poll(() => fieldOf(client, 'jfsqjd.cwhDscqgtddcZymj').textContent()).toMatch(/㎡/);
}

export function cornersOf(geometry: object): Point[] {
  const { coordinates } = geometry as { coordinates: Point[][] };
  return (coordinates[0] ?? []).slice(0, -1);
}
