import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { paper } from '../../apps/server/testing/papers/paper.ts';
import type { Client } from './browser.ts';
import { photo } from './photo.ts';
import { fillMember, goToStepOf, hasSteps, isStepped, splitMembers } from './steps.ts';

/**
 * What a person puts into a field: text or a figure, the value of an option, a date, a division code, files as they are, or
 * photos and papers by name.
 */
export type Entry =
  | string
  | number
  | readonly string[]
  | { files: Upload[] }
  | { photos: readonly string[] }
  | { papers: readonly string[] };

export type Entries = Readonly<Record<string, Entry>>;

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function fieldOf({ page }: Client, path: string): Locator {
  // An earlier panel may show the same field read-only: the one to fill in is the last.
  const field = `[data-field="${path}"]`;
  // Earlier forms of the case show some of the same fields.
  return page
    .locator(`[data-current-form] ${field}, body:not(:has([data-current-form] ${field})) ${field}`)
    .last();
}

export function faultOf(client: Client, path: string): Locator {
  return fieldOf(client, path).locator('[data-fault]');
}

/** Fills fields in order, opening the sections that they stand in. */
export async function fill(client: Client, group: string, entries: Entries): Promise<void> {
  const { members, others } = (await hasSteps(client))
    ? splitMembers(group, entries)
    : { members: [], others: entries };
  for (const [code, entry] of Object.entries(others)) await fillField(client, `${group}.${code}`, entry);
  if (members.length > 0 && (await isStepped(client))) await goToStepOf(client, `${group}.jtcy`);
  for (const [index, parts] of members.entries()) await fillMember(client, index, parts);
}

export async function fillField(client: Client, path: string, entry: Entry): Promise<void> {
  const field = fieldOf(client, path);
  if (await isStepped(client)) await goToStepOf(client, path);
  // A part of the phone's form is made when it is first opened.
  else if (client.kind === 'phone' && (await field.count()) === 0) await openAll(client);
  await field.waitFor({ state: 'attached' });
  await openAround(client, field);
  if (typeof entry === 'object' && 'files' in entry) {
    await field.locator('input[type=file]').setInputFiles(entry.files);
    return;
  }
  if (typeof entry === 'object' && !isChoices(entry)) return upload(client, field, entry);
  // Which choices there are is asked of the server; a field that turns out to have one is drawn anew.
  await expect.poll(() => field.locator('[aria-busy=true], .anticon-loading').count()).toBe(0);
  // Where there is only one place to choose it is said, and not asked.
  if (await has(field, '[data-only-choice]')) return;
  const isOne = typeof entry !== 'object';
  if (await has(field, 'input[type=radio], input[type=checkbox]')) {
    for (const value of isOne ? [entry] : entry) {
      await client.press(
        field.locator('label').filter({ has: client.page.locator(`input[value="${value}"]`) }),
      );
    }
    return;
  }
  const text = String(isOne ? entry : entry.join(','));
  if (await has(field, 'button[aria-haspopup=dialog]')) await chooseDivision(client, field, text);
  else if (await has(field, 'select')) await field.locator('select').selectOption(text);
  else if (await has(field, '.ant-cascader')) await chooseInCascader(client, field, text);
  else if (await has(field, '.ant-select:not(.ant-select-auto-complete)'))
    await chooseInSelect(client, field, text);
  else if (await has(field, '.ant-picker')) {
    await field.locator('input').fill(text);
    await field.locator('input').press('Enter');
  } else await field.locator('input, textarea').first().fill(text);
}

const isChoices = (entry: object): entry is readonly string[] => Array.isArray(entry);

/** Takes photos or papers from the device and waits until the server has them. */
async function upload(
  { page }: Client,
  field: Locator,
  entry: { photos: readonly string[] } | { papers: readonly string[] },
): Promise<void> {
  const files =
    'papers' in entry
      ? entry.papers.map((name) => paper(name))
      : await Promise.all(entry.photos.map((name) => photo(page, { width: 320, height: 240, name })));
  await field.locator('input[type=file]').setInputFiles(files);
  await field
    .locator('[data-upload=done], [data-status=done]')
    .nth(files.length - 1)
    .waitFor();
}

/** What a field says: the value of its input where it has one to write in, else its words. */
export async function saidIn(client: Client, path: string): Promise<string> {
  const field = fieldOf(client, path);
  await field.waitFor({ state: 'attached' });
  const input = field.locator('input:not([type=file]), textarea').first();
  return (await input.count()) > 0 ? input.inputValue() : ((await field.textContent()) ?? '');
}

const has = async (field: Locator, selector: string): Promise<boolean> =>
  (await field.locator(selector).count()) > 0;

/** The sections of a form, the one to fill in unless told, each with how it stands: `title open` or `title closed`. */
export async function sectionsOf({ page, kind }: Client, panel?: Locator): Promise<string[]> {
  const panels = page.locator(kind === 'phone' ? '.ui-fold-panel' : 'section[data-level=task]');
  const section = kind === 'phone' ? '.ui-fold-section' : 'section[data-level=section]';
  // Of the forms on the page only open ones have their sections drawn: the one to fill in is.
  const sections = (panel ?? panels.filter({ has: page.locator(section) }).last()).locator(section);
  await sections.first().waitFor();
  return sections.evaluateAll((all) =>
    all.map((section) => {
      const opener = section.querySelector('button[aria-expanded]');
      const title = opener?.querySelector(':scope > span:not(.anticon)')?.textContent;
      return `${title} ${opener?.getAttribute('aria-expanded') === 'true' ? 'open' : 'closed'}`;
    }),
  );
}

/** Opens every closed part of the form. */
export async function openAll({ page, press }: Client): Promise<void> {
  await page.locator('.ui-fold-panel.is-open').locator('.ui-fold-section, [data-field]').first().waitFor();
  const closed = page.locator('section button[aria-expanded="false"]');
  for (let left = await closed.count(); left > 0; left = await closed.count()) await press(closed.first());
}

/** Opens the closed parts around a field, the outermost first. */
async function openAround({ press }: Client, field: Locator): Promise<void> {
  const closed = field.locator('xpath=ancestor::section[.//button[@aria-expanded="false"]]');
  for (const section of await closed.all()) {
    const opener = section.locator('button[aria-expanded]').first();
    if ((await opener.getAttribute('aria-expanded')) === 'false') await press(opener);
  }
}

async function chooseDivision({ page, press }: Client, field: Locator, code: string): Promise<void> {
  await press(field.locator('button[aria-haspopup=dialog]'));
  const sheet = page.locator('dialog[open]');
  for (const known of new Set([code.slice(0, 6), code.slice(0, 9), code])) {
    await sheet.locator('[data-division]').first().waitFor();
    const line = sheet.locator(`[data-division="${known}"]`);
    if ((await line.count()) > 0) await press(line);
  }
  await sheet.waitFor({ state: 'detached' });
}

/** Steps through the cascader by names; levels that a person's own scope leaves out are passed over. */
async function chooseInCascader({ page, press }: Client, field: Locator, path: string): Promise<void> {
  await press(field.locator('.ant-cascader'));
  const open = page.locator('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)');
  await open.locator('.ant-cascader-menu-item').first().waitFor();
  const names = path.split('/');
  const shown = await open.locator('.ant-cascader-menu-item').first().getAttribute('title');
  for (const name of names.slice(Math.max(0, names.indexOf(shown ?? '')))) {
    await press(open.locator(`.ant-cascader-menu-item[title="${name}"]`));
  }
  await open.waitFor({ state: 'hidden' });
}

async function chooseInSelect({ page, press }: Client, field: Locator, label: string): Promise<void> {
  await press(field.locator('.ant-select'));
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await press(open.locator(`.ant-select-item-option[title="${label}"]`));
}

/** Waits until the browser has written down what somebody typed or chose, some milliseconds after it: a text of its drafts, or of their keys. */
export async function keptText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('drafts');
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result).includes(wanted));
          };
        };
      }),
    text,
  );
}
