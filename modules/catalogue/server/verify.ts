import { type Database, type DataCheck, rows } from '@homestead/database';
import { type RawBuilder, sql } from 'kysely';
import { layerVerifyTexts as texts } from '../contract/index.ts';

interface Faulty {
  name: string;
  version: number;
  expected: number;
  found: number;
}

/** What must hold of layers: their versions are whole, the current one is published, and imports ended in what they say. */
export function layerChecks(db: Database): DataCheck[] {
  const check = (
    key: string,
    title: DataCheck['title'],
    query: RawBuilder<unknown>,
    words: (row: Faulty) => string,
  ): DataCheck => ({
    key,
    title,
    faults: async function* () {
      for (const row of await rows(db.kysely, query as RawBuilder<Faulty>)) yield words(row);
    },
  });
  return [
    check(
      'layers.current',
      texts.currentTitle,
      sql`select l.name, l.current_version as version from catalogue.layer l
        join catalogue.layer_version v on v.layer_id = l.id and v.version = l.current_version
        where v.status <> 'published' order by l.id`,
      ({ name, version }) => texts.notPublished(name, version),
    ),
    check(
      'layers.features',
      texts.featuresTitle,
      sql`select l.name, v.version, v.feature_count as expected, coalesce(f.count, 0)::int as found
        from catalogue.layer_version v join catalogue.layer l on l.id = v.layer_id
        left join (select layer_id, version, count(*) as count from catalogue.feature group by layer_id, version) f
          on f.layer_id = v.layer_id and f.version = v.version
        where v.status <> 'loading' and v.feature_count <> coalesce(f.count, 0) order by l.id, v.version`,
      ({ name, version, expected, found }) => texts.otherCount(name, version, expected, found),
    ),
    // A version that nobody published may have been deleted since.
    check(
      'layers.imports',
      texts.importsTitle,
      sql`select i.file_name as name, v.version, i.kept_count as expected, v.feature_count as found
        from catalogue.import i join catalogue.layer_version v on v.layer_id = i.layer_id and v.version = i.version
        where i.state = 'done' and v.checksum = i.checksum
          and (v.status = 'loading' or v.feature_count <> i.kept_count) order by i.created_at`,
      ({ name, version, expected, found }) => texts.otherThanImported(name, version, expected, found),
    ),
  ];
}
