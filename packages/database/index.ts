export { type DataCheck, paged } from './checks.ts';
export { begin } from './connection/begin.ts';
export { gathered } from './connection/gathered.ts';
export { inOneTrip, send, together } from './connection/pipeline.ts';
export type { PoolState } from './connection/pool.ts';
export { plannedOnce } from './connection/statements.ts';
export { inTurn } from './connection/turns.ts';
export { type ContentDifference, decideDifference, listDifferences } from './content/differences.ts';
export { canonicalJson, saysAlike } from './content/digest.ts';
export type { ContentEdit, ContentKind } from './content/kinds.ts';
export { type Seeding, seedingOf, seedOnce, sparingSeeds } from './content/seeded.ts';
export type { ContentTables } from './content/tables.ts';
export * from './database.ts';
export { type DayCounter, quotaDay, takeOfDay } from './day-quota.ts';
export { eachAlone } from './each.ts';
export * from './errors.ts';
export { lockFolder } from './folder-lock.ts';
export { keepIdsAfter, newId } from './ids.ts';
export { shareLooks } from './looks.ts';
export { migrate, migratedVersion, schemaVersion, splitStatements } from './migrate.ts';
export { type DigestPurpose, digested, digestsOf, Sealed, sealed, sealedJson } from './personal.ts';
export { embeddedTemplate } from './pglite/template.ts';
export {
  columnsToRewrite,
  KeyMissing,
  rewriteColumn,
  rewriteJsonColumn,
  type SealedColumn,
} from './rewrite.ts';
export * from './settings.ts';
export { type Bound, prepared, preparedFor } from './statements/prepared.ts';
export {
  allOf,
  anyOf,
  type CamelRow,
  countTotal,
  type Json,
  type JsonByDefault,
  type Row,
  type Statement,
  tablesOf,
} from './statements/tables.ts';
