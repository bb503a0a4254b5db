import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Journey } from '../apps/server/testing/journey.ts';
import { serve } from '../apps/server/testing/served.ts';
import setup from '../packages/testing/global-setup.ts';
import { type Client, type Kind, TestBrowser } from './support/browser.ts';
import { fieldOf } from './support/fill.ts';
import { pressSubmit } from './support/journey.ts';
import { openMapOf } from './support/map.ts';
import { signIn } from './support/sign-in.ts';

/** Pictures of every screen for a person to look at: `node e2e/screens.ts FOLDER`. */
const folder = process.argv[2];
if (!folder) throw new Error('Usage: node e2e/screens.ts FOLDER');
mkdirSync(folder, { recursive: true });

interface Shot {
  name: string;
  path: string;
  as?: string;
  /** What must stand before the picture is taken. */
  wait?: string;
  /** The whole page, not only what is in sight. */
  full?: true;
  act?(client: Client): Promise<unknown>;
}

const stop = await setup();
const served = await serve({ demoCases: true });
const journey = new Journey(served.base);
const browser = await TestBrowser.launch();

const review = await openTaskOf('cunwei', 'cwhsh');
const opinion = await openTaskOf('zhenzhang', 'lssp');
const mine = await caseOf('nonghu1');

const form = '[data-field]';
const phone: Shot[] = [
  { name: 'login', path: '/Login', wait: '[data-testid=login-submit]' },
  { name: 'register', path: '/Register', wait: '[data-testid=register-submit]' },
  { name: 'villager-home', path: '/', as: 'nonghu1', wait: '[data-testid=case-item]' },
  { name: 'cases', path: '/Cases', as: 'nonghu1', wait: '[data-testid=case-item]' },
  { name: 'guide', path: '/Guide/zjdjfsp', as: 'nonghu1', wait: '[data-testid=guide-start]' },
  { name: 'apply', path: '/Apply/zjdjfsp', as: 'nonghu1', wait: form, full: true },
  { name: 'apply-faults', path: '/Apply/zjdjfsp', as: 'nonghu1', wait: form, act: submitEmpty },
  { name: 'case', path: `/Process/${mine}`, as: 'nonghu1', wait: form },
  {
    name: 'timeline',
    path: `/Process/${mine}`,
    as: 'nonghu1',
    wait: form,
    full: true,
    act: (client) => client.press(client.page.getByTestId('tab-timeline')),
  },
  { name: 'mine', path: '/Mine', as: 'nonghu1', wait: '[data-testid=mine-name]' },
  { name: 'password', path: '/Password', as: 'nonghu1', wait: '[data-testid=password-submit]' },
  { name: 'report', path: '/Apply/wfjb', as: 'nonghu1', wait: form, full: true },
  { name: 'officer-home', path: '/', as: 'zhenban', wait: '[data-testid=task-item]' },
  { name: 'inspector-home', path: '/', as: 'xuncha', wait: '[data-testid=count-todo]' },
  { name: 'inspection', path: '/Apply/rcxj', as: 'xuncha', wait: form, full: true },
  { name: 'todo', path: '/Todo', as: 'zhenban', wait: '[data-testid=task-item]' },
  { name: 'done', path: '/WoYiShenPi_1', as: 'zhenban', wait: '[data-testid=task-item]' },
  {
    name: 'visits',
    path: '/YiDaoChang-XianChangTaKanLieBiao_1',
    as: 'cunwei',
    wait: '[data-testid=task-item]',
  },
  { name: 'review', path: `/Task/${review}`, as: 'cunwei', wait: form, full: true },
  { name: 'review-map', path: `/Task/${review}`, as: 'cunwei', wait: form, act: openDrawing },
  { name: 'approval', path: `/Task/${opinion}`, as: 'zhenzhang', wait: '[data-testid=outcome-agree]' },
];
const desktop: Shot[] = [
  { name: 'landing', path: '/Main/Portal', wait: '[data-testid=login]' },
  { name: 'login', path: '/Login', wait: '[data-testid=login-submit]' },
  { name: 'big-screen', path: '/BigScreen', wait: 'main button' },
  { name: 'missing', path: '/Nowhere', wait: 'main' },
  { name: 'villager-portal', path: '/Main/Portal', as: 'nonghu1', wait: 'main .ant-card' },
  { name: 'apply', path: '/Apply/zjdjfsp', as: 'nonghu1', wait: form, full: true, act: openAllOnDesktop },
  { name: 'apply-faults', path: '/Apply/zjdjfsp', as: 'nonghu1', wait: form, act: submitEmpty },
  { name: 'started', path: '/Tasks/started', as: 'nonghu1', wait: '.ant-table-row' },
  { name: 'case', path: `/Process/${mine}`, as: 'nonghu1', wait: '[data-testid=flow-step]', full: true },
  { name: 'user-centre', path: '/UserCenterIndex', as: 'nonghu1', wait: 'main .ant-card' },
  { name: 'officer-portal', path: '/Main/Portal', as: 'zhenban', wait: 'main .ant-card' },
  { name: 'todo', path: '/Tasks/todo', as: 'zhenban', wait: '.ant-table-row' },
  { name: 'claimable', path: '/Tasks/claimable', as: 'zhenban', wait: '.ant-table' },
  { name: 'done', path: '/Tasks/done', as: 'zhenban', wait: '.ant-table-row' },
  { name: 'review', path: `/Task/${review}`, as: 'cunwei', wait: form, full: true },
  { name: 'review-map', path: `/Task/${review}`, as: 'cunwei', wait: form, act: openDrawing },
  { name: 'details', path: `/Task/${review}`, as: 'cunwei', wait: form, act: openFirstDetails },
  { name: 'approval', path: `/Task/${opinion}`, as: 'zhenzhang', wait: '[data-testid=outcome-agree]' },
  { name: 'inspection', path: '/Apply/rcxj', as: 'xuncha', wait: form, full: true },
];

try {
  for (const [kind, shots] of [
    ['phone', phone],
    ['desktop', desktop],
  ] as const)
    await take(kind, shots);
} finally {
  await browser.close();
  await served.close();
  stop?.();
}

/** One client a kind, one sign-in a person. */
async function take(kind: Kind, shots: readonly Shot[]): Promise<void> {
  const client = await browser.open(kind, served.base);
  let who: string | undefined;
  for (const { name, path, as, wait, full, act } of shots) {
    try {
      if (as && as !== who) await signIn(client, as);
      who = as;
      await client.page.goto(client.root + path);
      if (wait) await client.page.locator(wait).first().waitFor({ state: 'attached' });
      await act?.(client);
      await client.page.waitForLoadState('networkidle');
      await client.page.screenshot({
        path: join(folder as string, `${kind}-${name}.png`),
        fullPage: full ?? false,
      });
    } catch (error) {
      console.error(
        `${kind} ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
    }
  }
  for (const text of client.watch.take()) console.error(`${kind}: ${text}`);
  await client.close();
}

async function openAllOnDesktop({ page, press }: Client): Promise<void> {
  const closed = page.locator('section[data-level=section][data-open=false] button[aria-expanded]');
  for (let left = await closed.count(); left > 0; left = await closed.count()) await press(closed.first());
}

async function submitEmpty(client: Client): Promise<void> {
  await pressSubmit(client);
  await client.page.locator('[data-fault]').first().waitFor();
}

async function openDrawing(client: Client): Promise<void> {
  await fieldOf(client, 'jfsqjd.cwhKxjfqytk').waitFor();
  const popup = await openMapOf(client, 'jfsqjd.cwhKxjfqytk');
  await popup.locator('.mv-target[data-ground=ready]').waitFor();
}

async function openFirstDetails({ page, press }: Client): Promise<void> {
  await press(page.getByTestId('timeline').getByRole('button', { name: '详情' }).first());
  await page.getByTestId('record-details').locator('[data-field]').first().waitFor({ state: 'attached' });
}

async function openTaskOf(userName: string, taskKey: string): Promise<string> {
  const person = await journey.as(userName);
  const reply = await person.get<{ records: { id: string }[] }>(
    `/v1/flowable/task?state=todo&taskKey=${taskKey}`,
  );
  const task = reply.data.records[0];
  if (!task) throw new Error(`${userName} has no open ${taskKey}`);
  return task.id;
}

async function caseOf(userName: string): Promise<string> {
  const person = await journey.as(userName);
  const reply = await person.get<{ records: { id: string }[] }>('/v1/flowable/process?mine=true');
  const [first] = reply.data.records;
  if (!first) throw new Error(`${userName} has no case`);
  return first.id;
}
