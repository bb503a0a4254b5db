import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './browser.ts';
import type { Entries, Entry } from './fill.ts';

interface Form {
  steps: { key: string; fields: string[] }[];
  members: { slots: Record<string, string>[]; further: string };
}

/** The application, whose steps the phone shows one by one. */
const form = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../content/forms/jfsqjd/jfsqjd_nhsq.form.json'), 'utf8'),
) as Form;

/** Whether the phone shows a form step by step. */
export const isStepped = async ({ page }: Client): Promise<boolean> =>
  (await page.locator('[data-step-now]').count()) > 0;

/** Whether a form is filled in by steps: one by one on the phone, on one page on the desktop. */
export const hasSteps = async ({ page }: Client): Promise<boolean> =>
  (await page.locator('[data-step-now], [data-steps]').count()) > 0;

/** Leads to the step at which a field is filled in. */
export async function goToStepOf(client: Client, path: string): Promise<void> {
  const step = form.steps.find(({ fields }) => fields.includes(path));
  if (step) await goToStep(client, step.key);
}

/** Leads to a step, or to the `summary` after the last one. */
export async function goToStep({ page, press }: Client, key: string): Promise<void> {
  const bar = page.locator('[data-step-now]');
  if ((await bar.getAttribute('data-step-now')) === key) return;
  await press(bar);
  await press(page.locator(`dialog[open] [data-step="${key}"]`));
  await page.locator(`[data-step-now="${key}"]`).waitFor();
}

/** The entries of members with fields of their own, a member each, and the others. */
export function splitMembers(group: string, entries: Entries): { members: Entries[]; others: Entries } {
  const slots = form.members.slots.map((slot) =>
    Object.fromEntries(
      Object.entries(slot).flatMap(([part, path]): [string, Entry][] => {
        const entry = path.startsWith(`${group}.`) ? entries[path.slice(group.length + 1)] : undefined;
        return entry === undefined ? [] : [[part, entry]];
      }),
    ),
  );
  const paths = new Set(form.members.slots.flatMap((slot) => Object.values(slot)));
  const others = Object.entries(entries).filter(([code]) => !paths.has(`${group}.${code}`));
  return {
    members: slots.filter((slot) => Object.keys(slot).length > 0),
    others: Object.fromEntries(others),
  };
}

/** Adds a member of the household in the small sheet, or changes the one at that place. */
export async function fillMember(
  { page, press, kind }: Client,
  index: number,
  parts: Entries,
): Promise<void> {
  const known = page.getByTestId(`edit-member-${index}`);
  await press((await known.count()) > 0 ? known : page.getByTestId('add-member'));
  const sheet = page.locator(kind === 'phone' ? 'dialog[open]' : '.ant-modal');
  for (const [part, entry] of Object.entries(parts)) {
    const field = sheet.locator(`[data-part="${part}"]`);
    const choice = field.locator(`label:has(input[value="${entry}"])`);
    if (part === 'relation') await press(choice);
    else await field.locator('input').fill(String(entry));
  }
  await press(page.getByTestId('save-member'));
  await page.getByTestId('save-member').waitFor({ state: 'detached' });
}
