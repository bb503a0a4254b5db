import { sql } from 'kysely';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PlaceAnswer, Visit } from '../../modules/homestead/contract/index.ts';
import { apart } from '../../modules/homestead/view/places/apart.ts';
import { visitsOfToday } from '../../modules/homestead/view/visits/due.ts';
import { type Client, clientsInTurn } from '../support/browser.ts';
import { clustered, clusteredFrom, type Grouped } from '../support/clustered.ts';
import { pixelOf } from '../support/map.ts';
import { addPerson } from '../support/people.ts';
import { product } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const app = product();
const folder = process.env['E2E_PICTURES'];

const picture = async ({ page }: Client, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/one-map-${name}.png` });
};

it('one map shows the cases in view and what the layers say of a place, in the system that is chosen', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/Map');
  const panel = page.getByTestId('case-panel');
  const count = async () =>
    Number(/\d+/.exec((await panel.getByRole('status').first().textContent()) ?? '')?.[0] ?? -1);
  await expect.poll(count).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.mv-target').getAttribute('data-layers')).toContain('cases');
  await picture(client, 'desktop');
  const target = (await page.locator('.mv-target').boundingBox())!;
  await page.mouse.click(target.x + target.width * 0.6, target.y + target.height * 0.75);
  await page.getByTestId('layer-info').locator('details').first().waitFor();
  await press(page.getByTestId('layer-info').locator('summary').first());
  await picture(client, 'layers');
  await press(panel.getByRole('button', { name: '返回列表' }));
  await page.getByLabel('显示的坐标系').selectOption('EPSG:4549');
  await page.mouse.move(target.x + target.width * 0.6, target.y + target.height * 0.7);
  await expect
    .poll(() => page.locator('.mv-coordinates').textContent())
    .toMatch(/^北 28\d{5}\.\d{3}，东 4\d{5}\.\d{3}$/);
});

const months = 36;
describe.each(clientsInTurn('desktop'))('the cases on the map of the %s', (kind) => {
  it('are filtered by kind, state and month, come out of clusters by a tap, and each leads to its card, its past and its page', async () => {
    const { processId } = await app.journey.caseUpTo('zgbcs');
    await sql`update workflow.instance set created_at = created_at - interval '6 months'
      where id = ${processId}`.execute(app.served.db.kysely);
    const client = await app.open(kind);
    const { page, press } = client;
    const view = '/Map?view=119.096000,25.358500,119.100000,25.361500';
    const listed = page.waitForResponse((reply) => reply.url().includes('/v1/map/cases?'));
    await signIn(client, await addPerson(app, 'zhenban', '郑看图'), view);
    const seen = ((await (await listed).json()) as { data: PlaceAnswer }).data;
    const [known] = seen.cases.filter((one) => one.processId === processId);
    const panel = page.getByTestId('case-panel');
    const count = async () =>
      Number(/\d+/.exec((await panel.getByRole('status').first().textContent()) ?? '')?.[0] ?? -1);
    const address = () => new URL(page.url()).searchParams;
    const filters = panel.getByRole('button', { name: '筛选', exact: true });
    await expect.poll(count).toBeGreaterThan(0);

    await press(filters);
    const reported = page.waitForResponse((reply) => reply.url().includes('kind=report'));
    await press(panel.getByRole('button', { name: '举报和巡检' }));
    const reports = ((await (await reported).json()) as { data: PlaceAnswer }).data.total;
    await expect.poll(count).toBe(reports);
    expect(address().get('kind')).toBe('report');
    await picture(client, `filters-${kind}`);
    await press(panel.getByRole('button', { name: '清除筛选' }));
    await panel.getByLabel('状态').selectOption('withdrawn');
    await expect.poll(() => address().get('state')).toBe('withdrawn');
    await expect.poll(count).toBeLessThan(seen.total);
    await press(panel.getByRole('button', { name: '清除筛选' }));

    // Month by month: what was begun half a year ago is there from that month on.
    const slider = panel.getByRole('slider', { name: '时间轴' });
    const until = async (step: number) => {
      const answered = page.waitForResponse((reply) => /map\/cases.*to=/.test(reply.url()));
      await slider.fill(String(step));
      const { total } = ((await (await answered).json()) as { data: PlaceAnswer }).data;
      await expect.poll(count).toBe(total);
      return total;
    };
    const before = await until(months - 8);
    // Which month half a year ago was depends on the day.
    let [step, later] = [months - 8, before];
    while (step < months - 2 && later === before) later = await until(++step);
    expect(later).toBeGreaterThan(before);
    expect(await panel.locator('.om-time output').textContent()).toMatch(/^截至\d{4}年\d{1,2}月$/);
    expect(address().get('to')).toMatch(/^\d{4}-\d\d-\d\d$/);
    // Played, it goes on by itself, stops where it is told, and ends at the present.
    await slider.fill(String(months - 3));
    await press(panel.getByRole('button', { name: '播放' }));
    await expect.poll(() => slider.inputValue()).toBe(String(months - 1));
    await panel.getByRole('button', { name: '播放' }).waitFor();
    await expect.poll(() => address().get('to')).toBe(null);
    await press(panel.getByRole('button', { name: '播放' }));
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(months / 2);
    await press(panel.getByRole('button', { name: '停止' }));
    await press(panel.getByRole('button', { name: '清除筛选' }));
    await press(filters);
    await expect.poll(count).toBeGreaterThanOrEqual(seen.total);

    const target = page.locator('.mv-target');
    const tapAt = async (place: readonly number[]) => {
      const [x, y] = await pixelOf(target, [place[0]!, place[1]!]);
      await (kind === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    };
    const zoom = async () => Number(await target.getAttribute('data-zoom'));
    // What the map shows is the latest answer: to fold the list away changes the view, and asks anew.
    let narrow = clusteredFrom;
    let shown: Grouped | null = null;
    const latest = () => shown as Grouped | null;
    await page.route(/\/v1\/map\/cases\?/, async (route) => {
      shown = (await clustered(route, narrow)) ?? shown;
    });
    if (kind === 'phone') await press(panel.getByRole('button', { name: '收起列表' }));
    const begun = await zoom();
    await press(page.getByRole('button', { name: '缩小', exact: true }));
    // The buttons lead to whole levels.
    await expect
      .poll(async () => [await zoom()].every((now) => now < begun - 0.5 && Number.isInteger(now)))
      .toBe(true);
    if (kind === 'phone') await press(panel.getByRole('button', { name: '展开列表' }));
    await panel
      .getByText(/^放大查看 \d+ 件$/)
      .first()
      .waitFor();
    if (kind === 'phone') await press(panel.getByRole('button', { name: '收起列表' }));
    await picture(client, `clusters-${kind}`);
    // No mark lies over another, so that a finger meets the one that it aims at.
    const far = await zoom();
    const [x = 0, y = 0] = known!.place;
    const toCluster = async () => {
      const { clusters } = apart(latest()!.answer, 1.40625 / 2 ** far);
      await tapAt(clusters.find(({ box: [w, s, e, n] }) => x >= w! && x <= e! && y >= s! && y <= n!)!.place);
    };
    // Nearer than here each case is by itself.
    narrow = latest()!.width / 1.2;
    await expect
      .poll(
        async () => {
          const now = await zoom();
          if (now <= far + 0.5) await toCluster();
          return now;
        },
        { interval: 2000 },
      )
      .toBeGreaterThan(far + 0.5);
    await page.unroute(/\/v1\/map\/cases\?/);
    if (kind === 'phone') await press(panel.getByRole('button', { name: '展开列表' }));

    // The mark of a case opens its card; where several lie upon each other, the cards of all.
    await panel.locator('.om-list li').first().waitFor();
    await expect.poll(() => panel.getByText(/^放大查看/).count()).toBe(0);
    const card = page.getByTestId('case-card').filter({ hasText: known!.caseNo ?? '' });
    const cards = async () => {
      const count = await card.count();
      // The list that unfolds moves the map under the finger.
      if (count === 0) await tapAt(known!.place);
      return count;
    };
    await expect.poll(cards, { interval: 2000 }).toBeGreaterThan(0);
    await picture(client, `card-${kind}`);
    await press(card.first().getByRole('button', { name: '地块历史' }));
    await card.getByTestId('parcel-history').locator('time').first().waitFor();
    await picture(client, `history-${kind}`);
    await press(card.first().getByRole('button', { name: '查看案件' }));
    await page.waitForURL(({ pathname }) => pathname.endsWith(`/Process/${processId}`));
  });
});

it('points, lines and polygons are drawn on it, and no click of theirs opens a place [S1-4.draw]', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await signIn(client, 'admin', '/Map');
  const target = page.locator('.mv-target');
  await expect.poll(() => target.getAttribute('data-layers')).toContain('cases');
  const box = (await target.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  const tap = (place: readonly [number, number]) => page.mouse.click(...place);
  const tools = page.getByRole('toolbar', { name: '地图' });
  const begin = async (shape: string) => {
    await press(tools.getByRole('button', { name: '绘制', exact: true }));
    await press(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: shape, exact: true }));
  };
  const close = page.getByRole('button', { name: '关闭图层树' });
  if (await close.isVisible()) await press(close);
  await begin('点');
  await tap(at(0.7, 0.5));
  const clear = tools.getByRole('button', { name: '清除', exact: true });
  await clear.waitFor();
  await begin('线');
  await tap(at(0.6, 0.55));
  await tap(at(0.75, 0.6));
  await press(page.getByRole('button', { name: '结束绘制' }));
  await begin('面');
  for (const place of [at(0.6, 0.4), at(0.75, 0.4), at(0.7, 0.48)]) await tap(place);
  await press(page.getByRole('button', { name: '结束绘制' }));
  await picture(client, 'marks');
  expect(await page.getByTestId('layer-info').count()).toBe(0);

  // The polygon is split by a line across it, and its parts are merged again.
  const bar = page.locator('.mv-drawbar');
  const use = (name: string) => press(bar.getByRole('button', { name, exact: true }));
  const area = async () => Number.parseFloat((await bar.locator('dd').first().textContent()) ?? '');
  const whole = await area();
  await use('更多绘制工具');
  await use('分割面');
  await tap(at(0.68, 0.36));
  await tap(at(0.68, 0.52));
  await use('结束绘制');
  await page.locator('.mv-map[data-growing=false]').waitFor();
  await tap(at(0.66, 0.41));
  await expect.poll(area).toBeLessThan(whole * 0.9);
  await use('与相连的面合并');
  await expect.poll(async () => Math.abs((await area()) - whole) < whole / 1000).toBe(true);
  await press(clear);
  await expect.poll(() => clear.count()).toBe(0);
});

it('beside the list no tool, menu or panel of the map is cut off or lies under another', async () => {
  const client = await app.open('desktop');
  const { page, press } = client;
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(client, 'admin', '/Map');
  const frame = page.locator('.mv-map');
  const tools = page.getByRole('toolbar', { name: '地图', exact: true });
  const boxOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const expectWithin = async (parts: Locator) => {
    const edge = await boxOf(frame);
    for (const part of await parts.all()) {
      const { left, right, bottom } = await boxOf(part);
      const name = (await part.textContent()) ?? '';
      expect(left, name).toBeGreaterThanOrEqual(edge.left);
      expect(right, name).toBeLessThanOrEqual(edge.right);
      expect(bottom, name).toBeLessThanOrEqual(edge.bottom);
    }
  };
  const tree = page.getByTestId('layer-tree');
  await tree.getByRole('checkbox').first().waitFor();
  await expectWithin(tools.getByRole('button'));
  expect((await boxOf(tree)).top).toBeGreaterThanOrEqual((await boxOf(tools)).bottom);
  await press(tools.getByRole('button', { name: /^视图/ }));
  const menu = page.getByRole('group', { name: '视图' }).getByRole('button');
  await menu.getByText('全屏').waitFor();
  await expectWithin(menu);
  await picture(client, 'small-screen');
  await page.keyboard.press('Escape');
  const heads = page.getByTestId('case-panel').locator('header');
  await heads.getByText(/^范围内/).waitFor();
  const lines = await heads
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(lines).size).toBe(1);
});

it('on the phone the map is a main place of officers', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  await panel.locator('.om-list button').first().waitFor();
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  await picture(client, 'phone');
  await press(panel.locator('.om-list button').first());
  await page.getByTestId('case-card').waitFor();
  await picture(client, 'phone-case');
  const stops = page.waitForResponse((reply) => /\/v1\/visit.*state=todo/.test(reply.url()));
  await press(panel.getByRole('button', { name: '今日到场' }));
  await page.getByTestId('visit-route').locator('li').first().waitFor();
  await page.locator('.mv-target[data-layers*=route]').waitFor();
  await picture(client, 'phone-route');
  // No stop lies under the tools, the zoom or the lines at the lower edge.
  const target = page.locator('.mv-target');
  const [frame, ...covers] = await Promise.all(
    ['.mv-target', '.mv-toolbar', '.mv-zoom', '.mv-status'].map(
      async (part) => (await page.locator(part).first().boundingBox())!,
    ),
  );
  const answer = await stops;
  const { records } = ((await answer.json()) as { data: { records: Visit[] } }).data;
  const due = visitsOfToday(records).visits;
  const places = due.flatMap(({ place }) => (place ? [place as [number, number]] : []));
  const pixels = await Promise.all(places.map((place) => pixelOf(target, place)));
  const inSight = pixels.filter(
    ([x, y]) => x > frame!.x && x < frame!.x + frame!.width && y < frame!.y + frame!.height,
  );
  expect(inSight.length).toBeGreaterThan(0);
  for (const [x, y] of inSight)
    for (const { x: left, y: top, width, height } of covers)
      expect(x > left && x < left + width && y > top && y < top + height, `${x}, ${y}`).toBe(false);
});

it('on the phone the list gives way to the map and all of its tools, and to a drawing by itself', async () => {
  const client = await app.open('phone', { longitude: 119.0975, latitude: 25.3585, accuracy: 8 });
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  const list = panel.locator('.om-list button').first();
  await list.waitFor();
  const target = page.locator('.mv-target');
  const tools = page.getByRole('toolbar', { name: '地图', exact: true });
  const height = async () => Math.round((await page.locator('.mv-map').boundingBox())!.height);
  const half = await height();
  await press(panel.getByRole('button', { name: '收起列表' }));
  await list.waitFor({ state: 'hidden' });
  await expect.poll(height).toBeGreaterThan(half * 1.5);
  await tools.getByRole('button', { name: '测面', exact: true }).waitFor();
  await picture(client, 'phone-whole');
  await press(panel.getByRole('button', { name: '展开列表' }));
  await list.waitFor();
  await expect.poll(height).toBe(half);

  await press(tools.getByRole('button', { name: '绘制', exact: true }));
  await press(page.getByRole('group', { name: '绘制' }).getByRole('button', { name: '面', exact: true }));
  await list.waitFor({ state: 'hidden' });
  await expect.poll(height).toBeGreaterThan(half * 1.5);
  const box = (await target.boundingBox())!;
  for (const [x, y] of [
    [-60, -60],
    [60, -60],
    [0, 60],
  ] as const)
    await page.touchscreen.tap(box.x + box.width / 2 + x, box.y + box.height / 2 + y);
  await picture(client, 'phone-drawing');
  await press(page.getByRole('button', { name: '结束绘制' }));
  await page.locator('.mv-map[data-growing=false]').waitFor();
  await picture(client, 'phone-drawn');
  await press(tools.getByRole('button', { name: '清除', exact: true }));
});

it('on the phone one tap shows where the device is, another comes back to it, and a third ends it', async () => {
  const client = await app.open('phone', { longitude: 119.0975, latitude: 25.3585, accuracy: 8 });
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const target = page.locator('.mv-target');
  await page.locator('.mv-target[data-layers*=cases]').waitFor();
  const own = page.getByRole('button', { name: '我的位置' });
  const centre = () => target.getAttribute('data-centre');
  await press(own);
  await page.locator('.mv-own[data-state=found]').waitFor();
  await expect.poll(centre).toBe('119.097500,25.358500');
  await page.getByText('本机位置精度约8米').waitFor();
  await picture(client, 'phone-own');
  await target.press('ArrowRight');
  await expect.poll(centre).not.toBe('119.097500,25.358500');
  await press(own);
  await expect.poll(centre).toBe('119.097500,25.358500');
  await page.locator('.mv-own[data-state=found]').waitFor();
  await press(own);
  await page.locator('.mv-own[data-state=off]').waitFor();
  // Whoever is away in a city is told so, and keeps the village in sight.
  await page.context().setGeolocation({ longitude: 116.4, latitude: 39.9, accuracy: 10 });
  await press(own);
  await page.getByText('本机位置不在本县范围内').waitFor();
  expect(await centre()).toBe('119.097500,25.358500');
});

it('on the phone the list stands beside the map when the phone is turned, folded away before or not', async () => {
  const client = await app.open('phone');
  const { page, press } = client;
  await signIn(client, 'zhenban');
  await press(page.getByRole('navigation', { name: '主导航' }).getByText('地图'));
  const panel = page.getByTestId('case-panel');
  const list = panel.locator('.om-list button').first();
  await list.waitFor();
  await press(panel.getByRole('button', { name: '收起列表' }));
  await list.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 844, height: 390 });
  await list.waitFor();
  await expect.poll(() => panel.getByRole('button', { name: /^(收起|展开)列表$/ }).count()).toBe(0);
  await picture(client, 'phone-turned');
  await page.setViewportSize({ width: 390, height: 844 });
  await list.waitFor({ state: 'hidden' });
  await press(panel.getByRole('button', { name: '展开列表' }));
  await list.waitFor();
});
