import { maybe, newId, rows, run, tablesOf } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type DraftContent,
  type DraftReport,
  type ModelDraft,
  type Publication,
  type modelRoutes as routes,
  modelTexts as texts,
} from '../../contract/index.ts';
import { differencesOf, nameProblem } from '../../engine/index.ts';
import { contentOf, findDraft, knownOf, reportOn, toDraft, writeDraft } from './draft.ts';
import { isShaped } from './kinds.ts';
import type { ModelDeps } from './ports.ts';
import { getModel, usesOf } from './read.ts';
import { getStoredModel, type ModelDefinition, raiseRevision, type StoredModel } from './store.ts';
import type { DataModelsTables } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

/** Notes in the operation log what was done to a model, with what it said before and after. */
export function note(
  call: Pick<Call, 'entry'>,
  id: string,
  summary: string,
  before: unknown,
  after: unknown,
): void {
  Object.assign(call.entry, { summary, target: `model:${id}`, detail: { before, after } });
}

/** A model of the county's own, a register unless processes are to write it; its fields begin as a draft. */
export function createModel(
  deps: ModelDeps,
  call: Call<typeof routes.createModel>,
  reserved: ReadonlySet<string>,
) {
  const { code, fields, case: isCase = false, ...about } = call.body;
  return call.once(async (tx) => {
    refuseName(about.name);
    if (reserved.has(code)) throw brokenFields([{ path: 'code', message: texts.codeReserved(code) }]);
    const isTaken =
      (await maybe(
        tx,
        tables.selectFrom('data_models.model').select(sql.lit(1).as('one')).where('code', '=', code),
      )) || (await isShaped(tx, code));
    if (isTaken)
      throw new HttpError('conflict', texts.codeTaken(code), {
        fields: [{ path: 'code', message: texts.codeTaken(code) }],
      });
    const id = newId();
    const definition: ModelDefinition = { ...definitionFrom(about), case: isCase };
    await run(
      tx,
      tables.insertInto('data_models.model').values((eb) => ({
        id,
        code,
        definition: JSON.stringify(definition),
        sort: eb.selectFrom('data_models.model').select(sql<number>`coalesce(max(sort), 0) + 10`.as('value')),
        version: 1,
        updated_at: deps.now(),
        updated_by: call.person.name,
      })),
    );
    const model = await getStoredModel(tx, id);
    if (fields) await writeDraft(deps, tx, model, { ...about, fields }, { version: 0, person: call.person });
    note(call, id, texts.created(about.name), null, {
      code,
      case: isCase,
      ...about,
      fields: fields?.map((field) => field.code),
    });
    return getModel(deps, call.person, id, tx);
  });
}

/** What a model says of itself: it counts at once. */
export function changeModel(deps: ModelDeps, call: Call<typeof routes.changeModel>) {
  const { id } = call.params;
  const { version, ...about } = call.body;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    refuseStale(model, version);
    refuseName(about.name);
    const { record } = model.definition;
    const kept = {
      directory: model.definition.directory,
      owner: model.definition.owner,
      remark: model.definition.remark,
    };
    const definition: ModelDefinition = {
      ...definitionFrom({ ...kept, ...about }),
      case: model.definition.case,
      ...(record ? { record } : {}),
    };
    await run(
      tx,
      tables
        .updateTable('data_models.model')
        .set((eb) => ({
          definition: JSON.stringify(definition),
          version: eb('version', '+', eb.lit(1)),
          updated_at: deps.now(),
          updated_by: call.person.name,
        }))
        .where('id', '=', id),
    );
    // A draft that began before goes on: it says all of this itself.
    await run(
      tx,
      tables
        .updateTable('data_models.draft')
        .set((eb) => ({ base_version: eb('base_version', '+', eb.lit(1)) }))
        .where('model_id', '=', id)
        .where('base_version', '=', version),
    );
    await raiseRevision(tx);
    note(call, id, texts.changed(about.name), model.definition, definition);
    return getModel(deps, call.person, id, tx);
  });
}

/**
 * Takes a model away: one that was published is hidden, its table stays; of one that never was nothing is left, so that its code
 * is free. Throws 40900 where something names it.
 */
export function deleteModel(deps: ModelDeps, call: Call<typeof routes.deleteModel>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    if (model.isDelivered) throw new HttpError('conflict', texts.delivered);
    const uses = usesOf(deps, model);
    if (uses.length > 0)
      throw new HttpError('conflict', texts.usedModel(uses.map(({ title }) => title)), { usedBy: uses });
    await run(tx, tables.deleteFrom('data_models.draft').where('model_id', '=', id));
    await run(
      tx,
      (await isShaped(tx, model.code))
        ? tables
            .updateTable('data_models.model')
            .set((eb) => ({
              state: 'NO',
              version: eb('version', '+', eb.lit(1)),
              updated_at: deps.now(),
              updated_by: call.person.name,
            }))
            .where('id', '=', id)
        : tables.deleteFrom('data_models.model').where('id', '=', id),
    );
    await raiseRevision(tx);
    note(call, id, texts.removed(model.definition.label), contentOf(model), null);
    return null;
  });
}

export async function getDraft(deps: ModelDeps, id: string): Promise<ModelDraft> {
  const { kysely } = deps.db;
  return toDraft(await getStoredModel(kysely, id), await findDraft(kysely, id));
}

export function saveDraft(deps: ModelDeps, call: Call<typeof routes.saveDraft>) {
  const { id } = call.params;
  const { version, ...content } = call.body;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    refuseName(content.name);
    const before = await findDraft(tx, id);
    const draft = await writeDraft(deps, tx, model, content, { version, person: call.person });
    note(call, id, texts.draftSaved(model.definition.label), before?.content ?? null, draft.content);
    return toDraft(model, draft);
  });
}

export function dropDraft(call: Call<typeof routes.dropDraft>) {
  const { id } = call.params;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    const draft = await findDraft(tx, id);
    if (!draft) throw new HttpError('missing');
    await run(tx, tables.deleteFrom('data_models.draft').where('model_id', '=', id));
    note(call, id, texts.draftDropped(model.definition.label), draft.content, null);
    return null;
  });
}

export async function checkDraft(deps: ModelDeps, id: string): Promise<DraftReport> {
  const { kysely } = deps.db;
  const model = await getStoredModel(kysely, id);
  const draft = await findDraft(kysely, id);
  const report = await reportOn(deps, kysely, model, draft?.content ?? contentOf(model));
  if (draft && draft.base !== model.version)
    report.problems.unshift({ path: 'version', message: texts.baseStale });
  return report;
}

/** The content of an earlier publication as the draft; fields that came later are hidden by it. */
export function restoreVersion(deps: ModelDeps, call: Call<typeof routes.restoreVersion>) {
  const { id } = call.params;
  const { version, target } = call.body;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    const found = await maybe(
      tx,
      tables
        .selectFrom('data_models.publication')
        .select('after')
        .$narrowType<{ after: DraftContent }>()
        .where('model_id', '=', id)
        .where('version', '=', target),
    );
    if (!found) throw new HttpError('missing');
    const draft = await writeDraft(deps, tx, model, found.after, { version, person: call.person });
    note(call, id, texts.draftSaved(model.definition.label), null, draft.content);
    return toDraft(model, draft);
  });
}

export async function listPublications({ db }: ModelDeps, id: string): Promise<Publication[]> {
  const model = await getStoredModel(db.kysely, id);
  const found = await rows(
    db.kysely,
    tables
      .selectFrom('data_models.publication')
      .select(['version', 'at', 'by_name as by', 'note', 'before', 'after'])
      .$narrowType<{ before: DraftContent | null; after: DraftContent }>()
      .where('model_id', '=', id)
      .orderBy('version', 'desc')
      .limit(sql.lit(100)),
  );
  return found.map(({ before, after, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    differences: differencesOf(after, before ? asKnown(before) : { ...knownOf(model), fields: [] }),
  }));
}

/** Content of a publication, as a later one is compared with it. */
function asKnown({ name, directory = '', owner = '', remark = '', fields }: DraftContent) {
  return {
    ...{ name, directory, owner, remark },
    fields: fields.map(({ id = '', code, ...definition }) => ({
      id,
      code,
      state: 'YES' as const,
      definition,
    })),
  };
}

export function refuseStale(model: StoredModel, version: number): void {
  if (model.version !== version) throw new EditedMeanwhile({ by: model.updatedBy, at: model.updatedAt });
}

function refuseName(name: string): void {
  const message = nameProblem(texts.entryFields['label']!, name, 50);
  if (message) throw brokenFields([{ path: 'name', message }]);
}

/** What a model says of itself, without what says nothing. */
export function definitionFrom({
  name,
  directory,
  owner,
  remark,
}: Omit<DraftContent, 'fields'>): Omit<ModelDefinition, 'case'> {
  const trimmed = { directory: directory?.trim(), owner: owner?.trim(), remark: remark?.trim() };
  return { label: name.trim(), ...Object.fromEntries(Object.entries(trimmed).filter(([, value]) => value)) };
}
