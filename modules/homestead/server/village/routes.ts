import type { Executor } from '@homestead/database';
import { maskName, valueAt } from '@homestead/forms/engine';
import { brokenFields, HttpError, pageWindow } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { idsOf, type Person } from '@homestead/people/contract';
import {
  countWaitingCases,
  findWaitingCase,
  listWaitingCases,
  type WaitingCase,
} from '@homestead/workflow/server';
import { objectionMessages } from '../../contract/index.ts';
import * as routes from '../../contract/village/routes.ts';
import { villageTexts as texts } from '../../contract/village/texts.ts';
import type { HomesteadDeps } from '../deps.ts';
import type { VillageContent } from './content.ts';
import { findOpenObjection, keepObjection, listObjectionsTo } from './objections.ts';

/** What the county's content says of its villages, and its offices. */
export interface VillagePlaces {
  content: VillageContent;
  office(role: string, division: string): { name: string; telephone: string | null } | null;
  offices(places: readonly string[]): { division: string; name: string; telephone: string | null }[];
}

interface VillageDeps {
  base: HomesteadDeps;
  places: VillagePlaces;
}

/** The calls of a village: its picture and telephones, policies, public notices and objections to them. */
export function villageRouteTable(base: HomesteadDeps, places: VillagePlaces): BoundRoute[] {
  const { db } = base;
  const { village, pictures, policies } = places.content;
  const deps: VillageDeps = { base, places };
  return [
    bind(routes.getVillageHome, ({ person }) => homeOf(person)),
    bind(routes.getVillagePicture, async ({ params: { file }, reply }) => {
      const bytes = pictures.get(file);
      if (!bytes) throw new HttpError('missing');
      reply
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff')
        .type(mediaTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'image/jpeg')
        .send(bytes);
      return null;
    }),
    bind(routes.listContacts, async ({ person }) => places.offices([person.division])),
    bind(routes.listPolicies, async () => policies.map(({ parts: _parts, ...rest }) => rest)),
    bind(routes.getPolicy, async ({ params }) => {
      const found = policies.find(({ key }) => key === params.key);
      if (!found) throw new HttpError('missing');
      return found;
    }),
    bind(routes.listPublicNotices, async ({ person, query }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const waiting = waitingOf(deps, person);
      if (!waiting) return { records: [], total: 0, pageNum, pageSize };
      const found = await listWaitingCases(db.kysely, waiting, { limit: pageSize, offset });
      const total = await countWaitingCases(db.kysely, waiting);
      return { records: found.map((one) => noticeOf(deps, one)), total, pageNum, pageSize };
    }),
    bind(routes.getPublicNotice, ({ person, params }) => detailOf(deps, person, params.processId)),
    bind(routes.listObjections, async ({ person, params }) => {
      // Whoever handles the case: an applicant never learns who objected.
      if (!person.isOfficer || !(await base.cases.find(person, params.processId)))
        throw new HttpError('missing');
      return listObjectionsTo(db.kysely, params.processId);
    }),
    bind(routes.objectToNotice, (call) => object(deps, call)),
  ];

  async function homeOf(person: Person): Promise<routes.VillageHome> {
    const [nearest] = (village?.pictures ?? [])
      .filter(({ division }) => person.division.startsWith(division))
      .sort((one, other) => other.division.length - one.division.length);
    const waiting = waitingOf(deps, person);
    return {
      name: base.divisionName(person.division),
      picture: nearest ? { url: `/api/v1/village/picture/${nearest.file}`, alt: nearest.alt } : null,
      office: village ? places.office(village.callRole, person.division) : null,
      notices: waiting ? await countWaitingCases(db.kysely, waiting) : 0,
    };
  }
}

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
};

/** Notices are for the people of the division in which they hang, and for officers of what contains it. */
function waitingOf({ places }: VillageDeps, { division }: Person) {
  const { publicity } = places.content;
  return publicity && { processKey: publicity.process, wait: publicity.wait, division };
}

/** A notice names nobody in full (domain facts §6.4). */
function noticeOf({ base: { divisionName } }: VillageDeps, found: WaitingCase): routes.PublicNotice {
  return {
    processId: found.id,
    processName: found.processName,
    applicant: maskName(found.applicant),
    divisionName: divisionName(found.division),
    from: found.from.toISOString(),
    until: found.until.toISOString(),
  };
}

async function findNotice(deps: VillageDeps, person: Person, processId: string, db?: Executor) {
  const waiting = waitingOf(deps, person);
  const found = waiting && (await findWaitingCase(db ?? deps.base.db.kysely, { ...waiting, processId }));
  if (!found) throw new HttpError('missing', texts.over);
  return found;
}

async function detailOf(
  deps: VillageDeps,
  person: Person,
  processId: string,
): Promise<routes.PublicNoticeDetail> {
  const { waiting, instance } = await findNotice(deps, person, processId);
  const { publicity } = deps.places.content;
  const records = await deps.base.cases.records(deps.base.db.kysely, instance);
  const objection = await findOpenObjection(deps.base.db.kysely, processId, person.id);
  const isOwn = instance.owner_ids.some((id) => idsOf(person).includes(id));
  return {
    ...noticeOf(deps, waiting),
    text: publicity ? String(valueAt(records, publicity.text) ?? '') : '',
    can: isOwn || objection ? [] : ['object'],
    objection: objection ? { content: objection.content, createTime: objection.createTime } : null,
  };
}

async function object(deps: VillageDeps, call: Call<typeof routes.objectToNotice>) {
  const { person, params, entry } = call;
  const content = call.body.content.trim();
  const { waiting, instance } = await findNotice(deps, person, params.processId);
  if (instance.owner_ids.some((id) => idsOf(person).includes(id)))
    throw new HttpError('forbidden', texts.ownCase);
  if (content.length < 5) throw brokenFields([{ path: 'content', message: texts.needContent }]);
  entry.target = params.processId;
  return call.once(async (tx) => {
    // Under the case's lock: what is kept after the case ended, or after the decision, nobody would answer.
    await deps.base.cases.lock(tx, params.processId);
    await findNotice(deps, person, params.processId, tx);
    const at = deps.base.clock.now();
    const { id: personId, name } = person;
    const kept = await keepObjection(tx, { processId: params.processId, personId, name, content, at });
    await deps.base.notify(tx, [
      {
        kind: 'objection',
        message: objectionMessages.received,
        values: { 申请人: maskName(waiting.applicant), 异议: [...content].slice(0, 100).join('') },
        processId: params.processId,
        taskId: null,
        to: { people: [], roles: deps.places.content.publicity?.told ?? [], division: waiting.division },
        by: personId,
        at,
      },
    ]);
    return kept;
  });
}
