import type { Layer, LayerDefinitions } from '@homestead/catalogue/contract';
import { layerFacts, listLayers } from '@homestead/catalogue/server';
import {
  type ContentKind,
  type Database,
  type Executor,
  seedingOf,
  seedOnce,
  shareLooks,
} from '@homestead/database';
import { crsTable } from '@homestead/geodesy';
import { brokenFields, EditedMeanwhile, type FieldViolation, type Input } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { raiseRevision } from '@homestead/people/server';
import { Value } from 'typebox/value';
import {
  type CountyMapShown,
  getCountyMap,
  setCountyMap,
  countyMapTexts as texts,
} from '../../contract/county.ts';
import { CountyMap, planeCodes } from '../../contract/settings.ts';
import { loadCountyMap } from './county-map.ts';
import { countyMapKind, entriesOf, findCountyMap, isFit, layersNamed, writeCountyMap } from './row.ts';

/** What the county says of its map, as it is in force on this node. */
export interface CountyMapInForce {
  /** One object for good, whose parts are replaced when the map is edited: nobody may keep a part for longer than a call. */
  readonly map: CountyMap;
  kind: ContentKind;
  routes: BoundRoute[];
}

interface Settings {
  db: Database;
  contentFolder: string;
  layers: LayerDefinitions;
  now(): Date;
}

/** Seeds the row from the content's file and takes what is in force. `changed` is called whenever that became another one. */
export async function openCountyMap(
  { db, contentFolder, layers, now }: Settings,
  changed: () => Promise<void>,
): Promise<CountyMapInForce> {
  const file = loadCountyMap(contentFolder, layers);
  const map: CountyMap = {};
  const take = async () => {
    const value = (await findCountyMap(db.kysely))?.value ?? {};
    const next = isFit(value) ? value : file;
    if (JSON.stringify(next) === JSON.stringify(map)) return;
    for (const name of Object.keys(map) as (keyof CountyMap)[]) delete map[name];
    Object.assign(map, next);
    await changed();
  };
  const look = shareLooks(take);
  const kind = countyMapKind(now, {
    problems: async (tx) => {
      const value = (await findCountyMap(tx))?.value;
      return value ? (await faultsOf(tx, value)).map(({ message }) => `${texts.kind}：${message}`) : [];
    },
    refresh: () => look(),
  });
  await seedOnce(db, now(), [seedingOf(kind, entriesOf(file))]);
  await take();
  return {
    map,
    kind: kind as unknown as ContentKind,
    routes: [
      bind(getCountyMap, () => shown(db.kysely)),
      bind(setCountyMap, (call) => edit(db, now, call, look)),
    ],
  };
}

async function edit(
  db: Database,
  now: () => Date,
  { body, person, act, entry }: Call<typeof setCountyMap>,
  look: () => Promise<void>,
): Promise<CountyMapShown> {
  const { version, ...said } = body;
  const typed = typedFaults(said);
  // Where nothing is wrong with what was typed, it is what the schema asks for.
  const value = said as CountyMap;
  await act(async (tx) => {
    const faults = [...typed, ...(await faultsOf(tx, value))];
    if (faults.length > 0) throw brokenFields(faults);
    const before = await findCountyMap(tx);
    if (!(await writeCountyMap(tx, { value, version, at: now(), by: person.name })))
      throw new EditedMeanwhile({ what: texts.title, by: before?.updatedBy, at: before?.updatedAt });
    await raiseRevision(tx);
    const detail = { before: before?.value ?? null, after: value };
    Object.assign(entry, { summary: texts.changed, target: 'county-map', detail });
  });
  await look();
  return shown(db.kysely);
}

/** What is wrong with the words that were typed, each at its field. */
function typedFaults({
  villages,
  navigation,
}: Omit<Input<typeof setCountyMap, 'body'>, 'version'>): FieldViolation[] {
  const { villages: Villages, navigation: Navigation } = CountyMap.properties;
  const faults: FieldViolation[] = [];
  if (villages && !villages.layer) faults.push({ path: 'villages.layer', message: texts.villageNeeded });
  else if (villages && !Value.Check(Villages, villages))
    faults.push({ path: 'villages.codeField', message: texts.codeNeeded });
  if (navigation !== undefined && !Value.Check(Navigation, navigation))
    faults.push({ path: 'navigation', message: texts.badNavigation });
  return faults;
}

/** Layers that are not there, are no areas where areas are needed, or have no such field, each at its field. */
async function faultsOf(db: Executor, value: CountyMap): Promise<FieldViolation[]> {
  const known = new Map((await listLayers(db)).map((layer) => [layer.id, layer]));
  const { borderLayer, villages, surroundings = { layers: [], neighbours: [] } } = value;
  const places: [string, string | undefined][] = [
    ['borderLayer', borderLayer],
    ['villages.layer', villages?.layer],
    ...surroundings.layers.map((id): [string, string] => ['surroundings.layers', id]),
    ...surroundings.neighbours.map((id): [string, string] => ['surroundings.neighbours', id]),
    ['baseMaps.imageryLayer', value.baseMaps?.imageryLayer],
  ];
  const named = new Set(layersNamed(value));
  const faults = places.flatMap(([path, id]) => {
    if (id === undefined || !named.has(id)) return [];
    const layer = known.get(id);
    if (!layer) return [{ path, message: texts.unknownLayer(id) }];
    const isPlace = path === 'borderLayer' || path === 'villages.layer';
    return isPlace && !isArea(layer) ? [{ path, message: texts.notArea(id) }] : [];
  });
  if (faults.length > 0 || !villages?.codeField) return faults;
  const version = known.get(villages.layer)?.currentVersion;
  const fields = version
    ? (await layerFacts(db, villages.layer, version)).fields.map(({ name }) => name)
    : [];
  // By a field that no village has, no case would be found in any. Without data yet, nobody can tell.
  return fields.length === 0 || fields.includes(villages.codeField)
    ? []
    : [{ path: 'villages.codeField', message: texts.noSuchField(villages.codeField, fields) }];
}

const isArea = ({ geometryType }: Pick<Layer, 'geometryType'>) => geometryType?.endsWith('Polygon') ?? false;

async function shown(db: Executor): Promise<CountyMapShown> {
  const row = await findCountyMap(db);
  const layers = (await listLayers(db)).filter(({ geometryType }) => geometryType !== null);
  const choice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: `${name}（${id}）` });
  return {
    value: row?.value ?? {},
    version: row?.version ?? 0,
    updateTime: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? null,
    areas: layers.filter(isArea).map(choice),
    layers: layers.map(choice),
    planeCodes: planeCodes.map((code) => ({ value: code, label: `${crsTable[code].name}（${code}）` })),
  };
}
