import { dayOf } from '@homestead/calendar/engine';
import type { Clock } from '@homestead/calendar/server';
import { type Database, newId, run, type Tx, tablesOf } from '@homestead/database';
import type { Files, FilesSettings } from '@homestead/files/server';
import { type FieldContext, type FieldSpec, getFieldType } from '@homestead/forms/engine';
import { receiveValue } from '@homestead/forms/server';
import {
  brokenFields,
  type FieldViolation,
  HttpError,
  isCalendarDate,
  pageWindow,
  refuseEdited,
} from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { areasOf, can, mayIn } from '@homestead/people/contract';
import type { Divisions, Principal } from '@homestead/people/server';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import * as routes from '../../contract/announcements/routes.ts';
import { announcementTexts as texts } from '../../contract/announcements/texts.ts';
import type { NoticesTables } from '../tables.ts';
import { announcementSheetRoutes } from './sheets.ts';
import {
  findAnnouncement,
  findAnnouncements,
  type StoredAnnouncement,
  shownSql,
  writeAnnouncement,
} from './store.ts';

const tables = tablesOf<NoticesTables>();

export interface AnnouncementDeps {
  db: Database;
  clock: Clock;
  divisions: Divisions;
  files: Pick<Files, 'linkFiles' | 'unlinkFiles'>;
}

/** Kind under which files are linked to an announcement. */
const linkKind = 'announcement';

/** Announcements: who sees which, and their editing. */
export function createAnnouncements(deps: AnnouncementDeps): {
  routes: BoundRoute[];
  /** Files of an announcement are seen by those who see it. */
  access: FilesSettings['access'];
} {
  const { db } = deps;
  const shownTo = (person: Principal | null) => shownSql(dayOf(deps.clock.now()), person && placesOf(person));
  const list = async ({ query, person }: Call<typeof routes.manageAnnouncements>) => {
    const { pageNum, pageSize, offset } = pageWindow(query);
    const { state = null, keyword, sort } = query;
    const covered = sql<boolean>`(a.division_code is null or exists (select 1 from unnest(${areasOf(person)}::text[])
      as p(code) where starts_with(a.division_code, p.code))) and (${state}::text is null or a.state = ${state})`;
    const page = { keyword, sort, limit: pageSize, offset };
    const { records, total } = await findAnnouncements(db.kysely, covered, page);
    return { records: records.map((row) => toManaged(deps, row)), total, pageNum, pageSize };
  };
  return {
    routes: [
      bind(routes.listAnnouncements, async ({ query, caller }) => {
        const { pageNum, pageSize, offset } = pageWindow(query);
        const page = { keyword: query.keyword, sort: query.sort, limit: pageSize, offset };
        const { records, total } = await findAnnouncements(db.kysely, shownTo(caller), page);
        return { records: records.map((row) => toShown(deps, row)), total, pageNum, pageSize };
      }),
      bind(routes.manageAnnouncements, list),
      ...announcementSheetRoutes(deps, list, { make, revise }),
      bind(routes.readAnnouncement, async ({ params, caller }) => {
        const mayManage = caller !== null && can(caller, 'notifications.announcement.read');
        const row = await findAnnouncement(db.kysely, params.id, mayManage ? undefined : shownTo(caller));
        if (!row) throw new HttpError('missing', texts.missing);
        const html = caller ? row.html : withoutFiles(row.html);
        return { ...toShown(deps, row), html, createdBy: row.createdByName, version: row.version };
      }),
      bind(routes.createAnnouncement, ({ body, person, act, entry }) =>
        act(async (tx) => {
          const made = await make(deps, tx, person, body);
          entry.target = `announcement:${made.id}`;
          return made;
        }),
      ),
      bind(routes.changeAnnouncement, ({ params, body, person, act, entry }) => {
        entry.target = `announcement:${params.id}`;
        return act(async (tx) => {
          const before = await findAnnouncement(tx, params.id, undefined, true);
          const changed = await revise(deps, tx, person, params.id, body);
          if (before) entry.detail = { before: logged(toManaged(deps, before)), after: logged(changed) };
          return changed;
        });
      }),
      bind(routes.deleteAnnouncement, ({ params, person, act, entry }) =>
        act(async (tx) => {
          entry.target = `announcement:${params.id}`;
          const known = await findAnnouncement(tx, params.id, undefined, true);
          if (!known) throw new HttpError('missing', texts.missing);
          refuse(deps, person, 'notifications.announcement.delete', [known]);
          await deps.files.unlinkFiles(tx, { kind: linkKind, ownerId: known.id }, []);
          await run(tx, tables.deleteFrom('notices.announcement').where('id', '=', known.id));
          entry.detail = { before: logged(toManaged(deps, known)) };
          return null;
        }),
      ),
    ],
    async access(executor, person, _file, references) {
      for (const { kind, ownerId } of references) {
        if (kind !== linkKind) continue;
        const isWriter = can(person, 'notifications.announcement.read');
        if (await findAnnouncement(executor, ownerId, isWriter ? undefined : shownTo(person)))
          return 'original';
      }
      return 'none';
    },
  };
}

async function make(deps: AnnouncementDeps, tx: Tx, person: Principal, body: routes.NewAnnouncement) {
  const at = deps.clock.now();
  const made = { id: newId(), createdBy: person.id, createdByName: person.name, version: 1, createdAt: at };
  const wish = { ...blank, from: dayOf(at), ...made, ...given(body), updatedAt: at };
  const row = throughout(deps, wish);
  refuse(deps, person, 'notifications.announcement.create', [row]);
  return save(deps, tx, person, row);
}

async function revise(
  deps: AnnouncementDeps,
  tx: Tx,
  person: Principal,
  id: string,
  body: Static<typeof routes.ChangedAnnouncement>,
) {
  const known = await findAnnouncement(tx, id, undefined, true);
  if (!known) throw new HttpError('missing', texts.missing);
  refuseEdited(known, body.version, { what: texts.what });
  const row = throughout(deps, { ...known, ...given(body), updatedAt: deps.clock.now() });
  refuse(deps, person, 'notifications.announcement.edit', [row, known]);
  return save(deps, tx, person, row);
}

/** What visitors see as well is for everybody; who names the county says the same. */
const throughout = ({ divisions }: AnnouncementDeps, row: StoredAnnouncement): StoredAnnouncement =>
  row.isPublic && row.division === divisions.county() ? { ...row, division: null } : row;

/** Where a person is, and what is theirs to look after: an announcement of any of these places is for them. */
function placesOf(person: Principal): string[] {
  return [person.division, ...areasOf(person)];
}

const blank = { division: null, until: null, isPublic: false, state: 'YES' as const };

function given(body: routes.NewAnnouncement): Partial<StoredAnnouncement> & {
  title: string;
  html: string;
} {
  const { title = '', division, from, until, isPublic, state } = body;
  const html = receiveValue({ type: 'rich-text' }, body.html ?? '');
  return {
    title: title.trim(),
    html: typeof html === 'string' ? html : '',
    ...(division === undefined ? {} : { division: division || null }),
    ...(from ? { from } : {}),
    ...(until === undefined ? {} : { until: until || null }),
    ...(isPublic === undefined ? {} : { isPublic }),
    ...(state === undefined ? {} : { state }),
  };
}

const field = { type: 'rich-text', label: texts.fields.html, maxLength: 20_000 } as FieldSpec;
/** Rich text asks nothing of the county. */
const noContext = {} as FieldContext;

/** Throws 40300 for a place that is not the person's, 42200 with every field that is wrong. `rows`: as it will be, and as it was. */
function refuse(
  { divisions }: AnnouncementDeps,
  person: Principal,
  capability: Parameters<typeof mayIn>[1],
  rows: readonly [StoredAnnouncement, StoredAnnouncement?],
): void {
  const [row] = rows;
  const faults: FieldViolation[] = [];
  if (row.title === '' || [...row.title].length > 100) faults.push({ path: 'title', message: texts.noTitle });
  const type = getFieldType('rich-text');
  const wrong = type.check(row.html, field, noContext);
  if (type.normalise(row.html, field) === null) faults.push({ path: 'html', message: texts.noText });
  else if (wrong) faults.push({ path: 'html', message: wrong });
  const isDay = { from: isCalendarDate(row.from), until: row.until === null || isCalendarDate(row.until) };
  for (const path of ['from', 'until'] as const)
    if (!isDay[path]) faults.push({ path, message: texts.wrongDay });
  if (isDay.from && isDay.until && row.until !== null && row.until < row.from)
    faults.push({ path: 'until', message: texts.endsBefore });
  if (row.division !== null && !divisions.has(row.division))
    faults.push({ path: 'division', message: texts.unknownDivision });
  if (row.isPublic && row.division !== null) faults.push({ path: 'isPublic', message: texts.publicScope });
  if (faults.length > 0) throw brokenFields(faults);
  const isOutside = rows.some(
    (one) => one && !mayIn(person, capability, one.division ?? divisions.county() ?? ''),
  );
  if (isOutside) throw new HttpError('forbidden', texts.outside);
}

async function save(deps: AnnouncementDeps, tx: Tx, person: Principal, row: StoredAnnouncement) {
  await writeAnnouncement(tx, row);
  const ids = getFieldType('rich-text').filesIn?.(row.html) ?? [];
  const to = { kind: linkKind, ownerId: row.id };
  const lost = await deps.files.linkFiles(tx, ids, { ...to, personId: person.id });
  if (lost.length > 0) throw brokenFields([{ path: 'html', message: texts.lostFile }]);
  await deps.files.unlinkFiles(tx, to, ids);
  const saved = await findAnnouncement(tx, row.id);
  if (!saved) throw new HttpError('missing', texts.missing);
  return toManaged(deps, saved);
}

function toShown(
  { divisions }: AnnouncementDeps,
  { id, title, html, division, from, until }: StoredAnnouncement,
) {
  const text = plainOf(html);
  const divisionName = division === null ? texts.everywhere : (divisions.name(division) ?? division);
  const summary = [...text].length > 120 ? `${[...text].slice(0, 119).join('')}…` : text;
  return { id, title, summary, division, divisionName, from, until };
}

function toManaged(deps: AnnouncementDeps, row: StoredAnnouncement) {
  const { html, isPublic, state, version, createdByName, createdAt, updatedAt } = row;
  const times = { createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() };
  return { ...toShown(deps, row), html, createdBy: createdByName, isPublic, state, version, ...times };
}

/** What the operation log keeps of an announcement. */
function logged({ title, html, divisionName, from, until, isPublic, state }: routes.ManagedAnnouncement) {
  return { title, text: plainOf(html), division: divisionName, from, until, isPublic, state };
}

const plainOf = (html: string) =>
  getFieldType('rich-text').show(html, field, noContext).replaceAll('\n', ' ');

/** Cleaned rich text for visitors, who have no session to fetch files with: pictures go, the names of files stay. */
function withoutFiles(html: string): string {
  return html
    .replace(/<img\b[^<>]*>/g, '')
    .replace(/<a\b[^<>]*\sdata-file-id="[^"]*"[^<>]*>([^<]*)<\/a>/g, '$1');
}
