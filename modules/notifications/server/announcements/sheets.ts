import type { Tx } from '@homestead/database';
import { brokenFields, type PageOf } from '@homestead/http/contract';
import { type BoundRoute, type Call, checkBody } from '@homestead/http/server';
import type { Principal } from '@homestead/people/server';
import {
  bindExport,
  bindImport,
  cells,
  clearedCell,
  given,
  inBrackets,
  type ListColumn,
  longCell,
  namedCell,
  type TableRow,
} from '@homestead/spreadsheet';
import { sql } from 'kysely';
import * as routes from '../../contract/announcements/routes.ts';
import { announcementColumns, announcementTexts as texts } from '../../contract/announcements/texts.ts';
import type { AnnouncementDeps } from './announcements.ts';
import { findAnnouncement, findAnnouncements, type StoredAnnouncement } from './store.ts';

type Key = keyof typeof announcementColumns;
type Managed = routes.ManagedAnnouncement;

/** The work of the calls that make and change one announcement. */
interface Writing {
  make(deps: AnnouncementDeps, tx: Tx, by: Principal, body: routes.NewAnnouncement): Promise<Managed>;
  revise(
    deps: AnnouncementDeps,
    tx: Tx,
    by: Principal,
    id: string,
    body: routes.NewAnnouncement & { version: number },
  ): Promise<Managed>;
}

/** The calls that give announcements as a workbook and take them back. */
export function announcementSheetRoutes(
  deps: AnnouncementDeps,
  list: (call: Call<typeof routes.manageAnnouncements>) => Promise<PageOf<Managed>>,
  writing: Writing,
): BoundRoute[] {
  return [
    bindExport(routes.exportAnnouncements, list, { title: texts.title, columns: exportColumns }),
    ...bindImport(routes.announcementSheet, {
      title: texts.title,
      columns: (Object.keys(announcementColumns) as Key[]).map((key) => ({
        key,
        title: announcementColumns[key],
        isOptional: key !== 'title',
      })),
      keys: [['id'], ['title', 'division']],
      begin:
        async ({ person }) =>
        (tx, row) =>
          writeRow(deps, tx, { by: person as Principal, ...writing }, row),
    }),
  ];
}

const stateWords = { YES: texts.enabled, NO: texts.disabled };
const flags = { true: texts.yes, false: texts.no };
const cellOf: Record<Key, ListColumn<Managed>['cell']> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  html: ({ html }) => longCell(html),
  division: ({ division, divisionName }) => (division ? namedCell(divisionName, division) : texts.everywhere),
  from: ({ from }) => from,
  until: ({ until }) => clearedCell(until),
  isPublic: ({ isPublic }) => isPublic,
  state: ({ state }) => stateWords[state],
  version: ({ version }) => version,
};
const exportColumns = (Object.keys(announcementColumns) as Key[]).map((key) => ({
  title: announcementColumns[key],
  width: key === 'html' ? 48 : 18,
  cell: cellOf[key],
}));

/** Makes or changes the announcement of a row by the rules of the calls for one; null where it says what there is. */
async function writeRow(
  deps: AnnouncementDeps,
  tx: Tx,
  { by, make, revise }: Writing & { by: Principal },
  { values }: TableRow<Key>,
): Promise<string | null> {
  const { version, ...wish } = given(values, {
    title: cells.text,
    html: cells.text,
    division: (cell) => (cell === texts.everywhere ? null : inBrackets(cell)),
    from: cells.day,
    until: cells.clearableDay,
    isPublic: cells.choice(flags),
    state: cells.choice(stateWords),
    version: cells.number,
  });
  const said = { ...wish, ...(wish.isPublic ? { isPublic: wish.isPublic === 'true' } : {}) };
  const before = await find(tx, values.id.trim(), wish.title ?? '', wish.division ?? null);
  const { title, html } = { title: '', html: '', ...before, ...said };
  const body = { ...said, title, html } as routes.NewAnnouncement;
  checkBody(routes.NewAnnouncement, body);
  if (!before) return `announcement:${(await make(deps, tx, by, body)).id}`;
  const isSame = Object.entries(said).every(([name, value]) => before[name as keyof typeof before] === value);
  if (isSame) return null;
  await revise(deps, tx, by, before.id, { ...body, version: version ?? before.version });
  return `announcement:${before.id}`;
}

/** The announcement of a row: that of its id, else the only one of its title for the same place. */
async function find(
  tx: Tx,
  id: string,
  title: string,
  division: string | null,
): Promise<StoredAnnouncement | undefined> {
  if (id) {
    const found = await findAnnouncement(tx, id);
    if (!found) throw brokenFields([{ path: 'id', message: texts.noAnnouncement(id) }]);
    return found;
  }
  const isMeant = sql<boolean>`a.title = ${title} and a.division_code is not distinct from ${division}`;
  const { records } = await findAnnouncements(tx, isMeant, { limit: 1, offset: 0 });
  return records[0];
}
