import {
  type CamelRow,
  countTotal,
  type Executor,
  maybe,
  newId,
  one,
  rows,
  run,
  tablesOf,
} from '@homestead/database';
import type { Bounds } from '@homestead/geodesy';
import {
  brokenFields,
  EditedMeanwhile,
  type FieldViolation,
  HttpError,
  isCalendarDate,
  pageWindow,
} from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import { type ExpressionBuilder, sql } from 'kysely';
import { Value } from 'typebox/value';
import * as routes from '../../contract/data-catalogue/metadata.ts';
import { metadataTexts as texts } from '../../contract/data-catalogue/metadata-texts.ts';
import type { DataDeps } from '../data-deps.ts';
import { DirectoryTree } from '../directories/tree.ts';
import { isBox } from '../entries/place.ts';
import { visibleTargets } from '../entries/targets.ts';
import { findLayer } from '../layers.ts';
import { likeText, orderOf } from '../lists.ts';
import type { CatalogueTables, MetadataTable } from '../tables.ts';
import { differencesOf } from './differences.ts';
import { factsOf } from './facts.ts';
import { readIso, writeIso } from './iso19139.ts';

const tables = tablesOf<CatalogueTables>();

interface Stored extends CamelRow<MetadataTable> {
  content: routes.MetadataContent;
}

const stored = tables
  .selectFrom('catalogue.metadata as m')
  .select([
    'm.id',
    'm.type',
    'm.target_id as targetId',
    'm.content',
    'm.version',
    'm.created_at as createdAt',
    'm.created_by as createdBy',
    'm.updated_at as updatedAt',
    'm.updated_by as updatedBy',
  ])
  .$narrowType<Pick<Stored, 'content'>>();
const sorts = {
  title: sql`m.content ->> 'title'`,
  createTime: 'm.created_at',
  updateTime: 'm.updated_at',
} as const;
const factSorts = {
  id: 'l.id',
  name: 'l.name',
  count: 'count',
  createTime: 'l.created_at',
  updateTime: 'l.updated_at',
} as const;

/** Keys (`layer:road`) of what the person may see and describe. */
async function keysOf(
  deps: DataDeps,
  db: Executor,
  person: Principal,
  verb: 'read' | 'edit',
): Promise<string[]> {
  const tree = await DirectoryTree.read(db);
  const targets = await visibleTargets(deps, db, person, tree.allowed(person, `catalogue.entry.${verb}`));
  return (['layer', 'file'] as const).flatMap((type) =>
    [...targets[type].keys()].map((id) => `${type}:${id}`),
  );
}

/** Whether metadata are those of one of the keys. */
const isOneOf = (keys: string[]) => sql<boolean>`m.type || ':' || m.target_id = any(${keys}::text[])`;

/** `/metaData` and `/realMetadata`: what data are said to be, and what they are. */
export function metadataRoutes(deps: DataDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(routes.listMetadata, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { keyword = '', type, targetId, sort = 'title' } = query;
      const keys = await keysOf(deps, db.kysely, person, 'read');
      const isAsked = (eb: ExpressionBuilder<{ m: MetadataTable } & CatalogueTables, 'm'>) =>
        eb.and([
          isOneOf(keys),
          sql<boolean>`(m.content ->> 'title' ilike ${likeText(keyword)} or m.content ->> 'abstract' ilike ${likeText(keyword)})`,
          ...(type ? [eb('m.type', '=', type)] : []),
          ...(targetId ? [eb('m.target_id', '=', targetId)] : []),
        ]);
      const found = await rows(
        db.kysely,
        stored
          .where(isAsked)
          .orderBy(...orderOf(sort, sorts))
          .orderBy('m.id')
          .limit(pageSize)
          .offset(offset),
      );
      const { total } = await one(
        db.kysely,
        tables.selectFrom('catalogue.metadata as m').select(countTotal).where(isAsked),
      );
      return { records: found.map(toRow), total, pageNum, pageSize };
    }),
    bind(routes.getMetadata, async ({ person, params }) =>
      toRow(await getStored(deps, db.kysely, person, params.id)),
    ),
    bind(routes.createMetadata, (call) => {
      const { type = 'layer', targetId, ...content } = call.body;
      return call.once(async (tx) => create(deps, tx, call, { type, targetId }, judged(content)));
    }),
    bind(routes.updateMetadata, (call) =>
      call.act(async (tx) => {
        const before = await getStored(deps, tx, call.person, call.params.id, true);
        const { version, ...given } = call.body;
        if (before.version !== version)
          throw new EditedMeanwhile({ what: texts.what, by: before.updatedBy, at: before.updatedAt });
        return update(deps, tx, call, before, judged({ ...before.content, ...given }));
      }),
    ),
    bind(routes.deleteMetadata, (call) =>
      call.act(async (tx) => {
        const before = await getStored(deps, tx, call.person, call.params.id, true);
        await run(tx, tables.deleteFrom('catalogue.metadata').where('id', '=', before.id));
        note(call, before.id, texts.removed(before.content.title));
        return null;
      }),
    ),
    bind(routes.exportMetadata, async ({ person, params, reply }) => {
      const { id, updatedAt, content } = await getStored(deps, db.kysely, person, params.id);
      const name = encodeURIComponent(`${content.title}.xml`);
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .header('x-content-type-options', 'nosniff')
        .send(writeIso(id, updatedAt, content)) as never;
    }),
    bind(routes.importMetadata, (call) => {
      const { type = 'layer', targetId, xml } = call.body;
      const content = judged(readIso(xml));
      return call.act(async (tx) => {
        const known = await maybe(
          tx,
          stored.where('m.type', '=', type).where('m.target_id', '=', targetId).forUpdate(),
        );
        if (!known) return create(deps, tx, call, { type, targetId }, content);
        await mayDescribe(deps, tx, call.person, known);
        return update(deps, tx, call, known, content);
      });
    }),
    bind(routes.listRealMetadata, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const keyword = likeText(query.keyword ?? '');
      const shown = await rows(
        db.kysely,
        tables
          .selectFrom('catalogue.layer as l')
          .leftJoin('catalogue.layer_version as v', (join) =>
            join.onRef('v.layer_id', '=', 'l.id').onRef('v.version', '=', 'l.current_version'),
          )
          .select((eb) => [
            'l.id',
            'l.name',
            'l.current_version as currentVersion',
            'l.geometry_type as geometryType',
            'l.class_field as classField',
            'l.name_field as nameField',
            'l.public_fields as publicFields',
            'l.internal',
            eb.fn.coalesce('v.feature_count', eb.lit(0)).as('count'),
            eb
              .exists(
                eb
                  .selectFrom('catalogue.metadata as m')
                  .where('m.type', '=', sql.lit('layer'))
                  .whereRef('m.target_id', '=', 'l.id'),
              )
              .$castTo<boolean>()
              .as('hasMetadata'),
          ])
          .where((eb) => eb.or([eb('l.name', 'ilike', keyword), eb('l.id', 'ilike', keyword)]))
          .orderBy(...orderOf(query.sort ?? 'id', factSorts))
          .orderBy('l.id'),
      );
      const all = shown.filter((layer) => deps.accessTo(person, layer));
      const records = all
        .slice(offset, offset + pageSize)
        .map(({ id, name, currentVersion, count, hasMetadata }) => ({
          id,
          name,
          layerVersion: currentVersion,
          count,
          hasMetadata,
        }));
      return { records, total: all.length, pageNum, pageSize };
    }),
    bind(routes.getRealMetadata, ({ person, params }) => realMetadata(deps, person, params.id)),
  ];
}

/** What the data of a layer say of it, as far as the person reads it. */
async function realMetadata(deps: DataDeps, person: Principal, id: string): Promise<routes.RealMetadata> {
  const { db } = deps;
  const layer = await findLayer(db.kysely, id);
  const access = layer && deps.accessTo(person, layer);
  if (!layer || !access) throw new HttpError('missing');
  const { currentVersion } = layer;
  const facts = currentVersion === null ? null : await factsOf(db.kysely, id, currentVersion, deps.now());
  const { fields, place, outside } = access;
  // Values come from all places: only those of fields that may be read everywhere are told.
  const everywhere = place === 'all' ? fields : outside?.place === 'all' ? outside.fields : [];
  const has = (list: 'all' | readonly string[], name: string) => list === 'all' || list.includes(name);
  const labels = deps.layers[id]?.fields ?? {};
  const named = <F extends { name: string }>(field: F) => {
    const label = Object.hasOwn(labels, field.name) ? labels[field.name] : undefined;
    return label === undefined ? field : { ...field, label };
  };
  const shown = facts && {
    ...facts,
    fields: facts.fields
      .filter(({ name }) => has(fields, name))
      .map((field) => named(has(everywhere, field.name) ? field : { ...field, values: [] })),
  };
  const versions = await rows(
    db.kysely,
    tables
      .selectFrom('catalogue.layer_version')
      .select(['version', 'source', 'feature_count as count', 'created_at as createdAt'])
      .where('layer_id', '=', id)
      .orderBy('version', 'desc')
      .limit(sql.lit(100)),
  );
  const own = await maybe(
    db.kysely,
    stored.where('m.type', '=', sql.lit('layer')).where('m.target_id', '=', id),
  );
  const described = own ? toRow(own) : null;
  return {
    id,
    name: layer.name,
    layerVersion: currentVersion,
    versions: versions.map(({ createdAt, ...one }) => ({
      ...one,
      createTime: createdAt.toISOString(),
      current: one.version === currentVersion,
    })),
    referenceSystem: 'EPSG:4490',
    facts: shown,
    described,
    differences: described ? differencesOf(described, shown, versions[0]?.createdAt ?? null) : [],
  };
}

type Target = Pick<Stored, 'type' | 'targetId'>;

async function mayDescribe(deps: DataDeps, db: Executor, person: Principal, target: Target): Promise<void> {
  const keys = await keysOf(deps, db, person, 'edit');
  if (!keys.includes(`${target.type}:${target.targetId}`))
    throw brokenFields([{ path: 'targetId', message: texts.noTarget }]);
}

async function getStored(
  deps: DataDeps,
  db: Executor,
  person: Principal,
  id: string,
  lock = false,
): Promise<Stored> {
  const keys = await keysOf(deps, db, person, lock ? 'edit' : 'read');
  const asked = stored.where('m.id', '=', id).where(isOneOf(keys));
  const found = await maybe(db, lock ? asked.forUpdate() : asked);
  if (!found) throw new HttpError('missing');
  return found;
}

type Acting = Pick<Call, 'entry' | 'person'>;

async function create(
  deps: DataDeps,
  tx: Executor,
  call: Acting,
  target: Target,
  content: routes.MetadataContent,
): Promise<routes.MetaData> {
  await mayDescribe(deps, tx, call.person, target);
  const [id, at, by] = [newId(), deps.now(), call.person.name];
  const made = await maybe(
    tx,
    tables
      .insertInto('catalogue.metadata')
      .values({
        id,
        type: target.type,
        target_id: target.targetId,
        content: JSON.stringify(content),
        created_at: at,
        created_by: by,
        updated_at: at,
        updated_by: by,
      })
      .onConflict((oc) => oc.columns(['type', 'target_id']).doNothing())
      .returning('id'),
  );
  if (!made)
    throw new HttpError('conflict', texts.exists, { fields: [{ path: 'targetId', message: texts.exists }] });
  note(call, id, texts.created(content.title));
  return toRow({
    id,
    ...target,
    content,
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  });
}

async function update(
  deps: DataDeps,
  tx: Executor,
  call: Acting,
  before: Stored,
  content: routes.MetadataContent,
): Promise<routes.MetaData> {
  const [at, by] = [deps.now(), call.person.name];
  await run(
    tx,
    tables
      .updateTable('catalogue.metadata')
      .set((eb) => ({
        content: JSON.stringify(content),
        version: eb('version', '+', eb.lit(1)),
        updated_at: at,
        updated_by: by,
      }))
      .where('id', '=', before.id),
  );
  note(call, before.id, texts.edited(content.title));
  return toRow({ ...before, content, version: before.version + 1, updatedAt: at, updatedBy: by });
}

/** Content with what is left out filled in. Throws 42200 with every element that is missing or wrong. */
function judged(given: Partial<routes.MetadataContent>): routes.MetadataContent {
  const { labels } = texts;
  const faults: FieldViolation[] = [];
  const content = { language: 'zh', referenceSystem: 'EPSG:4490', ...given };
  for (const path of ['title', 'abstract', 'date', 'topic'] as const)
    if (!content[path]?.trim()) faults.push({ path, message: texts.blank(labels[path]) });
  if (!content.contact?.organisation.trim())
    faults.push({ path: 'contact.organisation', message: texts.blank(labels.organisation) });
  if (content.date && !isCalendarDate(content.date)) faults.push({ path: 'date', message: texts.date });
  if (content.bbox && !isBox(content.bbox as Bounds)) faults.push({ path: 'bbox', message: texts.bbox });
  if (faults.length > 0) throw brokenFields(faults);
  for (const { instancePath } of Value.Errors(routes.MetadataContent, content)) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    const label = Object.hasOwn(labels, path) ? labels[path as keyof typeof labels] : path;
    faults.push({ path, message: `${label}不正确，请检查` });
  }
  if (faults.length > 0) throw brokenFields(faults);
  return content as routes.MetadataContent;
}

const toRow = ({ content, createdAt, updatedAt, ...row }: Stored): routes.MetaData => ({
  ...content,
  ...row,
  createTime: createdAt.toISOString(),
  updateTime: updatedAt.toISOString(),
});

function note(call: Acting, id: string, summary: string): void {
  Object.assign(call.entry, { summary, target: `metaData:${id}` });
}
