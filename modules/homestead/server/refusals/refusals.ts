import { dayOf } from '@homestead/calendar/engine';
import { maybe, run, type Tx, tablesOf } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import type { Person } from '@homestead/people/contract';
import { divisionAt, divisionDigits } from '@homestead/people/contract';
import { type Completion, type SteppedCompletion, takeNumber } from '@homestead/workflow/server';
import {
  type HomesteadRules,
  type NoticeForm,
  type RefusalNotice,
  homesteadTexts as texts,
} from '../../contract/index.ts';
import { fill, printDay, valuesOf, writeNumber } from '../../engine/index.ts';
import type { HomesteadDeps } from '../deps.ts';
import type { HomesteadTables } from '../tables.ts';

const tables = tablesOf<HomesteadTables>();

type Naming = Pick<HomesteadDeps, 'divisionName'> & { rules: HomesteadRules };
type Instance = Completion['instance'];

const townOf = (division: string) => divisionAt(division, 'township').padEnd(divisionDigits.township, '0');

/** How a township is called in a number: as the county says, else its name without the last word. */
function shortNameOf({ rules, divisionName }: Naming, town: string): string {
  return rules.shortNames[town] ?? divisionName(town).replace(/(街道|镇|乡)$/, '');
}

function formAt({ refusals }: Pick<HomesteadRules, 'refusals'>, taskKey: string): NoticeForm | undefined {
  return refusals.find(({ at }) => at.includes(taskKey));
}

/** What a notice says of a case, by the county's form of it. */
function noticeOf(
  naming: Naming,
  form: NoticeForm,
  instance: Instance,
  said: { reason: string; place: string; day: string; number: string | null },
): RefusalNotice {
  const { divisionName } = naming;
  const facts = {
    township: divisionName(townOf(instance.division)),
    county: divisionName(divisionAt(instance.division, 'county')),
    caseNo: instance.case_no ?? '',
    place: said.place || divisionName(instance.division),
    applied: printDay(dayOf(instance.created_at)),
    reason: said.reason.trim().replace(/[。；，]+$/, '') || texts.reasonToCome,
    basis: form.basis.join('、'),
  };
  return {
    processId: instance.id,
    caseNo: instance.case_no ?? '',
    number: said.number,
    title: form.title,
    addressee: instance.applicant,
    paragraphs: [form.opening, form.decision, form.remedies].map((line) => fill(line, facts)),
    reason: said.reason.trim(),
    authority: fill(form.authority, facts),
    date: printDay(said.day),
  };
}

/**
 * Gives a refusal its notice in the refusing transaction, numbered without gap for a series, township and year (domain
 * facts §7.6). A refusal at a task for which the county has no form of notice goes without.
 */
export async function giveNotice(tx: Tx, naming: Naming, completion: SteppedCompletion): Promise<void> {
  const { instance, task, person, data, decided, at } = completion;
  const form = formAt(naming.rules, task.task_key);
  if (!form) return;
  const [town, day] = [townOf(instance.division), dayOf(at)];
  const { series } = form;
  const year = day.slice(0, 4);
  const count = await takeNumber(tx, `refusal ${series} ${town} ${year}`);
  const number = writeNumber(form.number, { shortName: shortNameOf(naming, town), series, year }, count);
  const reason = decided?.content ?? '';
  const place = valuesOf(naming.rules, data).text('appliedPlace');
  const notice = noticeOf(naming, form, instance, { reason, place, day, number });
  await run(
    tx,
    tables.insertInto('homestead.refusal_notice').values({
      process_id: instance.id,
      task_id: task.id,
      number,
      township: town,
      reason,
      notice: JSON.stringify(notice),
      issued_on: day,
      issued_by: person.id,
      created_at: at,
    }),
  );
}

/** The notice of a case that the person may see. */
export async function getNotice(
  deps: HomesteadDeps,
  person: Person,
  processId: string,
): Promise<RefusalNotice> {
  const notice = (await deps.cases.find(person, processId)) && (await findNotice(deps, processId));
  if (!notice) throw new HttpError('missing', texts.noNotice);
  return notice;
}

/** A notice to read and print before the refusal: without a number, with the reason as it is being written. */
export async function draftNotice(
  deps: HomesteadDeps,
  person: Person,
  { taskId, reason }: { taskId: string; reason?: string | undefined },
): Promise<RefusalNotice> {
  const found = await deps.cases.findTask(person, taskId);
  if (!found) throw new HttpError('missing');
  const { task, instance } = found;
  const outcomes = await deps.cases.outcomesFor(person, task, instance);
  const { rules } = deps;
  const form = rules?.process === instance.process_key ? formAt(rules, task.task_key) : undefined;
  if (!rules || !form || !outcomes.some(({ kind }) => kind === 'refuse'))
    throw new HttpError('forbidden', texts.noRefusalHere);
  const records = await deps.cases.records(deps.db.kysely, instance);
  const place = valuesOf(rules, records).text('appliedPlace');
  const day = dayOf(deps.clock.now());
  return noticeOf({ ...deps, rules }, form, instance, { reason: reason ?? '', place, day, number: null });
}

/** The notice of a case as it was issued, or undefined. Asks nobody’s right: callers do. */
export async function findNotice(deps: HomesteadDeps, processId: string): Promise<RefusalNotice | undefined> {
  const row = await maybe(
    deps.db.kysely,
    tables
      .selectFrom('homestead.refusal_notice')
      .select('notice')
      .where('process_id', '=', processId)
      .$narrowType<{ notice: RefusalNotice }>(),
  );
  return row?.notice;
}

/** Whether a refusal at that task gives a notice. */
export function givesNotice(rules: Pick<HomesteadRules, 'refusals'>, taskKey: string): boolean {
  return formAt(rules, taskKey) !== undefined;
}
