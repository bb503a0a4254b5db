import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind, type Call } from '@homestead/http/server';
import { mayIn, type Person } from '@homestead/people/contract';
import {
  type CaseFacts,
  type HomesteadRules,
  placeRoutes,
  homesteadRoutes as routes,
} from '../contract/index.ts';
import type { HomesteadDeps } from './deps.ts';
import { familyRouteTable } from './family/family.ts';
import { permitOf, prepareExtension, whyNotExtend } from './permits/permit-clock.ts';
import { parcelHistory } from './places/history.ts';
import { listPlaces } from './places/query.ts';
import { draftNotice, findNotice, getNotice, givesNotice } from './refusals/refusals.ts';
import { adviseOn, type FoundCase, warningsAbout } from './rules/advice.ts';
import { readsFindings } from './rules/judging.ts';
import { hasObjections } from './village/objections.ts';
import { attendanceRouteTable, readsVisits } from './visits/attendance.ts';
import { visitRouteTable } from './visits/visits.ts';

const personOf = (call: Pick<Call, 'person'>): Person => call.person;

/** The calls of the county's own rules. */
export function homesteadRouteTable(deps: HomesteadDeps): BoundRoute[] {
  return [
    ...familyRouteTable(deps),
    ...visitRouteTable(deps),
    bind(placeRoutes.listPlaces, (call) => listPlaces(deps, personOf(call), call.query)),
    bind(placeRoutes.parcelHistory, (call) => parcelHistory(deps, personOf(call), call.query)),
    ...attendanceRouteTable(deps),
    bind(routes.advise, (call) => adviseOn(deps, personOf(call), call.body)),
    bind(routes.getCaseFacts, (call) => caseFacts(deps, personOf(call), call.params.processId)),
    bind(routes.getRefusalNotice, (call) => getNotice(deps, personOf(call), call.params.processId)),
    bind(routes.draftRefusalNotice, (call) => draftNotice(deps, personOf(call), call.body)),
    bind(routes.extendPermit, (call) =>
      call.onceAfter(() => prepareExtension(deps, personOf(call), call.params.processId, call.body.reason)),
    ),
  ];
}

/** Permit, refusal and warnings of a case, for whoever sees it; the warnings for officers alone. */
async function caseFacts(deps: HomesteadDeps, person: Person, processId: string): Promise<CaseFacts> {
  const instance = await deps.cases.find(person, processId);
  if (!instance) throw new HttpError('missing');
  const rules = deps.rules?.process === instance.process_key ? deps.rules : null;
  const refusal = rules ? await findNotice(deps, processId) : undefined;
  const permit = rules ? await permitOf(deps, instance) : null;
  const can: string[] = [];
  const mayExtend = mayIn(person, 'homestead.permit.extend', instance.division);
  if (permit && mayExtend && (await whyNotExtend(deps, deps.db.kysely, instance)) === null)
    can.push('extend');
  const tasks = await deps.cases.tasks(deps.db.kysely, instance.id);
  if (rules && (await mayRefuse(deps, rules, person, instance, tasks))) can.push('draftRefusal');
  if (tasks.some(({ visit }) => visit !== null) && readsVisits(person, instance.division))
    can.push('readVisits');
  // Who objected is told to whoever handles the case, never to its applicant.
  if (person.isOfficer && (await hasObjections(deps.db.kysely, processId))) can.push('readObjections');
  if (await deps.isSealed(processId)) can.push('readReport');
  return {
    permit,
    refusal: refusal
      ? { number: refusal.number ?? '', title: refusal.title, reason: refusal.reason, date: refusal.date }
      : null,
    findings:
      rules && readsFindings(person, instance.division)
        ? await warningsAbout(deps, rules, person, instance)
        : [],
    can,
  };
}

/** Whether a refusal that gives a notice is the person's to make now. */
async function mayRefuse(
  deps: HomesteadDeps,
  rules: HomesteadRules,
  person: Person,
  instance: FoundCase,
  tasks: Awaited<ReturnType<HomesteadDeps['cases']['tasks']>>,
): Promise<boolean> {
  for (const task of tasks) {
    if (task.state !== 'open' || !givesNotice(rules, task.task_key)) continue;
    const outcomes = await deps.cases.outcomesFor(person, task, instance);
    if (outcomes.some(({ kind }) => kind === 'refuse')) return true;
  }
  return false;
}
