import { type CamelRow, type Executor, maybe, newId, one, rows, run, tablesOf } from '@homestead/database';
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
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import * as routes from '../../contract/data-catalogue/metadata.ts';
import { metadataTexts as texts } from '../../contract/data-catalogue/metadata-texts.ts';
import type { Layer } from '../../contract/index.ts';
import type { DataDeps } from '../data-deps.ts';
import { DirectoryTree } from '../directories/tree.ts';
import { isBox } from '../entries/place.ts';
import { visibleTargets } from '../entries/targets.ts';
import { findLayer } from '../layers.ts';
import { likeText, orderBy } from '../lists.ts';
import type { CatalogueTables, MetadataTable } from '../tables.ts';
import { differencesOf } from './differences.ts';
import { factsOf } from './facts.ts';
import { readIso, writeIso } from './iso19139.ts';

const tables = tablesOf<CatalogueTables>();

interface Stored extends CamelRow<MetadataTable> {
  content: routes.MetadataContent;
}

const columns = sql`m.id, m.type, m.target_id as "targetId", m.content, m.version, m.created_at as "createdAt",
  m.created_by as "createdBy", m.updated_at as "updatedAt", m.updated_by as "updatedBy"`;
const sorts = {
  title: sql`m.content ->> 'title'`,
  createTime: sql`m.created_at`,
  updateTime: sql`m.updated_at`,
};
const factSorts = {
  id: sql`l.id`,
  name: sql`l.name`,
  count: sql`count`,
  createTime: sql`l.created_at`,
  updateTime: sql`l.updated_at`,
};

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

/** `/metaData` and `/realMetadata`: what data are said to be, and what they are. */
export function metadataRoutes(deps: DataDeps): BoundRoute[] {
  const { db } = deps;
  return [
    bind(routes.listMetadata, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const { keyword = '', type, targetId, sort = 'title' } = query;
      const keys = await keysOf(deps, db.kysely, person, 'read');
      const where = sql`m.type || ':' || m.target_id = any(${keys}::text[])
        and (m.content ->> 'title' ilike ${likeText(keyword)} or m.content ->> 'abstract' ilike ${likeText(keyword)})
        ${type ? sql`and m.type = ${type}` : sql``} ${targetId ? sql`and m.target_id = ${targetId}` : sql``}`;
      const found = await rows(
        db.kysely,
        sql<Stored>`select ${columns} from catalogue.metadata m where ${where}
          ${orderBy(sort, sorts, sql`m.id`)} limit ${pageSize} offset ${offset}`,
      );
      const { total } = await one(
        db.kysely,
        sql<{ total: number }>`select count(*)::int as total from catalogue.metadata m where ${where}`,
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
          sql<Stored>`select ${columns} from catalogue.metadata m where m.type = ${type} and m.target_id = ${targetId} for update`,
        );
        if (!known) return create(deps, tx, call, { type, targetId }, content);
        await mayDescribe(deps, tx, call.person, known);
        return update(deps, tx, call, known, content);
      });
    }),
    bind(routes.listRealMetadata, async ({ query, person }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const shown = await rows(
        db.kysely,
        sql<
          Layer & { count: number; hasMetadata: boolean }
        >`select l.id, l.name, l.current_version as "currentVersion",
            l.geometry_type as "geometryType", l.class_field as "classField", l.name_field as "nameField",
            l.public_fields as "publicFields", l.internal, coalesce(v.feature_count, 0) as count,
            exists (select 1 from catalogue.metadata m where m.type = 'layer' and m.target_id = l.id) as "hasMetadata"
          from catalogue.layer l left join catalogue.layer_version v on v.layer_id = l.id and v.version = l.current_version
          where l.name ilike ${likeText(query.keyword ?? '')} or l.id ilike ${likeText(query.keyword ?? '')}
          ${orderBy(query.sort ?? 'id', factSorts, sql`l.id`)}`,
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
  const stored = await maybe(
    db.kysely,
    sql<Stored>`select ${columns} from catalogue.metadata m where m.type = 'layer' and m.target_id = ${id}`,
  );
  const described = stored ? toRow(stored) : null;
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
  const found = await maybe(
    db,
    sql<Stored>`select ${columns} from catalogue.metadata m where m.id = ${id}
      and m.type || ':' || m.target_id = any(${keys}::text[]) ${lock ? sql`for update` : sql``}`,
  );
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
    sql`insert into catalogue.metadata (id, type, target_id, content, created_at, created_by, updated_at, updated_by)
      values (${id}, ${target.type}, ${target.targetId}, ${JSON.stringify(content)}::jsonb, ${at}, ${by}, ${at}, ${by})
      on conflict (type, target_id) do nothing returning id`,
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
  await sql`update catalogue.metadata set content = ${JSON.stringify(content)}::jsonb, version = version + 1,
    updated_at = ${at}, updated_by = ${by} where id = ${before.id}`.execute(tx);
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
