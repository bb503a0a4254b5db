import { type Browser, chromium } from 'playwright-core';
import { request } from '../apps/server/testing/client.ts';
import { serve } from '../apps/server/testing/served.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import { median, report } from './support/measure.ts';
import { slowPhone } from './support/slow-phone.ts';
import { beginToLook, isUsable } from './support/usable-map.ts';

const rounds = 5;
const officer = { username: 'zhenban', password: 'Demo@2026' };
type Session = Readonly<Record<string, string>>;

/**
 * In the page: ms from the start of its navigation to the frame after the one in which an element is seen. Asked from outside, a
 * slow page takes a quarter of a second more to answer.
 */
function seenAfter(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const isSeen = document
        .querySelector(selector)
        ?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      requestAnimationFrame(isSeen ? () => resolve(performance.now()) : look);
    };
    look();
  });
}

/** Milliseconds from an empty cache to the form of a task, opened by its address as from a notice. */
async function openTask(browser: Browser, address: string, session: Session): Promise<number> {
  const { context, page } = await slowPhone(browser, session);
  try {
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
    return await page.evaluate(seenAfter, '[data-current-form] [data-field]');
  } finally {
    await context.close();
  }
}

/** Milliseconds from the tap on the small map of a task that was read until the large one has followed a finger. */
async function openMapOfTask(browser: Browser, address: string, session: Session): Promise<number> {
  const { context, page } = await slowPhone(browser, session);
  try {
    await beginToLook(page);
    await page.goto(address, { timeout: 60_000 });
    // Whoever opens the map has read for seconds, while what it needs came.
    await page.waitForLoadState('networkidle');
    const enlarge = page.getByText('放大地图').first();
    await enlarge.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const started = performance.now();
    await enlarge.tap();
    await page.locator('.ol-viewport').nth(1).waitFor();
    await isUsable(page);
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

/** Milliseconds from the press of sign-in to the list of tasks, to which a finger goes as soon as its tab is there. */
async function signInToList(browser: Browser, root: string): Promise<number> {
  const { context, page } = await slowPhone(browser, {});
  try {
    await page.goto(`${root}/Login`, { timeout: 60_000 });
    await page.fill(
      '[data-testid=login-username] input, input[data-testid=login-username]',
      officer.username,
    );
    await page.fill(
      '[data-testid=login-password] input, input[data-testid=login-password]',
      officer.password,
    );
    // Whoever signs in has typed for seconds.
    await page.waitForLoadState('networkidle');
    const started = performance.now();
    await page.tap('[data-testid=login-submit]');
    await page.getByRole('navigation').getByText('待办').tap();
    await page.locator('[data-testid=task-item]').first().waitFor();
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

/** An officer's first steps of the day on slow 4G with a CPU 4 times slower and an empty cache, against what the office waits for without a thought. */
export async function bench(): Promise<void> {
  const served = await serve({ demoCases: true });
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? 'chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const reply = await request<Record<string, string>>(served.base, 'POST', '/user/login', {
      body: officer,
    });
    const { token = '', id = '', userName = '' } = reply.data;
    const todo = await request<{ records: { id: string }[] }>(
      served.base,
      'GET',
      '/v1/flowable/task?state=todo&pageSize=1',
      { token },
    );
    const task = todo.data.records[0]?.id;
    if (!task) throw new Error('the officer has no task to open');
    const root = `${served.base}/m`;
    const session = { token, id, userName };
    // Once before it counts: the server compiles what it is first asked for.
    await openTask(browser, `${root}/Task/${task}`, session);
    const opened: number[] = [];
    const listed: number[] = [];
    const mapped: number[] = [];
    for (let round = 0; round < rounds; round++) {
      opened.push(await openTask(browser, `${root}/Task/${task}`, session));
      listed.push(await signInToList(browser, root));
      mapped.push(await openMapOfTask(browser, `${root}/Task/${task}`, session));
    }
    report('a task opened by its address', median(opened), 'goal', 2500);
    report('from sign-in to the list of tasks', median(listed), 'goal', 2500);
    report('a usable map in a task that was read', median(mapped), 'goal', 3000);
  } finally {
    await browser.close();
    await served.close();
  }
}
