import { describe, expect, it } from 'vitest';
import { wayToRegistration } from '../../apps/server/testing/case-forms.ts';
import { application } from '../support/cases/case.ts';
import { fieldOf, fill, sectionsOf } from '../support/fill.ts';
import { divisionFor, openApplication, pressSubmit, submitCall } from '../support/journey.ts';
import { addPerson } from '../support/people.ts';
import { photo } from '../support/photo.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { openCase, openTask, passingWords, told } from '../support/work.ts';

const app = product();
const both = ['phone', 'desktop'] as const;

describe('the phone’s main places', () => {
  it('stand in a bar of 45 px over the whole width, the one that is open marked [S2-4.bottom-menu S2-9.tab-bar]', async () => {
    const { page, press, root } = await signedIn('phone', 'zhenban');
    const bar = page.getByRole('navigation', { name: '主导航' });
    await bar.waitFor();
    const box = await bar.boundingBox();
    expect([box?.height, box?.width]).toEqual([45, 390]);
    const active = bar.locator('[aria-current=page]');
    await expect.poll(() => active.textContent()).toBe('首页');
    await press(bar.getByText('待办'));
    await page.waitForURL(`${root}/Todo`);
    await expect.poll(() => active.textContent()).toBe('待办');
    await press(bar.getByText('已办'));
    await page.waitForURL(`${root}/WoYiShenPi_1`);
    await expect.poll(() => active.allTextContents()).toEqual(['已办']);
    // On a narrow phone the words of none touch the sign of the next.
    await page.setViewportSize({ width: 360, height: 640 });
    const gaps = await bar.locator(':scope > *').evaluateAll((tabs) => {
      const boxOf = (tab: Element) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        return range.getBoundingClientRect();
      };
      return tabs.slice(1).map((tab, at) => boxOf(tab).left - boxOf(tabs[at]!).right);
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
    expect((await bar.boundingBox())?.height).toBe(45);
  });

  it('narrow a list of tasks by filters that all stand in sight in the large-text mode', async () => {
    const { page, root } = await signedIn('phone', 'zhenban');
    await page.evaluate(() => localStorage.setItem('largeText', '1'));
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${root}/Todo`);
    await page.getByRole('combobox', { name: '环节' }).waitFor();
    const row = page.locator('.flow-filters');
    await expect.poll(() => row.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  });

  it('read their screen anew, with the menu, by a tap on the one that is open', async () => {
    const client = await app.open('phone');
    const { page, press, root } = client;
    await signIn(client, 'cunwei', '/Todo');
    await page.getByTestId('task-item').first().waitFor();
    // Among many tasks the new one would stand on a later page of the list.
    await page.getByTestId('search').fill('黄重读');
    await expect.poll(() => page.getByTestId('task-item').count()).toBe(0);
    const wfjb = { xzc: '350399100201', cxz: '1组', nhxm: '黄重读', zjddz: '村口', jbnr: '占地' };
    const { caseNo } = (await app.journey.start('nonghu1', 'wfjb', { wfjb })).data;
    const menu = page.waitForRequest((request) => new URL(request.url()).pathname.includes('/menu/app/'));
    await press(page.getByRole('navigation', { name: '主导航' }).getByText('待办'));
    await menu;
    await page.locator(`[data-testid=task-item][data-case="${caseNo}"]`).waitFor();
    expect(page.url()).toBe(`${root}/Todo`);
  });

  it('begin at their top, and going back finds the place in a list again', async () => {
    const villager = await addPerson(app, 'nonghu1', '林四禾');
    for (const _case of [1, 2, 3]) await app.journey.start(villager);
    const { page, press } = await signedIn('phone', villager);
    await page.setViewportSize({ width: 390, height: 420 });
    const bar = page.getByRole('navigation', { name: '主导航' });
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const down = async () => {
      await page.getByTestId('case-item').first().waitFor();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect.poll(() => place()).toBeGreaterThan(100);
      return place();
    };
    const left = await down();
    await press(page.getByTestId('case-item').last());
    await page.waitForURL('**/Process/*');
    await page.getByTestId('tab-form').waitFor();
    await expect.poll(() => place()).toBe(0);
    // The list comes later than its screen, as on a slow phone.
    await page.evaluate(() => {
      const style = new CSSStyleSheet();
      style.replaceSync('[data-testid=case-item] { display: none }');
      document.adoptedStyleSheets = [style];
    });
    await press(page.getByRole('button', { name: '返回' }));
    await bar.waitFor();
    await page.getByTestId('case-item').first().waitFor({ state: 'attached' });
    expect(await place()).toBeLessThan(left);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await expect.poll(place).toBe(left);
    await press(bar.getByText('我的'));
    await press(bar.getByText('首页'));
    await down();
    await press(bar.getByText('办件'));
    await page.getByRole('heading', { name: '我的申请' }).waitFor();
    await expect.poll(() => place()).toBe(0);
  });

  it.each([
    ['YiDaoChang-XianChangTaKanLieBiao_1', 'cunwei', 'cwhsh'],
    ['ErDaoChang-XianChangTaKanLieBiao_1', 'zhenban', 'xcfx'],
    ['SanDaoChang-XianChangTaKan_1', 'zhenban', 'sdchy'],
  ])(
    '%s lists the visits of its stage to %s [S2-2.inspection-lists S2-2.third-inspection]',
    async (route, by, taskKey) => {
      const { caseNo } = await app.journey.caseUpTo(taskKey);
      const { page } = await signedIn('phone', by, `/${route}`);
      await page.locator('[data-testid=task-item]').first().waitFor();
      await page.getByTestId('search').fill(caseNo);
      await page.locator(`[data-testid=task-item][data-case="${caseNo}"]`).waitFor();
      const keys = () =>
        page
          .locator('[data-testid=task-item]')
          .evaluateAll((items) => items.map((item) => item.getAttribute('data-task')));
      await expect.poll(async () => new Set(await keys())).toEqual(new Set([taskKey]));
    },
  );

  it('the home of an officer with many tasks shows in the first view those that are due first, and leads to all', async () => {
    for (let at = 0; at < 4; at += 1) await app.journey.caseUpTo('cwhyj');
    const { page, press } = await signedIn('phone', 'cunwei');
    const items = page.getByTestId('task-item');
    await items.nth(2).waitFor();
    expect(await items.count()).toBe(3);
    const { records } = (
      await (
        await app.journey.as('cunwei')
      ).get<{ records: { caseNo: string }[] }>('/v1/flowable/task?state=todo&sort=dueAt&pageSize=3')
    ).data;
    const shown = () => items.evaluateAll((all) => all.map((item) => item.getAttribute('data-case')));
    await expect.poll(shown).toEqual(records.map(({ caseNo }) => caseNo));
    const last = await items.last().boundingBox();
    const tabs = await page.getByRole('navigation', { name: '主导航' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
    await press(page.getByTestId('all-todo'));
    await page.waitForURL('**/Todo');
  });

  it('WoYiShenPi_1 lists what I have approved [S2-2.approved]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhyj');
    const { page } = await signedIn('phone', 'jiti', '/WoYiShenPi_1');
    await page.getByTestId('search').fill(caseNo);
    await page.locator(`[data-testid=task-item][data-case="${caseNo}"][data-task=cjtzgsc]`).waitFor();
  });
});

describe.each(both)('the forms of a case on the %s', (kind) => {
  it('are read-only but for the last, without anything to add or delete [S1-2.container-read-only S2-2.disabled S2-2.1-sections]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhyj');
    const client = await signedIn(kind, 'cunwei');
    const { page, press } = client;
    await openTask(client, caseNo, 'cwhyj');
    await fieldOf(client, 'jfsqjd.chwTlyj').locator('textarea').waitFor();
    const panel = page.getByTestId('panel-nhsq');
    const opener = panel.locator('button[aria-expanded]').first();
    if ((await opener.getAttribute('aria-expanded')) === 'false') await press(opener);
    // However an application was filled in, it is shown by its sections.
    await expect
      .poll(() => sectionsOf(client, panel))
      .toEqual([
        '申请户主信息 closed',
        '家庭成员信息 closed',
        '现宅基地及农房情况 open',
        '拟申请宅基地及建房(规划许可)情况 open',
        '附件上传 open',
      ]);
    const closed = panel.locator('section button[aria-expanded=false]');
    for (let left = await closed.count(); left > 0; left = await closed.count()) await press(closed.first());
    await panel.locator('[data-field="jfsqjd.nsqdz"]').waitFor();
    await expect.poll(() => panel.locator('input:visible, textarea:visible, select:visible').count()).toBe(0);
    await expect.poll(() => panel.locator('input[type=file]').count()).toBe(0);
    // What is left to press only opens sections, looks at files or takes them away.
    const names = await panel.locator('button:not([aria-expanded])').allTextContents();
    expect(names.filter((name) => /删除|添加|上传|选择|框选/.test(name))).toEqual([]);
  });

  it('end with an acceptance that says 暂无内容 while the house is built, until acceptance is applied for [S2-2.13-empty]', async () => {
    const { caseNo, processId } = await app.journey.caseUpTo('ysnhsq');
    const client = await signedIn(kind, 'nonghu1');
    const { page } = client;
    await openCase(client, caseNo);
    const acceptance = page.locator('[data-testid^=panel-]').last();
    await acceptance.getByText('暂无内容', { exact: true }).waitFor();
    const opener = acceptance.getByRole('button', { expanded: true }).first();
    await expect.poll(() => opener.textContent()).toMatch(/^竣工验收(?!申请)/);
    await app.journey.follow(
      processId,
      wayToRegistration.filter(({ taskKey }) => taskKey === 'ysnhsq'),
    );
    await page.reload();
    await fieldOf(client, 'jgysjd.kgrq').waitFor();
    await expect.poll(() => page.getByText('暂无内容', { exact: true }).count()).toBe(0);
  });

  it('while a photo is on its way say 加载中... [S2-5.upload-loading S2-8.loading]', async () => {
    const { caseNo } = await app.journey.caseUpTo('cwhgs');
    const client = await signedIn(kind, 'cunwei');
    const { page } = client;
    await openTask(client, caseNo, 'cwhgs');
    const field = fieldOf(client, 'jfsqjd.cwhGstp');
    await field.locator('input[type=file]').waitFor({ state: 'attached' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/file/upload*', async (route) => {
      await held;
      await route.continue();
    });
    await field.locator('input[type=file]').setInputFiles([await photo(page, { width: 320, height: 200 })]);
    await field.getByText('加载中...').first().waitFor();
    release();
    await field.locator('[data-upload=done], [data-status=done]').waitFor();
    await expect.poll(() => field.getByText('加载中...').count()).toBe(0);
  });

  it('say one thing at a time [S2-8.one]', async () => {
    const client = await signedIn(kind, 'nonghu1');
    const { page, watch } = client;
    watch.expect(/ERR_FAILED|ERR_CONNECTION/);
    await openApplication(client);
    await fill(client, 'jfsqjd', { xzqh: divisionFor(kind), ...application });
    await page.route(submitCall, (route) => route.abort());
    await page.clock.install();
    const words = passingWords(client).filter({ hasText: '网络异常' }).filter({ visible: true });
    for (const _attempt of [1, 2, 3]) {
      // It stands its own time, however long the one before has stood.
      await page.clock.fastForward(2000);
      const lost = page.waitForEvent('requestfailed');
      await pressSubmit(client);
      await lost;
      await told(client, '网络异常，请检查网络连接是否正常');
      await page.clock.fastForward(2000);
      expect(await words.count()).toBe(1);
    }
  });
});

async function signedIn(kind: 'phone' | 'desktop', userName: string, path?: string) {
  const client = await app.open(kind);
  await signIn(client, userName, path);
  return client;
}
