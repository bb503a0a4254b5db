import { allOf, newId, run, type Tx, tablesOf } from '@homestead/database';
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
    await run(
      tx,
      tables.insertInto('data_models.publication').values({
        id: newId(),
        model_id: id,
        version: model.version + 1,
        before: JSON.stringify(contentOf(model)),
        after: JSON.stringify(after),
        note: why.trim(),
        at: deps.now(),
        by_id: call.person.id,
        by_name: call.person.name,
      }),
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
      await run(
        tx,
        tables.insertInto('data_models.field').values({
          id: newId(),
          model_id: model.id,
          code: field.code,
          column_name: field.code,
          definition: JSON.stringify(definition),
          sort,
        }),
      );
      continue;
    }
    const column = columns.get(own.id) ?? own.column;
    await run(
      tx,
      tables
        .updateTable('data_models.field')
        .set({ definition: JSON.stringify(definition), column_name: column, sort, state: 'YES' })
        .where('id', '=', own.id),
    );
    if (hasTable && column === own.column)
      await changeSealing(tx, group, column, { from: own.definition, to: definition });
  }
  const kept = content.fields.flatMap(({ id }) => id ?? []);
  await run(
    tx,
    tables
      .updateTable('data_models.field')
      .set((eb) => ({ state: 'NO', sort: eb('sort', '+', eb.lit(100000)) }))
      .where('model_id', '=', model.id)
      .where('state', '=', sql.lit('YES'))
      .where('id', '<>', allOf(kept))
      .where('code', '<>', allOf(content.fields.map(({ code }) => code))),
  );
  const { record, case: isCase } = model.definition;
  const definition: ModelDefinition = {
    ...definitionFrom(content),
    case: isCase,
    ...(record ? { record } : {}),
  };
  // A directory that nobody named stays the one that follows from the kind of the model.
  if (!model.definition.directory && content.directory === contentOf(model).directory)
    delete definition.directory;
  await run(
    tx,
    tables
      .updateTable('data_models.model')
      .set((eb) => ({
        definition: JSON.stringify(definition),
        version: eb('version', '+', eb.lit(1)),
        updated_at: now(),
        updated_by: by,
      }))
      .where('id', '=', model.id),
  );
}
