import { randomInt } from 'node:crypto';
import type { Database } from '@homestead/database';
import { brokenFields, HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import { accountOf, mayIn, type Person } from '@homestead/people/contract';
import type { People } from '@homestead/people/server';
import { workflowTexts } from '@homestead/workflow/contract';
import type { CaseOperations, PersonalDataPort } from '@homestead/workflow/server';
import {
  type Reporter,
  type ReportFacts,
  type ReportRules,
  reportRoutes as routes,
  homesteadTexts as texts,
} from '../../contract/index.ts';

export interface ReporterDeps {
  db: Database;
  people: Pick<People, 'sealed' | 'findContact'>;
  cases(): CaseOperations;
  reports: ReportRules;
  personalData: Pick<PersonalDataPort, 'looked'>;
}

type Sealed = NonNullable<Awaited<ReturnType<People['sealed']['find']>>>;

/** The calls about whoever reported: the one place where a pseudonym is opened. */
export function reporterRoutes(deps: ReporterDeps): BoundRoute[] {
  return [
    bind(routes.getReport, (call) => reportFacts(deps, call.person, call.params.processId)),
    bind(routes.openReporter, async (call) => {
      const reason = call.body.reason.trim();
      if (!reason) throw brokenFields([{ path: 'reason', message: texts.openReporterWhy }]);
      const sealed = await mustSeal(deps, call.person, call.params.processId);
      const instance = await deps.cases().find(call.person, sealed.processId);
      if (!instance || !mayIn(call.person, 'homestead.reporter.read', instance.division))
        throw new HttpError('forbidden');
      return call.act((tx) => openSealed(deps, tx, sealed), {
        kind: 'access',
        summary: texts.reporterOpened,
        target: `process:${sealed.processId}`,
        detail: { reason },
      });
    }),
    bind(routes.setAnonymity, async (call) => {
      const sealed = await mustBeMine(deps, call.person, call.params.processId);
      Object.assign(call.entry, hiddenActor(sealed));
      return call.once(async (tx) => {
        await deps.people.sealed.setAnonymous(tx, sealed.processId, call.body.anonymous);
        return null;
      });
    }),
    bind(routes.giveFollowCode, async (call) => {
      const sealed = await mustBeMine(deps, call.person, call.params.processId);
      Object.assign(call.entry, hiddenActor(sealed));
      const code = newCode();
      await call.act((tx) => deps.people.sealed.keepCode(tx, sealed.processId, plain(code)));
      return { code };
    }),
    bind(routes.followReport, async ({ params }) => {
      const processId = await deps.people.sealed.findByCode(deps.db.kysely, plain(params.code));
      const found = processId ? await deps.cases().progress(processId) : undefined;
      if (!found) throw new HttpError('missing', texts.noFollowCode);
      return found;
    }),
  ];
}

/** What a reader is told of whoever reported; a name that is shown is logged. */
async function reportFacts(deps: ReporterDeps, person: Person, processId: string): Promise<ReportFacts> {
  const instance = await deps.cases().find(person, processId);
  if (!instance) throw new HttpError('missing');
  const sealed = await deps.people.sealed.find(deps.db.kysely, processId);
  const nothing = {
    isSealed: false,
    isAnonymous: false,
    isMine: false,
    hasCode: false,
    reporter: null,
    protection: null,
    can: [],
  };
  if (!sealed) return nothing;
  const { isAnonymous, hasCode } = sealed;
  const isMine = sealed.accountId === accountOf(person);
  const mayRead = mayIn(person, 'homestead.reporter.read', instance.division) && !isMine;
  return {
    isSealed: true,
    isAnonymous,
    isMine,
    hasCode: isMine && hasCode,
    reporter: mayRead && !isAnonymous ? await lookAt(deps, person, sealed) : null,
    protection: isMine ? protectionOf(deps.reports, instance.process_key, isAnonymous) : null,
    can: [...(isMine ? ['code', 'anonymity'] : []), ...(mayRead && isAnonymous ? ['open'] : [])],
  };
}

/** The county's own words of who may learn the name behind a report; null where content has none. */
function protectionOf({ kinds }: ReportRules, processKey: string, isAnonymous: boolean): string | null {
  const words = kinds.find(({ process }) => process === processKey)?.protection;
  return words?.[isAnonymous ? 'anonymous' : 'named'] ?? null;
}

async function lookAt(deps: ReporterDeps, person: Person, sealed: Sealed): Promise<Reporter> {
  const target = `process:${sealed.processId}`;
  const entry = { person, target, message: texts.reporterSeen, detail: { by: 'capability' } };
  await deps.personalData.looked(entry);
  return openSealed(deps, deps.db.kysely, sealed);
}

/** Name and telephone behind a pseudonym. */
async function openSealed(
  { people }: ReporterDeps,
  db: Parameters<People['findContact']>[0],
  { accountId }: Sealed,
): Promise<Reporter> {
  const contact = await people.findContact(db, accountId);
  return { name: contact?.name ?? '', phone: contact?.phone ?? null };
}

/** The pseudonym of a case that the person may see. Throws missing where it hides nobody. */
async function mustSeal(deps: ReporterDeps, person: Person, processId: string): Promise<Sealed> {
  const instance = await deps.cases().find(person, processId);
  const sealed = instance && (await deps.people.sealed.find(deps.db.kysely, processId));
  if (!sealed) throw new HttpError('missing');
  return sealed;
}

async function mustBeMine(deps: ReporterDeps, person: Person, processId: string): Promise<Sealed> {
  const sealed = await mustSeal(deps, person, processId);
  if (sealed.accountId !== accountOf(person)) throw new HttpError('missing');
  return sealed;
}

/** The operation log names the pseudonym for what the reporter does with the report. */
const hiddenActor = ({ pseudonym }: Sealed) => ({
  personId: pseudonym,
  personName: workflowTexts.reporterHidden,
  ip: '',
});

/** Signs that nobody mistakes for each other, read out or written by hand. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 12;

/** About 59 random bits, in groups of four. */
function newCode(): string {
  const drawn = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('');
  return drawn.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as it is kept: however it was typed. */
const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');
