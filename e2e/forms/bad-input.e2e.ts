import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicant } from '../../apps/server/testing/case-forms.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { application } from '../support/cases/case.ts';
import { faultOf, fieldOf, fill, fillField, keptText, saidIn } from '../support/fill.ts';
import { divisionFor, openApplication, pressSubmit, submitCall, toSubmit } from '../support/journey.ts';
import { analyse, confirmMap, openMapOf } from '../support/map.ts';
import { addPerson } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { product } from '../support/product.ts';
import { reviewAt } from '../support/review.ts';
import { fillSignIn, signIn } from '../support/sign-in.ts';
import { goToStep, goToStepOf, isStepped } from '../support/steps.ts';
import { decide, openCase, openTask, passingWords, readTimeline, told } from '../support/work.ts';

const app = product();
/** What the collective has to say of a household that has other cases. */
const qualified = { jfsqjd: { sfyhdz: '0', cjtjjzzShyj: '同意' } };

const fillApplication = (client: Client) =>
  fill(client, 'jfsqjd', { xzqh: divisionFor(client.kind), ...application });
/** Leads to where a field is filled in. */
const show = async (client: Client, code: string) => {
  if (await isStepped(client)) await goToStepOf(client, `jfsqjd.${code}`);
};
const leftTheForm = ({ page }: Client) => page.waitForURL((url) => !url.pathname.includes('/Apply/'));

describe.each(clientsInTurn('phone'))('an application on the %s', (kind) => {
  let villager = '';
  let client: Client;
  /** A villager whom nobody knows yet, at the empty application. */
  async function beginAnew(): Promise<void> {
    villager = await addPerson(app, 'nonghu1', '林示禾');
    client ??= await app.open(kind);
    await signIn(client, villager);
    await openApplication(client);
  }
  beforeAll(beginAnew);
  beforeEach(async ({ task }) => {
    // A try that failed leaves a form half filled in, a case or nobody signed in: the next one builds on none of it.
    if (!task.result?.retryCount) return;
    await client.page.unrouteAll({ behavior: 'ignoreErrors' });
    await beginAnew();
  });
  /** How many cases the villager has: what a submit left behind. */
  async function caseCount(): Promise<number> {
    const person = await app.journey.as(villager);
    return (await person.get<{ total: number }>('/v1/flowable/process?mine=true&status=running')).data.total;
  }

  it('that is empty says what is missing beside each field, the first in sight [S1-5.container-validate S2-2.validate-all]', async () => {
    await pressSubmit(client);
    await told(client, /有 \d+ 处需要修改/);
    const first = client.page.locator('[data-fault]').first();
    await expect.poll(() => isInSight(client.page, first)).toBe(true);
    for (const code of ['cxz', 'sfzh', 'hkszd', 'nsqdz', 'nsqjzgd']) {
      await show(client, code);
      await expect.poll(() => faultOf(client, `jfsqjd.${code}`).textContent()).toMatch(/^请(输入|选择)/);
    }
    if (kind === 'phone') {
      // A list in which nothing is chosen does not look as if it were answered.
      await show(client, 'cxz');
      const list = client.page.getByLabel('村(居)民小组');
      const isLikeAnswer = (node: Element) =>
        getComputedStyle(node).color === getComputedStyle(document.body).color;
      expect(await list.first().evaluate(isLikeAnswer)).toBe(false);
    }
    await fillField(client, 'jfsqjd.hkszd', '示范村12号');
    await expect.poll(() => faultOf(client, 'jfsqjd.hkszd').count()).toBe(0);
  });

  it('with a wrong check digit names the field as soon as it is left [S2-5.identity]', async () => {
    await fillField(client, 'jfsqjd.sfzh', '350399197503120014');
    await fieldOf(client, 'jfsqjd.sfzh').locator('input').press('Tab');
    await expect.poll(() => faultOf(client, 'jfsqjd.sfzh').textContent()).toBe('请输入正确身份证信息！');
  });

  it('that is too long in a line or an area keeps every character, and says how many it takes', async () => {
    for (const [code, length, message] of [
      ['nsqdz', 150, '拟申请地址不能超过100个字'],
      ['sqly', 700, '申请理由不能超过500个字'],
    ] as const) {
      await fillField(client, `jfsqjd.${code}`, '村'.repeat(length));
      await fieldOf(client, `jfsqjd.${code}`).locator('input, textarea').press('Tab');
      await expect.poll(() => faultOf(client, `jfsqjd.${code}`).textContent()).toBe(message);
      expect((await saidIn(client, `jfsqjd.${code}`)).length).toBe(length);
    }
  });

  it('offers no more than three land classes [S1-5.land-classes]', async () => {
    await fillField(client, 'jfsqjd.nsqdl', ['农用地', '建设用地', '未利用地']);
    const boxes = fieldOf(client, 'jfsqjd.nsqdl').locator('input[type=checkbox]');
    await expect.poll(() => boxes.count()).toBe(3);
    expect(await boxes.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked))).toBe(
      true,
    );
  });

  it('keeps what was typed over a reload', async () => {
    await fill(client, 'jfsqjd', {
      name: '林示禾',
      nsqjflx: '异址新建',
      nsqjzgd: 10.5,
      sqly: '分户新建住房',
    });
    await keptText(client.page, '分户新建住房');
    await client.page.reload();
    await client.page.locator('[data-step-now], [data-field="jfsqjd.nsqdz"]').first().waitFor();
    const value = async (code: string) => {
      await show(client, code);
      return fieldOf(client, `jfsqjd.${code}`).locator('input, textarea').first().inputValue();
    };
    await expect.poll(() => value('name')).toBe('林示禾');
    expect([await value('nsqjzgd'), await value('sqly')]).toEqual(['10.5', '分户新建住房']);
    await show(client, 'nsqjflx');
    await expect
      .poll(() => fieldOf(client, 'jfsqjd.nsqjflx').locator('input[value=异址新建]').isChecked())
      .toBe(true);
  });

  it('loses nothing with a session that ended elsewhere, which is told with words and the sign-in page [S2-4.session S2-8.session]', async () => {
    client.watch.expect(/401/);
    const token = await client.page.evaluate(() => localStorage.getItem('token') ?? '');
    await fillApplication(client);
    if (kind === 'phone') {
      const kept = client.page.waitForResponse((reply) => reply.url().endsWith('/save'));
      await goToStep(client, 'summary');
      await kept;
    }
    await fetch(`${app.served.base}/api/user/token`, {
      method: 'DELETE',
      headers: { Authentication: token },
    });
    // The summary before the end asks the server too: whichever call comes first finds the session gone.
    const left = client.page.waitForURL('**/Login');
    // The words pass by: whoever looks for them afterwards may be late.
    const said = told(client, '登录超时，请重新登录！');
    // Where the page has left already there is nothing to press; a press that went on waiting would hand the form in later.
    const pressed = client.page
      .getByTestId('submit-task')
      .evaluate((button: HTMLElement) => button.click(), undefined, { timeout: 5_000 })
      .catch(() => undefined);
    await Promise.all([said, left, pressed]);
    await fillSignIn(client, villager);
    await client.page.waitForURL((url) => !url.pathname.endsWith('/Login'));
    if (!client.page.url().includes('/Apply/')) await openApplication(client);
    await client.page.locator('[data-step-now], [data-field="jfsqjd.nsqdz"]').first().waitFor();
    await show(client, 'nsqdz');
    const place = fieldOf(client, 'jfsqjd.nsqdz').locator('input');
    await expect.poll(() => place.inputValue()).toBe(application['nsqdz']);
  });

  it('whose connection is lost before or after the server has it, and that is sent by a double click, is made once', async ({
    task,
  }) => {
    if (task.result?.retryCount) await fillApplication(client);
    const { page, watch } = client;
    // A draft that was handed in is kept no more.
    watch.expect(/ERR_FAILED|ERR_CONNECTION|409/);
    const before = await caseCount();
    await page.route(submitCall, (route) => route.abort(), { times: 1 });
    await pressSubmit(client);
    await told(client, '网络异常，请检查网络连接是否正常');
    // The same words are waited for once more: those of the first time must not be taken for them.
    await passingWords(client).first().waitFor({ state: 'detached' });
    expect(await caseCount()).toBe(before);
    await page.route(
      submitCall,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const lost = page.waitForEvent('requestfailed', (request) => submitCall.test(request.url()));
    await pressSubmit(client);
    await lost;
    await told(client, '网络异常，请检查网络连接是否正常');
    expect(await caseCount()).toBe(before + 1);
    await show(client, 'nsqdz');
    await expect
      .poll(() => fieldOf(client, 'jfsqjd.nsqdz').locator('input').inputValue())
      .toBe(application['nsqdz']);
    const button = await toSubmit(client);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET' && submitCall.test(request.url())) calls += 1;
    });
    await button.dblclick();
    await leftTheForm(client);
    expect([calls, await caseCount()]).toEqual([1, before + 1]);
  });
});

describe.each(clientsInTurn('desktop'))('a task on the %s', (kind) => {
  it('that someone else has done meanwhile says who and when', async () => {
    const started = await app.journey.start();
    const client = await app.open(kind);
    client.watch.expect(/409/);
    await signIn(client, 'jiti');
    await openTask(client, started.data.caseNo, 'cjtzgsc');
    await fill(client, 'jfsqjd', qualified.jfsqjd);
    await app.journey.submit({ taskKey: 'cjtzgsc', by: 'jiti', form: qualified }, started.data.processId);
    await client.press(client.page.getByTestId('outcome-agree'));
    await told(client, /该任务已由黄集田于.+处理/);
  });

  it('saved again and again is submitted, and saved on another device meanwhile is told and keeps what was typed', async () => {
    const started = await app.journey.start();
    const note = 'jfsqjd.cjtjjzzShbz';
    const save = async (client: Client, text: string, words: string | RegExp) => {
      await fillField(client, note, text);
      // The words pass after some seconds: on a busy machine before the press has returned.
      await Promise.all([told(client, words), client.press(client.page.getByTestId('save-task'))]);
    };
    const [first, second] = [await app.open(kind), await app.open(kind)];
    for (const client of [first, second]) {
      await signIn(client, 'jiti');
      await openTask(client, started.data.caseNo, 'cjtzgsc');
      // What the county's rules say comes a moment later and moves everything below it.
      await client.page.getByText('疑似一户多宅').first().waitFor({ state: 'attached' });
    }
    await save(first, '第一稿', '已暂存');
    // What one saved oneself is nobody else's change.
    expect(await first.page.getByTestId('field-conflicts').count()).toBe(0);
    second.watch.expect(/409/);
    await save(second, '另一稿', /刚被其他人或您的其他窗口更新/);
    await expect.poll(() => fieldOf(second, note).locator('textarea').inputValue()).toBe('另一稿');
    await save(first, '第二稿', '已暂存');
    await fill(first, 'jfsqjd', qualified.jfsqjd);
    await first.press(first.page.getByTestId('outcome-agree'));
    await decide(first);
    await told(first, '提交成功');
  });

  it('shows hostile text as text, in lists, heads and the flow record', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const data = applicant('350399100201');
    const started = await app.journey.start('nonghu1', 'zjdjfsp', {
      jfsqjd: { ...data.jfsqjd, name: hostile },
    });
    const { processId, caseNo } = started.data;
    await app.journey.submit(
      { taskKey: 'cjtzgsc', by: 'jiti', content: hostile, form: qualified },
      processId,
    );
    const client = await app.open(kind);
    const asked: string[] = [];
    client.page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await signIn(client, 'nonghu1');
    await openCase(client, caseNo);
    await readTimeline(client);
    await client.page.getByText(hostile).first().waitFor();
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'cwhyj');
    await client.page.getByText(hostile).first().waitFor();
    await expect.poll(() => client.page.locator('img[src=x]').count()).toBe(0);
    expect(asked).toEqual([]);
  });
});

describe('minutes of a meeting', () => {
  it('photographed with the phone fit into 512 KB, and as a PDF that does not are told how to', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhyj');
    const client = await app.open('phone');
    const { page, press } = client;
    await signIn(client, 'cunwei');
    await openTask(client, caseNo, 'cwhyj');
    const field = fieldOf(client, 'jfsqjd.cwhHyjysc');
    const scan = { name: '纪要.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(524_289, '%PDF-1.7') };
    await fillField(client, 'jfsqjd.cwhHyjysc', { files: [scan] });
    await told(client, /^文件超出大小限制，请重新上传（不超过512KB）。可改为逐页拍照上传/);
    const page1 = await photo(page, { width: 1600, height: 1131, name: '纪要.jpg' });
    const [camera] = await Promise.all([
      page.waitForEvent('filechooser'),
      press(field.getByRole('button', { name: '拍照' })),
    ]);
    expect(await camera.element().getAttribute('capture')).toBe('environment');
    const stored = page.waitForResponse((reply) => reply.url().includes('/file/upload'));
    await camera.setFiles([page1]);
    const { data } = (await (await stored).json()) as { data: { size: number } };
    expect([page1.buffer.length > 1_000_000, data.size <= 524_288]).toEqual([true, true]);
    // A picture among files is seen without opening it.
    await field.locator('[data-upload=done] img').waitFor();
  });
});

describe('the review of the village committee', () => {
  it('makes a photo of 6 MB smaller, and refuses what is no photo with words [S2-8.toast]', async () => {
    const { client } = await reviewAt(app, 'phone', 'clean');
    client.watch.expect(/415|422/);
    const large = await photo(client.page, { width: 3400, height: 2600 });
    expect(large.buffer.length).toBeGreaterThan(6_000_000);
    const stored = client.page.waitForResponse((reply) => reply.url().includes('/file/upload'));
    await fillField(client, 'jfsqjd.cwhChtsc', { files: [large] });
    const { data } = (await (await stored).json()) as { data: { size: number } };
    expect(data.size).toBeLessThan(5_242_880);
    await fieldOf(client, 'jfsqjd.cwhChtsc').locator('[data-upload=done]').waitFor();
    const refused = [
      { name: '空.jpg', mimeType: 'image/jpeg', bytes: '', words: '文件内容为空，请重新选择' },
      { name: '说明.txt', mimeType: 'text/plain', bytes: '说明', words: /^只支持jpg.*图片上传$/ },
      {
        name: '合同.jpg',
        mimeType: 'image/jpeg',
        bytes: '%PDF-1.7\n%%EOF',
        words: '文件内容与后缀不一致，请上传原始文件',
      },
    ];
    for (const { name, mimeType, bytes, words } of refused) {
      await fillField(client, 'jfsqjd.cwhChtsc', { files: [{ name, mimeType, buffer: Buffer.from(bytes) }] });
      await told(client, words);
    }
    // What the file itself is refused for, another try does not change.
    const field = fieldOf(client, 'jfsqjd.cwhChtsc');
    const stopped = field.locator('[data-upload=failed]', { hasText: '合同.jpg' });
    await stopped.getByText('文件内容与后缀不一致').waitFor();
    // A mark of its kind, where the browser has no picture to show.
    await stopped.locator('[data-icon]').waitFor();
    expect(await stopped.locator('img').count()).toBe(0);
    expect(await field.getByRole('button', { name: '重试' }).count()).toBe(0);
  });

  it('offers another try to a photo that did not arrive, and keeps it until it does', async () => {
    const { client } = await reviewAt(app, 'phone', 'clean');
    const { page } = client;
    client.watch.expect(/file\/upload|503/);
    await page.route('**/file/upload**', (route) => route.abort('connectionreset'), { times: 1 });
    const picture = await photo(page, { width: 640, height: 480 });
    await fillField(client, 'jfsqjd.cwhChtsc', { files: [picture] });
    const field = fieldOf(client, 'jfsqjd.cwhChtsc');
    await client.press(field.getByRole('button', { name: '重试' }));
    await field.locator('[data-upload=done]').waitFor();
  });

  it('cannot agree to a house on permanent farmland', async () => {
    const { client } = await reviewAt(app, 'desktop', 'farmland');
    const check = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
    await analyse(client, check);
    await confirmMap(client, check);
    await expect.poll(() => fieldOf(client, 'jfsqjd.cwhYjjbntSfzy').textContent()).toMatch(/是$/);
    await fill(client, 'jfsqjd', { cwhXctkyj: '现场踏勘', cwhSpyj: '同意' });
    await client.press(client.page.getByTestId('outcome-agree'));
    await expect
      .poll(() => faultOf(client, 'jfsqjd.cwhSpyj').textContent())
      .toBe('所选区域占用永久基本农田，审批意见不能为同意');
  });

  it('keeps a check that failed as 未能分析, never as not occupied [S1-4.check-failed]', async () => {
    const { client } = await reviewAt(app, 'phone', 'clean');
    client.watch.expect(/503/);
    const body = JSON.stringify({
      code: 50300,
      message: '空间分析未能完成（未能分析），请稍后重试',
      data: null,
    });
    await client.page.route('**/overlayAnalysis2', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    );
    const check = await openMapOf(client, 'jfsqjd.cwhYjjbntFx');
    await analyse(client, check);
    await check.getByText('本项记为“未能分析”').waitFor();
    await confirmMap(client, check);
    await fieldOf(client, 'jfsqjd.cwhYjjbntFx').getByText('未能分析', { exact: true }).waitFor();
    await expect.poll(() => fieldOf(client, 'jfsqjd.cwhYjjbntSfzy').textContent()).not.toMatch(/否$/);
    await expect.poll(() => passingWords(client).filter({ hasText: '登录' }).count()).toBe(0);
  });
});

const isInSight = async (page: Page, part: ReturnType<Page['locator']>): Promise<boolean> => {
  const box = await part.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};
