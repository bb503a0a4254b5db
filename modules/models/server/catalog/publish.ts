import { newId, run, type Tx, tablesOf } from '@homestead/database';
import { brokenFields, EditedMeanwhile, HttpError } from '@homestead/http/contract';
import type { Call } from '@homestead/http/server';
import { sql } from 'kysely';
import {
  type DraftContent,
  type DraftReport,
  type modelRoutes as routes,
  modelTexts as texts,
} from '../../contract/index.ts';
import { changeColumn, changeSealing } from './change-column.ts';
import { contentOf, definitionOf, findDraft, refuseProblems, reportOn, typeChanges } from './draft.ts';
import { definitionFrom, note } from './edit.ts';
import { isShaped } from './kinds.ts';
import type { ModelDeps } from './ports.ts';
import { getModel } from './read.ts';
import { asField, getStoredModel, type ModelDefinition, raiseRevision, type StoredModel } from './store.ts';
import type { DataModelsTables } from './tables.ts';

const tables = tablesOf<DataModelsTables>();

/** Makes a draft what holds. Throws 42200 with what is wrong, or with rows that a change of type would leave empty. */
export function publishDraft(deps: ModelDeps, call: Call<typeof routes.publishDraft>) {
  const { id } = call.params;
  const { version, note: why = '', acceptLosses = false } = call.body;
  return call.act(async (tx) => {
    const model = await getStoredModel(tx, id);
    const draft = await findDraft(tx, id);
    if (!draft) throw new HttpError('conflict', texts.noDraft);
    if (draft.version !== version)
      throw new EditedMeanwhile({ what: texts.draft, by: draft.by, at: draft.at });
    if (draft.base !== model.version)
      throw new HttpError('conflict', texts.baseStale, { by: model.updatedBy });
    // Whoever writes records waits: no value may come into a column that was already read.
    if (await isShaped(tx, model.code))
      await sql`lock table ${sql.id('models', model.code)} in share row exclusive mode`.execute(tx);
    const report = await reportOn(deps, tx, model, draft.content);
    refuseProblems(report);
    if (report.differences.length === 0) throw new HttpError('conflict', texts.nothingChanged);
    if (!acceptLosses) refuseLosses(report);
    await apply(deps, tx, model, draft.content, call.person.name);
    const after = contentOf(await getStoredModel(tx, id));
    await sql`insert into data_models.publication (id, model_id, version, before, after, note, at, by_id, by_name)
      values (${newId()}, ${id}, ${model.version + 1}, ${JSON.stringify(contentOf(model))}::jsonb,
        ${JSON.stringify(after)}::jsonb, ${why.trim()}, ${deps.now()}, ${call.person.id}, ${call.person.name})`.execute(
      tx,
    );
    await run(tx, tables.deleteFrom('data_models.draft').where('model_id', '=', id));
    await raiseRevision(tx);
    note(call, id, texts.publishedEntry(after.name, model.version + 1), contentOf(model), after);
    return getModel(deps, call.person, id, tx);
  });
}

function refuseLosses({ conversions }: DraftReport): void {
  const lost = conversions.filter(({ failed }) => failed > 0);
  if (lost.length === 0) return;
  throw brokenFields(
    lost.map(({ code, label, failed, total }) => ({
      path: `fields.${code}`,
      message: texts.losses(label, failed, total),
    })),
  );
}

/** Writes what a draft says into the rows of the model; the record table is given new columns by whoever takes the models anew. */
async function apply(
  { now, users }: ModelDeps,
  tx: Tx,
  model: StoredModel,
  content: DraftContent,
  by: string,
): Promise<void> {
  const { code: group } = model;
  const hasTable = await isShaped(tx, group);
  const columns = new Map<string, string>();
  if (hasTable)
    for (const { own, field } of typeChanges(model, content)) {
      const to = { code: field.code, ...definitionOf(field) };
      columns.set(own.id, (await changeColumn(tx, users, group, asField(own), to)).column);
    }
  for (const [index, field] of content.fields.entries()) {
    const own = model.fields.find(({ id }) => id === field.id);
    const definition = definitionOf(field);
    const sort = (index + 1) * 10;
    if (!own) {
      await sql`insert into data_models.field (id, model_id, code, column_name, definition, sort)
        values (${newId()}, ${model.id}, ${field.code}, ${field.code}, ${JSON.stringify(definition)}::jsonb, ${sort})`.execute(
        tx,
      );
      continue;
    }
    const column = columns.get(own.id) ?? own.column;
    await sql`update data_models.field set definition = ${JSON.stringify(definition)}::jsonb, column_name = ${column},
      sort = ${sort}, state = 'YES' where id = ${own.id}`.execute(tx);
    if (hasTable && column === own.column)
      await changeSealing(tx, group, column, { from: own.definition, to: definition });
  }
  const kept = content.fields.flatMap(({ id }) => id ?? []);
  await sql`update data_models.field set state = 'NO', sort = sort + 100000
    where model_id = ${model.id} and state = 'YES' and id <> all(${kept}::text[])
      and code <> all(${content.fields.map(({ code }) => code)}::text[])`.execute(tx);
  const { record, case: isCase } = model.definition;
  const definition: ModelDefinition = {
    ...definitionFrom(content),
    case: isCase,
    ...(record ? { record } : {}),
  };
  // A directory that nobody named stays the one that follows from the kind of the model.
  if (!model.definition.directory && content.directory === contentOf(model).directory)
    delete definition.directory;
  await sql`update data_models.model set definition = ${JSON.stringify(definition)}::jsonb, version = version + 1,
    updated_at = ${now()}, updated_by = ${by} where id = ${model.id}`.execute(tx);
}
