import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Random } from '@homestead/bpmn/testing';
import { rows } from '@homestead/database';
import type { PageOf } from '@homestead/http/contract';
import type { DraftField, DraftReport, ModelDetail, ModelDraft, ModelRow } from '@homestead/models/contract';
import { sql } from 'kysely';
import { rootFolder } from '../../config.ts';
import { type Person, signIn } from '../../testing/client.ts';
import { Journey } from '../../testing/journey.ts';
import type { Served } from '../../testing/served.ts';
import { describedFields, done, hold, catalogPath as path, types } from './edits.ts';

interface FormReply {
  models: Record<string, { fields: { code: string; label: string; type: string }[] }>;
}

/** The delivered forms; the name of each begins with the model that it fills. */
const formKeys = readdirSync(join(rootFolder, 'content', 'forms'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.form.json'))
  .map((name) => basename(name, '.form.json'));

export interface CaseEditsReport {
  published: number;
  /** Edits that a form, a process or a rule cannot live with. */
  refused: number;
}

/**
 * Random edits of the models that processes write, over a case. Each is published, or refused with where the field is used; after either the
 * row of the case holds what it held, and every delivered form of the model, its records, the catalogue and OpenAPI say it alike.
 */
export async function randomCaseEdits(
  served: Served,
  run: { seed: number; edits: number },
): Promise<CaseEditsReport> {
  const admin = await signIn(served.base, 'admin');
  await done(new Journey(served.base).start());
  const { records } = await done(admin.get<PageOf<ModelRow>>(`${path}?pageSize=100`));
  const models = records.filter(({ isCase }) => isCase);
  const random = new Random(run.seed);
  const report: CaseEditsReport = { published: 0, refused: 0 };
  for (let step = 0; step < run.edits; step++) {
    const model = random.pick(models);
    const what = `${served.db.kind}, seed ${run.seed}, edit ${step} of ${model.code}`;
    const before = await tableOf(served, model.code);
    const isPublished = await edit(admin, model, random, step, what);
    report[isPublished ? 'published' : 'refused'] += 1;
    const after = await tableOf(served, model.code);
    for (const [id, cells] of before)
      for (const [column, value] of Object.entries(cells))
        hold(after.get(id)?.[column], value, `${what}: column ${column} of row ${id}`);
    await compare(served, admin, model, what);
  }
  return report;
}

/** Whether the edit was published; one that is not fit is refused with its words, and its draft is given up. */
async function edit(
  admin: Person,
  { id }: ModelRow,
  random: Random,
  step: number,
  what: string,
): Promise<boolean> {
  const {
    isStale: _,
    by: __,
    at: ___,
    ...content
  } = await done(admin.get<ModelDraft>(`${path}/${id}/draft`));
  const fields = changed(content.fields, random, step);
  const { version } = await done(admin.put<ModelDraft>(`${path}/${id}/draft`, { ...content, fields }));
  const { problems } = await done(admin.get<DraftReport>(`${path}/${id}/check`));
  const reply = await admin.post(`${path}/${id}/publish`, { version, acceptLosses: true });
  hold(reply.code === 200, problems.length === 0, `${what}: ${reply.text}`);
  if (reply.code !== 200) await done(admin.remove(`${path}/${id}/draft`));
  return reply.code === 200;
}

function changed(fields: DraftField[], random: Random, step: number): DraftField[] {
  const at = random.between(0, fields.length - 1);
  const field = fields[at]!;
  const type = random.pick(types);
  const kind = random.pick(['add', 'rename', 'remove', 'type', 'move']);
  if (kind === 'add') return [...fields, { code: `own${step}`, label: `自定${step}`, type }];
  if (kind === 'remove') return fields.toSpliced(at, 1);
  if (kind === 'type' && types.includes(field.type) && field.type !== type)
    return fields.with(at, { ...field, type });
  if (kind === 'move' && at < fields.length - 1) return [...fields.toSpliced(at, 1), field];
  return fields.with(at, { ...field, label: `改名${step}` });
}

async function compare(served: Served, admin: Person, model: ModelRow, what: string): Promise<void> {
  const { fieldList } = await done(admin.get<ModelDetail>(`${path}/${model.id}`));
  const shown = fieldList.filter(({ state }) => state === 'YES');
  const named = (fields: readonly { code: string; label: string; type: string }[]) =>
    fields.map(({ code, label, type }) => [code, label, type]);
  for (const form of formKeys.filter((key) => key.startsWith(`${model.code}_`))) {
    const { models } = await done(admin.get<FormReply>(`/v1/form/${form}`));
    const inForm = models[model.code];
    if (inForm) hold(named(inForm.fields), named(shown), `${what}: form ${form}`);
  }
  const properties = await describedFields(served.base, model.code);
  hold(
    Object.entries(properties).map(([code, { description }]) => [code, description]),
    shown.map(({ code, label, unit }) => [code, unit ? `${label}（${unit}）` : label]),
    `${what}: OpenAPI`,
  );
  // A list is asked for by the fields that the model shows, and by no hidden one.
  const list = (code: string) => admin.get<PageOf<object>>(`/v1/${model.code}?${code}=1`);
  for (const { code, type, state } of fieldList.filter((each) => each.code.startsWith('own')))
    if (type !== 'date') hold((await list(code)).code === 200, state === 'YES', `${what}: list by ${code}`);
}

async function tableOf(served: Served, code: string): Promise<Map<string, Record<string, unknown>>> {
  const found = await rows<{ id: string; record: Record<string, unknown> }>(
    served.db.kysely,
    sql`select id, to_jsonb(r) as record from ${sql.id('models', code)} r`,
  );
  return new Map(found.map(({ id, record }) => [id, record]));
}
