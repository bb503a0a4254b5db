import { type ContentKind, changed, type Executor, maybe, run, tablesOf } from '@homestead/database';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { countyMapTexts as texts } from '../../contract/county.ts';
import { CountyMap } from '../../contract/settings.ts';
import type { MapTables } from '../tables.ts';

const tables = tablesOf<MapTables>();

const key = 'county';

/** The county's map as it is kept. */
export interface StoredCountyMap {
  value: CountyMap;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** The row; undefined where nothing was ever said. */
export const findCountyMap = (db: Executor): Promise<StoredCountyMap | undefined> =>
  maybe(
    db,
    tables
      .selectFrom('map.county')
      .select(['value', 'version', 'updated_at as updatedAt', 'updated_by as updatedBy'])
      .where('key', '=', key)
      .$narrowType<Pick<StoredCountyMap, 'value'>>(),
  );

/** Writes the row over the version that was read, 0 where there was none; false where it is another one by now. */
export async function writeCountyMap(
  db: Executor,
  { value, version, at, by }: { value: CountyMap; version: number; at: Date; by: string | null },
): Promise<boolean> {
  const text = JSON.stringify(value);
  const statement =
    version === 0
      ? tables
          .insertInto('map.county')
          .values({ key, value: text, updated_at: at, updated_by: by })
          .onConflict((oc) => oc.doNothing())
      : tables
          .updateTable('map.county')
          .set((eb) => ({
            value: text,
            version: eb('version', '+', eb.lit(1)),
            updated_at: at,
            updated_by: by,
          }))
          .where('key', '=', key)
          .where('version', '=', version);
  return (await changed(db, statement)) === 1;
}

const Entry = Type.Object({ value: CountyMap }, { additionalProperties: false });
type Entry = Static<typeof Entry>;

/** The row as the content file seeds it and content versions change it. */
export function countyMapKind(
  now: () => Date,
  rest: Pick<ContentKind<Entry>, 'problems' | 'refresh'>,
): ContentKind<Entry> {
  return {
    ...rest,
    kind: 'county-map',
    label: texts.kind,
    fields: { value: texts.value },
    shape: Entry,
    titleOf: () => texts.title,
    judge: (named) => (named === key ? [] : [texts.oneEntry(key)]),
    async read(db) {
      const row = await findCountyMap(db);
      return new Map(row ? [[key, { value: row.value }]] : []);
    },
    async write(tx, _key, { value }, edit) {
      const version = (await findCountyMap(tx))?.version ?? 0;
      await writeCountyMap(tx, { value, version, at: now(), by: edit?.by ?? null });
    },
    async remove(tx) {
      await run(tx, tables.deleteFrom('map.county'));
      return true;
    },
  };
}

/** Entries of a content file that says something of the map. */
export const entriesOf = (file: CountyMap): (readonly [string, Entry])[] =>
  Object.keys(file).length === 0 ? [] : [[key, { value: file }]];

/** Whether a row can be lived with: a newer program may ask for more than an earlier edit said. */
export const isFit = (value: unknown): value is CountyMap => Value.Check(CountyMap, value);

/** The layers that a county's map names. */
export function layersNamed({ borderLayer, villages, surroundings, baseMaps }: CountyMap): string[] {
  const { layers = [], neighbours = [] } = surroundings ?? {};
  const named = [borderLayer, villages?.layer, ...layers, ...neighbours, baseMaps?.imageryLayer];
  return [...new Set(named.filter((id) => id !== undefined))];
}
