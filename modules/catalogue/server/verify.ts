import { type Database, type DataCheck, rows, type Statement, tablesOf } from '@homestead/database';
import { type NotNull, sql } from 'kysely';
import { layerVerifyTexts as texts } from '../contract/index.ts';
import type { CatalogueTables } from './tables.ts';

const tables = tablesOf<CatalogueTables>();

/** What must hold of layers: their versions are whole, the current one is published, and imports ended in what they say. */
export function layerChecks(db: Database): DataCheck[] {
  const check = <T>(
    key: string,
    title: DataCheck['title'],
    query: Statement<T>,
    words: (row: T) => string,
  ): DataCheck => ({
    key,
    title,
    faults: async function* () {
      for (const row of await rows(db.kysely, query)) yield words(row);
    },
  });
  return [
    check(
      'layers.current',
      texts.currentTitle,
      tables
        .selectFrom('catalogue.layer as l')
        .innerJoin('catalogue.layer_version as v', (join) =>
          join.onRef('v.layer_id', '=', 'l.id').onRef('v.version', '=', 'l.current_version'),
        )
        .select(['l.name', 'l.current_version as version'])
        .where('v.status', '<>', sql.lit('published'))
        .orderBy('l.id')
        .$narrowType<{ version: NotNull }>(),
      ({ name, version }) => texts.notPublished(name, version),
    ),
    check(
      'layers.features',
      texts.featuresTitle,
      tables
        .selectFrom('catalogue.layer_version as v')
        .innerJoin('catalogue.layer as l', 'l.id', 'v.layer_id')
        .leftJoin(
          tables
            .selectFrom('catalogue.feature')
            .select(({ fn }) => ['layer_id', 'version', fn.countAll<number>().as('count')])
            .groupBy(['layer_id', 'version'])
            .as('f'),
          (join) => join.onRef('f.layer_id', '=', 'v.layer_id').onRef('f.version', '=', 'v.version'),
        )
        .select((eb) => [
          'l.name',
          'v.version',
          'v.feature_count as expected',
          eb.fn.coalesce('f.count', eb.lit(0)).as('found'),
        ])
        .where('v.status', '<>', sql.lit('loading'))
        .where((eb) => eb('v.feature_count', '<>', eb.fn.coalesce('f.count', eb.lit(0))))
        .orderBy('l.id')
        .orderBy('v.version'),
      ({ name, version, expected, found }) => texts.otherCount(name, version, expected, found),
    ),
    // A version that nobody published may have been deleted since.
    check(
      'layers.imports',
      texts.importsTitle,
      tables
        .selectFrom('catalogue.import as i')
        .innerJoin('catalogue.layer_version as v', (join) =>
          join.onRef('v.layer_id', '=', 'i.layer_id').onRef('v.version', '=', 'i.version'),
        )
        .select(['i.file_name as name', 'v.version', 'i.kept_count as expected', 'v.feature_count as found'])
        .where('i.state', '=', sql.lit('done'))
        .whereRef('v.checksum', '=', 'i.checksum')
        .where((eb) =>
          eb.or([
            eb('v.status', '=', sql.lit('loading')),
            eb('v.feature_count', '<>', eb.ref('i.kept_count')),
          ]),
        )
        .orderBy('i.created_at'),
      ({ name, version, expected, found }) => texts.otherThanImported(name, version, expected, found),
    ),
  ];
}
