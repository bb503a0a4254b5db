import { changed, type Executor, newId, one, run, tablesOf } from '@homestead/database';
import {
  brokenFields,
  type FieldViolation,
  HttpError,
  pageWindow,
  refuseEdited,
  unknownSort,
} from '@homestead/http/contract';
import type { Call, Principal } from '@homestead/http/server';
import { OutboundError } from '@homestead/outbound';
import { can } from '@homestead/people/contract';
import { sql } from 'kysely';
import {
  type MapService,
  ownSourceId,
  preferredSrs,
  type ServiceBody,
  type ServiceType,
  type SourceKind,
  type serviceRoutes,
  serviceTexts as texts,
} from '../../contract/services/index.ts';
import type { MapTables } from '../tables.ts';
import type { ServiceSettings } from './deps.ts';
import { type Offered, offeredBy } from './offered/offered.ts';
import { ownServices } from './own.ts';
import { allServices, findService, type StoredService } from './service-store.ts';
import { shownService } from './shown.ts';
import { SourceTrouble } from './sources/ask.ts';
import { isTemplateKind, isTileTemplate, plainAddress } from './sources/judge.ts';
import { abilities, named, told } from './sources/sources.ts';
import { findSource, type Source } from './sources/store.ts';
import { maySee } from './visible.ts';

const tables = tablesOf<MapTables>();

type Routes = typeof serviceRoutes;

const serves = ({ isEnabled, isSourceEnabled }: StoredService): boolean => isEnabled && isSourceEnabled;

/** Services that a person may use: our own layers first. Whoever registers services sees those that are disabled too, if asked. */
export async function visibleServices(
  settings: ServiceSettings,
  person: Principal,
  { isAll = false, db = settings.db.kysely }: { isAll?: boolean; db?: Executor | undefined } = {},
): Promise<MapService[]> {
  const own = await ownServices(settings, person, db);
  const mayEdit = isAll && can(person, 'map.service.edit');
  const stored = (await allServices(db)).filter(
    (service) => mayEdit || (serves(service) && maySee(person, service)),
  );
  return [...own, ...stored.map(shownService)];
}

type Filters = { keyword?: string; type?: string; serviceType?: string; sourceId?: string; state?: string };

function matches(service: MapService, { keyword, type, serviceType, sourceId, state }: Filters): boolean {
  const word = keyword?.trim().toLowerCase() ?? '';
  const named = [service.name, service.layer, service.directory, service.serviceSource.name];
  return (
    (word === '' || named.some((text) => text.toLowerCase().includes(word))) &&
    (type === undefined || service.type === type) &&
    (serviceType === undefined || service.type === serviceType) &&
    (sourceId === undefined || service.serviceSource.id === sourceId) &&
    (state === undefined || service.state === state)
  );
}

const sorts: Readonly<Record<string, (service: MapService) => string | number>> = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  source: ({ serviceSource }) => serviceSource.name,
  sort: ({ sort }) => sort,
  // What is shown of a service has no time of its beginning: the name that every list takes orders by the last change.
  createTime: ({ updateTime }) => updateTime ?? '',
  updateTime: ({ updateTime }) => updateTime ?? '',
};

export async function listServices(settings: ServiceSettings, { query, person }: Call<Routes['list']>) {
  const { pageNum, pageSize, offset } = pageWindow(query);
  const found = (await visibleServices(settings, person, { isAll: true })).filter((one) =>
    matches(one, query),
  );
  const ordered = query.sort ? sorted(found, query.sort) : found;
  return {
    records: ordered.slice(offset, offset + pageSize),
    total: found.length,
    pageNum,
    pageSize,
    can: abilities(person),
  };
}

function sorted(services: MapService[], sort: string): MapService[] {
  const name = sort.replace(/^-/, '');
  const keyOf = sorts[name];
  if (!keyOf) throw unknownSort(name);
  const factor = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh-CN');
  return services.toSorted((a, b) => factor * compare(keyOf(a), keyOf(b)) || a.id.localeCompare(b.id));
}

export const dataList = async (settings: ServiceSettings, { query, person }: Call<Routes['dataList']>) =>
  (await visibleServices(settings, person)).filter((service) => matches(service, query));

/** One service that a person may see. Throws missing. */
export async function getService(
  settings: ServiceSettings,
  person: Principal,
  id: string,
): Promise<MapService> {
  const stored = await findService(settings.db.kysely, id);
  if (stored) {
    const isSeen = can(person, 'map.service.edit') || (serves(stored) && maySee(person, stored));
    if (isSeen) return shownService(stored);
    throw new HttpError('missing');
  }
  const own = await ownServices(settings, person);
  const found = own.find((service) => service.id === id);
  if (!found) throw new HttpError('missing');
  return found;
}

type Written = Omit<
  StoredService,
  'id' | 'sourceName' | 'sourceKind' | 'isSourceEnabled' | 'updatedAt' | 'version' | 'isEnabled'
>;

/** What a source of a kind can be registered as. */
const typesOf = (kind: SourceKind): readonly ServiceType[] =>
  kind === 'ArcGIS REST' ? ['ArcGIS REST', 'XYZ'] : [kind];

export async function createService(settings: ServiceSettings, call: Call<Routes['create']>) {
  const { body, person, entry } = call;
  if (body.sourceId === ownSourceId) throw new HttpError('forbidden', texts.ownFixed);
  const source = await findSource(settings.db.kysely, body.sourceId);
  if (!source) throw brokenFields([{ path: 'sourceId', message: texts.unknownSource }]);
  const type = body.type ?? typesOf(source.kind)[0]!;
  if (!typesOf(source.kind).includes(type))
    throw brokenFields([{ path: 'type', message: texts.wrongType(source.kind) }]);
  const known = await described(settings, source, { ...body, type });
  const written = writtenOf(body, type, known);
  refuse(judge(written, source));
  const [id, now] = [newId(), settings.now()];
  entry.target = `mapService:${id}`;
  entry.detail = { summary: texts.created(written.name), after: { ...written } };
  return named(
    call.once(async (tx) => {
      // A source that is being removed is not added to.
      if (!(await findSource(tx, source.id, true)))
        throw brokenFields([{ path: 'sourceId', message: texts.unknownSource }]);
      await run(
        tx,
        tables.insertInto('map.service').values({
          id,
          source_id: source.id,
          name: written.name,
          type,
          layer: written.layer,
          directory: written.directory,
          style: written.style,
          format: written.format,
          template: written.template,
          srs: written.srs,
          bbox: written.bbox,
          tile_service: jsonOf(written.tileService),
          min_scale: written.minScale,
          max_scale: written.maxScale,
          is_internal: written.isInternal,
          is_enabled: body.state !== 'NO',
          sort: written.sort,
          remark: written.remark,
          created_by: person.id,
          created_at: now,
          updated_at: now,
        }),
      );
      return shownService((await findService(tx, id))!);
    }),
  );
}

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * What the source says of the layer that is registered; undefined where it does not describe itself, or where everything was sent
 * along. A source that does not answer now holds up only what cannot be known without it.
 */
async function described(
  settings: ServiceSettings,
  source: Source,
  { type, layer = '', bbox, srs, tileService }: ServiceBody & { type: ServiceType },
): Promise<Offered | undefined> {
  if (tileService || (bbox && srs && type !== 'WMTS' && type !== 'XYZ')) return undefined;
  try {
    const { layers } = await offeredBy(settings, source);
    const found = layers.find((one) => one.type === type && one.name === layer);
    const isList =
      layer.includes(',') && layer.split(',').every((name) => layers.some((one) => one.name === name));
    if (!found && !isList)
      throw brokenFields([
        { path: 'layer', message: layer === '' ? texts.noLayer : texts.notRegistered(layer) },
      ]);
    return found;
  } catch (error) {
    const isTrouble = error instanceof OutboundError || error instanceof SourceTrouble;
    if (!isTrouble || type === 'WMTS' || type === 'XYZ') return told(Promise.reject(error));
    return undefined;
  }
}

function writtenOf(body: ServiceBody, type: ServiceType, known: Offered | undefined): Written {
  return {
    sourceId: body.sourceId,
    name: body.name.trim(),
    type,
    layer: body.layer ?? known?.name ?? '',
    directory: cleanDirectory(body.directory ?? known?.directory ?? ''),
    style: body.style ?? (type === 'WMTS' ? (known?.styles[0] ?? '') : ''),
    format: body.format ?? preferredFormat(type, known?.formats ?? []),
    template: body.template ?? known?.template ?? null,
    srs: body.srs ?? preferredSrs(known?.srs ?? []),
    bbox: body.bbox ?? known?.bbox ?? null,
    tileService: body.tileService ?? known?.tileService ?? null,
    minScale: body.minScale ?? known?.minScale ?? null,
    maxScale: body.maxScale ?? known?.maxScale ?? null,
    isInternal: body.isInternal ?? true,
    sort: body.sort ?? 0,
    remark: body.remark?.trim() ?? '',
  };
}

const cleanDirectory = (directory: string): string =>
  directory
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join('/');

function preferredFormat(type: ServiceType, formats: readonly string[]): string {
  const wishes =
    type === 'WFS' ? ['application/json', 'json', 'geojson'] : ['image/png', 'image/jpeg', 'tiles'];
  return wishes.find((wish) => formats.includes(wish)) ?? formats[0] ?? '';
}

function judge(
  service: Pick<
    Written,
    'name' | 'layer' | 'bbox' | 'tileService' | 'type' | 'template' | 'minScale' | 'maxScale'
  >,
  { kind, baseUrl }: Pick<Source, 'kind' | 'baseUrl'>,
): FieldViolation[] {
  const faults: FieldViolation[] = [];
  const { name, layer, bbox, tileService, type, template } = service;
  if (template && !isBelow(template, baseUrl, type))
    faults.push({ path: 'template', message: texts.badPath });
  if (name === '') faults.push({ path: 'name', message: texts.noName });
  const isWhole = isTemplateKind(kind) || (kind === 'ArcGIS REST' && type === 'XYZ');
  if (!isWhole && layer.trim() === '') faults.push({ path: 'layer', message: texts.noLayer });
  if (service.minScale !== null && service.maxScale !== null && service.minScale >= service.maxScale)
    faults.push({ path: 'maxScale', message: texts.badScales });
  if (bbox) {
    const [west = 0, south = 0, east = 0, north = 0] = bbox;
    const isBox =
      west <= east && south <= north && west >= -180 && east <= 180 && south >= -90 && north <= 90;
    if (!isBox) faults.push({ path: 'bbox', message: texts.badBox });
  }
  if (tileService) {
    const { resolutions, levelIds } = tileService;
    const isFalling = resolutions.every((value, index) => index === 0 || value < resolutions[index - 1]!);
    if (resolutions.length !== levelIds.length || !isFalling)
      faults.push({ path: 'tileService', message: texts.badGrid });
  } else if (type === 'WMTS') faults.push({ path: 'tileService', message: texts.badGrid });
  return faults;
}

/** Tiles are asked where the source stands: another host was registered by nobody, and would be sent its credentials. */
function isBelow(template: string, baseUrl: string, type: ServiceType): boolean {
  if (!isTileTemplate(template) || /\.\.|[\s\\]/.test(template)) return false;
  if (type !== 'WMTS') return /^\/[^/]/.test(template);
  const plain = plainAddress(template);
  return URL.canParse(plain, baseUrl) && new URL(plain, baseUrl).origin === new URL(baseUrl).origin;
}

function refuse(faults: readonly FieldViolation[]): void {
  if (faults.length > 0) throw brokenFields(faults);
}

export async function updateService(settings: ServiceSettings, call: Call<Routes['update']>) {
  const { body, params, person, entry } = call;
  entry.target = `mapService:${params.id}`;
  await refuseOwn(settings, person, params.id);
  return named(
    call.act(async (tx) => {
      await run(
        tx,
        tables.selectFrom('map.service').select(sql.lit(1).as('one')).where('id', '=', params.id).forUpdate(),
      );
      const before = await findService(tx, params.id);
      if (!before) throw new HttpError('missing');
      refuseEdited(before, body.version);
      const { state, version: _, template, sourceId = before.sourceId, ...rest } = body;
      if (sourceId !== before.sourceId)
        throw brokenFields([{ path: 'sourceId', message: texts.sourceFixed }]);
      const after = { ...before, ...rest, name: (rest.name ?? before.name).trim() };
      const source = (await findSource(tx, before.sourceId))!;
      refuse(judge({ ...after, template: template ?? before.template }, source));
      const isEnabled = state === undefined ? before.isEnabled : state === 'YES';
      await run(
        tx,
        tables
          .updateTable('map.service')
          .set((eb) => ({
            name: after.name,
            layer: after.layer,
            directory: cleanDirectory(after.directory),
            style: after.style,
            format: after.format,
            srs: after.srs,
            bbox: after.bbox,
            template: template ?? before.template,
            tile_service: jsonOf(after.tileService),
            min_scale: after.minScale,
            max_scale: after.maxScale,
            is_internal: after.isInternal,
            is_enabled: isEnabled,
            sort: after.sort,
            remark: after.remark.trim(),
            updated_at: settings.now(),
            version: eb('version', '+', eb.lit(1)),
          }))
          .where('id', '=', params.id),
      );
      entry.detail = { summary: texts.edited(after.name) };
      return shownService((await findService(tx, params.id))!);
    }),
  );
}

export async function removeService(settings: ServiceSettings, call: Call<Routes['remove']>): Promise<null> {
  const { params, person, entry } = call;
  entry.target = `mapService:${params.id}`;
  await refuseOwn(settings, person, params.id);
  await call.act(async (tx) => {
    await run(
      tx,
      tables.selectFrom('map.service').select(sql.lit(1).as('one')).where('id', '=', params.id).forUpdate(),
    );
    const found = await findService(tx, params.id);
    if (!found) throw new HttpError('missing');
    const { count } = await one<{ count: number }>(
      tx,
      tables
        .selectFrom('map.tree_node')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('service_id', '=', params.id),
    );
    if (count > 0) throw new HttpError('conflict', texts.serviceInUse(count));
    await changed(tx, tables.deleteFrom('map.service').where('id', '=', params.id));
    entry.detail = { summary: texts.removed(found.name) };
  });
  return null;
}

/** A layer's own service changes with the layer alone. */
async function refuseOwn(settings: ServiceSettings, person: Principal, id: string): Promise<void> {
  if ((await ownServices(settings, person)).some((service) => service.id === id))
    throw new HttpError('forbidden', texts.ownFixed);
}
