import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSheet } from '@homestead/spreadsheet';
import { afterAll, expect, it } from 'vitest';
import { rootFolder } from '../../apps/server/config.ts';
import { signIn as apiSignIn } from '../../apps/server/testing/client.ts';
import { type Served, serve } from '../../apps/server/testing/served.ts';
import type { Client } from '../support/browser.ts';
import { product } from '../support/product.ts';
import { fillSignIn } from '../support/sign-in.ts';
import { CountyJourney, importGround } from './county-case.ts';

/** Pictures of the pages where a folder for them is named. */
const pictures = process.env['PICTURES'];

const county = '359898';
const newPassword = 'Qing#Lan2026';

/** The content as it is delivered, with no division in it. */
const content = mkdtempSync(join(tmpdir(), 'homestead-county-'));
cpSync(join(rootFolder, 'content'), content, { recursive: true });
writeFileSync(join(content, 'people/divisions.json'), '[]');
afterAll(() => rmSync(content, { recursive: true, force: true }));

let firstPassword = '';
let served: Served;
const app = product({
  own: async () => {
    served = await serve({
      demo: false,
      environment: { CONTENT_DIR: content, COUNTY: county },
      progress: (text) => {
        firstPassword = /：(\S+)$/.exec(text)?.[1] ?? firstPassword;
      },
    });
    return served;
  },
});

/** 12 townships with 15 villages each. */
const townships = Array.from({ length: 12 }, (_, at) => ({
  code: `${county}${100 + at}`,
  name: `${at + 1}号镇`,
}));
const villages = townships.flatMap(({ code, name }) =>
  Array.from({ length: 15 }, (_, at) => ({ code: `${code}${201 + at}`, name: `${name}${at + 1}号村` })),
);
const lonely = villages[36]!;
const villageRoles = ['村委会', '村委会', '村集体经济组织', '村集体经济组织'];
const townshipRoles = [
  ...['乡镇办（受理、初审）', '农业农村', '自然资源', '林业', '水利', '乡镇负责人', '巡查员'],
  ...['township-office', 'dept-agriculture', 'dept-natural-resources', 'dept-forestry', 'dept-water'],
  ...['township-head', 'inspector'],
];
/** What roles are called, by code. */
const roleNames = new Map(
  (
    JSON.parse(readFileSync(join(content, 'people/roles.json'), 'utf8')) as { code: string; name: string }[]
  ).map(({ code, name }) => [code, name]),
);
const countyRoles = ['county-natural-resources', 'county-agriculture', 'law-enforcement', 'registry'];

/** 900 accounts: four in a village, fourteen in a township, twelve in the county; one village has nobody for its collective. */
const accounts = [
  ...villages.flatMap(({ code }) =>
    villageRoles.map((role, at) => [`c${code}${at}`, code, code === lonely.code ? '村委会' : role]),
  ),
  ...townships.flatMap(({ code }) =>
    townshipRoles.map((role, at) => [
      `z${code}${at}`,
      code,
      role.startsWith('乡镇办') ? 'township-office' : role,
    ]),
  ),
  ...Array.from({ length: 12 }, (_, at) => [
    `x${at}`,
    county,
    at === 0 ? '系统管理员' : countyRoles[at % 4]!,
  ]),
].map(([userName = '', division = '', role = ''], at) => [userName, `人员${at}`, division, role]);

async function workbook(head: readonly string[], rows: readonly string[][]) {
  const pieces: Buffer[] = [];
  const columns = head.map((title) => ({ title }));
  for await (const piece of writeSheet('表', columns, rows)) pieces.push(piece);
  return {
    name: '表.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.concat(pieces),
  };
}

type Act = 'clicks' | 'files' | 'fields';

/** Counts what a person does on the page: presses of the pointer, files chosen, fields filled in. */
async function countActs({ page }: Client): Promise<Record<Act, number>> {
  const counts = { clicks: 0, files: 0, fields: 0 };
  await page.exposeFunction('countAct', (act: Act) => {
    counts[act] += 1;
  });
  await page.addInitScript(() => {
    const { countAct } = globalThis as unknown as { countAct(act: Act): void };
    addEventListener('pointerdown', () => countAct('clicks'), true);
    addEventListener(
      'change',
      ({ target }) => countAct((target as HTMLInputElement).type === 'file' ? 'files' : 'fields'),
      true,
    );
  });
  return counts;
}

async function bringIn({ page, press }: Client, what: string, head: string[], rows: string[][]) {
  await press(page.getByTestId(`setup-import-${what}`));
  await page.getByTestId('import-file').setInputFiles(await workbook(head, rows));
  await press(page.getByTestId('dialog-confirm'));
  await page.getByTestId('import-report').getByText(`${rows.length}`).first().waitFor();
  await press(page.getByTestId('dialog-cancel'));
  await page.getByTestId('import-report').waitFor({ state: 'detached' });
}

it('a county without the demonstration is set up by its first administrator with Excel files, told what still lacks, and a case then runs with its people', async () => {
  const client = await app.open('desktop');
  const { page, press, root } = client;
  const photograph = async (name: string) => {
    if (pictures) await page.screenshot({ path: join(pictures, `setup-${name}.png`), fullPage: true });
  };
  expect(accounts).toHaveLength(900);
  const counts = await countActs(client);
  const begun = performance.now();
  await page.goto(`${root}/Login`);
  await fillSignIn(client, 'admin', firstPassword);
  // Until the one-time password is changed nothing else is served.
  client.watch.expect(/403 \(Forbidden\)/);
  await page.waitForURL(/UserCenterIndex/);
  const dialog = page.locator('.ant-modal');
  await dialog.locator('input[autocomplete=current-password]').fill(firstPassword);
  for (const field of await dialog.locator('input[autocomplete=new-password]').all())
    await field.fill(newPassword);
  await press(page.getByTestId('dialog-confirm'));
  await page.waitForURL(/Login/);
  await fillSignIn(client, 'admin', newPassword);
  await press(page.getByRole('menuitem', { name: '首页' }));
  await page.getByTestId('setup-card').getByText('已完成 0/6 步').waitFor();
  await photograph('card');
  await press(page.getByTestId('setup-card').getByRole('link', { name: '继续开通' }));
  await page.getByTestId('setup-county').getByText('还缺').waitFor();
  await photograph('county');
  await press(page.getByTestId('setup-done'));

  const divisions = [{ code: county, name: '青岚县' }, ...townships, ...villages];
  await page.getByTestId('setup-divisions').waitFor();
  await bringIn(
    client,
    'divisions',
    ['区划代码', '名称'],
    divisions.map(({ code, name }) => [code.padEnd(12, '0'), name]),
  );
  await page.getByTestId('setup-divisions').getByText('180', { exact: true }).waitFor();
  await press(page.getByTestId('setup-done'));

  await page.getByTestId('setup-staff').waitFor();
  await bringIn(
    client,
    'institutions',
    ['机构名称', '行政区划代码'],
    townships.map(({ code, name }) => [`${name}人民政府`, code]),
  );
  const saved = page.waitForEvent('download');
  await bringIn(client, 'staff', ['用户名', '姓名', '行政区划代码', '角色'], accounts);
  const passwords = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(passwords).toHaveLength(901);
  await page.getByTestId('setup-staff').getByText('901', { exact: true }).waitFor();
  await photograph('staff');

  // Left, and taken up again at the first step that is not done.
  await page.goto(`${root}/Main/Portal`);
  await page.getByTestId('setup-card').getByText('已完成 2/6 步').waitFor();
  await page.goto(`${root}/CountySetup`);
  await page.getByTestId('setup-staff').waitFor();
  const list = page.getByTestId('setup-checklist');
  await list.getByText('村集体经济组织：1个村没有可用账号').waitFor();
  await list.getByText(lonely.name).waitFor();
  await expect.poll(() => list.locator('[data-gap=people]').count()).toBe(1);
  await expect.poll(() => list.locator('[data-gap=administrators]').count()).toBe(0);
  await expect.poll(() => list.locator('[data-gap=border]').count()).toBe(1);
  await photograph('checklist');
  for (const step of ['staff', 'roles', 'layers', 'processes']) {
    await page.getByTestId(`setup-${step}`).waitFor();
    await photograph(`step-${step}`);
    await press(page.getByTestId('setup-done'));
  }
  await page.getByText('六个步骤都已完成').waitFor();
  const seconds = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`A county set up: ${JSON.stringify(counts)} in ${seconds} s\n`);
  // The guide tells the figures that are counted here.
  const { clicks, files, fields } = counts;
  expect(readFileSync(join(rootFolder, 'docs/how-to/set-up-a-county.md'), 'utf8')).toContain(
    `${clicks} clicks, ${files} files chosen and ${fields} fields filled in`,
  );

  // A trial case says what lacks, and leaves nothing.
  const trial = page.getByTestId('setup-trial');
  await press(trial.getByTestId('trial-run'));
  await trial.getByTestId('trial-result').getByText('没有数据').first().waitFor();
  expect(await trial.getByText('没有人可以办理').count()).toBe(0);
  await photograph('trial-lacks');
  const admin = await apiSignIn(served.base, 'admin', newPassword);
  await importGround(served, admin);
  await press(trial.getByTestId('trial-run'));
  await trial.getByText('每个流程都能走到办结').waitFor();
  await photograph('trial');

  // Then a case runs with the people of the file, from the application to the registered house.
  const village = villages[0]!.code;
  const villager = await admin.post('/user', {
    userName: 'villager-1',
    name: '林示禾',
    division: village,
    roles: ['villager'],
    password: newPassword,
  });
  expect(villager.code, villager.text).toBe(200);
  const initial = new Map(
    passwords.slice(1).map((line) => {
      const [userName = '', , password = ''] = line.split(',').map((cell) => cell.slice(1, -1));
      return [userName, password];
    }),
  );
  const journey = new CountyJourney(served, (role) => {
    if (role === 'villager') return { userName: 'villager-1', password: newPassword };
    const named = roleNames.get(role) ?? role;
    const found = accounts.find(
      ([, , division = '', given]) => village.startsWith(division) && (given === role || given === named),
    );
    const [userName = ''] = found ?? [];
    return { userName, password: initial.get(userName) ?? '' };
  });
  expect(await journey.carry(village)).toBe('completed');
  expect(journey.used.size).toBe(10);
});
