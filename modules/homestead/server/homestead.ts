import type { Audit } from '@homestead/audit/server';
import { findNode } from '@homestead/bpmn';
import { dayOf } from '@homestead/calendar/engine';
import type { Clock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import type { Files } from '@homestead/files/server';
import type { Content, Forms } from '@homestead/forms/server';
import type { BoundRoute } from '@homestead/http/server';
import type { Notices } from '@homestead/notifications/server';
import type { OwnDataHolder, People } from '@homestead/people/server';
import type {
  FieldSearch,
  PersonalDataPort,
  SummaryPart,
  Workflow,
  WorkflowDeps,
  WorkflowHook,
} from '@homestead/workflow/server';
import type { Delivered } from './delivered.ts';
import type { HomesteadDeps } from './deps.ts';
import { drawingRoutes } from './drawings/routes.ts';
import { familyOwnData } from './family/own-data.ts';
import { homesteadHook } from './hooks.ts';
import { createParameters, type Parameters } from './parameters/parameters.ts';
import { parameterRouteTable } from './parameters/routes.ts';
import { sweepPermits } from './permits/permit-clock.ts';
import { personalDataPort } from './personal-data.ts';
import { Places } from './places/keep.ts';
import { addressSearch } from './places/search.ts';
import { addressFields, placeFields } from './places/sources.ts';
import { findNotice } from './refusals/refusals.ts';
import { reporterRoutes } from './reports/reporters.ts';
import { applicantLabel, hidesInitiator } from './reports/reports.ts';
import { homesteadRouteTable } from './routes.ts';
import { checkTasks, type ProcessTasks } from './rules/rules.ts';
import { summaryPart } from './summary.ts';
import { objectionAnswers } from './village/answers.ts';
import { objectionOwnData } from './village/objections.ts';
import { printedPublicity } from './village/print.ts';
import { villageRouteTable } from './village/routes.ts';
import { printedVisits } from './visits/print.ts';

export interface HomesteadSettings {
  db: Database;
  clock: Clock;
  /** What the files say, and the models by which they were read. */
  delivered: Delivered;
  models: Content['models'];
  forms: Forms;
  files: Files;
  audit: Audit;
  notices: Notices;
  lower: Pick<WorkflowDeps, 'people' | 'audit'>;
  people: Pick<People, 'sealed' | 'findContact' | 'roleNames'>;
  /** The workflow, which is made after the county's rules: it takes their hook. */
  workflow(): Workflow;
  report(error: unknown, about: string): void;
}

export interface Homestead {
  routes: BoundRoute[];
  /** The county's rules at the steps of its cases. */
  hook: WorkflowHook;
  personalData: PersonalDataPort;
  /** What the county's own rules add to papers of cases, by name. */
  facts: Readonly<Record<string, (processId: string) => Promise<unknown>>>;
  /** What administrators set of the rules, and how a node hears of it. */
  parameters: Pick<Parameters, 'kind' | 'refresh' | 'rules' | 'stateSql'>;
  /** Seeds the parameters; stops the start where a rule of the files waits for a task that no process has. */
  start(processes: readonly ProcessTasks[]): Promise<void>;
  /** Who, where and how much, and what is doubtful, for the decision page. */
  summary: SummaryPart;
  /** What the person named in the cases of a process is called. */
  applicantLabel(processKey: string): string | undefined;
  /** Whether the cases of a process hide who began them. */
  hidesInitiator(processKey: string): boolean;
  /** What is kept of a person here. */
  ownData: readonly OwnDataHolder[];
  /** Finds cases by the words that say where they lie. */
  addressSearch: FieldSearch;
  /** Takes over where cases lie; returns how many changes still wait. */
  placeCases(): Promise<number>;
  /** Lets permits lapse and reminds of those that will; returns how many. */
  sweepPermits(): Promise<number>;
}

/** The county's own rules, permits and house drawings, from its content. */
export function createHomestead(settings: HomesteadSettings): Homestead {
  const { db, clock, delivered, models, forms, files, audit, notices, lower, people, workflow, report } =
    settings;
  const parameters = createParameters({
    db,
    now: () => clock.now(),
    files: delivered.rules,
    models,
    report,
  });
  const { rules, reports } = parameters;
  const places = new Places(db, () => placeFields(rules, reports), models);
  const { gallery, village: villageContent } = delivered;
  const personalData = personalDataPort(db, audit);
  const { divisionName, isVillage, findOwnFacts } = lower.people;
  const deps: HomesteadDeps = {
    db,
    clock,
    rules,
    reports,
    drawings: gallery.drawings,
    places,
    forms,
    audit: lower.audit,
    get cases() {
      return workflow().cases;
    },
    ownFacts: (id) => findOwnFacts(db.kysely, id),
    isSealed: async (processId) => (await people.sealed.find(db.kysely, processId)) !== undefined,
    isVillage,
    divisionName,
    notify: notices.notify,
    report,
  };
  return {
    routes: [
      ...homesteadRouteTable(deps),
      ...drawingRoutes(gallery, files),
      ...villageRouteTable(deps, {
        content: villageContent,
        office: lower.people.office ?? (() => null),
        offices: lower.people.offices ?? (() => []),
      }),
      ...parameterRouteTable({
        db,
        now: () => clock.now(),
        parameters,
        roleNames: people.roleNames,
        tasks: async (process) => tasksOf(await workflow().definitions.latestOfAll(), process),
      }),
      ...reporterRoutes({ db, people, reports, cases: () => workflow().cases, personalData }),
    ],
    hook: homesteadHook(db, {
      rules,
      reports,
      drawings: gallery.drawings,
      today: () => dayOf(clock.now()),
      divisionName,
      objections: objectionAnswers(villageContent.publicity, deps),
      startLinked: (tx, input) => workflow().startLinked(tx, input),
    }),
    parameters,
    start: async (processes) => {
      checkTasks(parameters.files.homestead, parameters.files.reports, processes);
      await parameters.start(processes);
    },
    summary: summaryPart(deps),
    facts: {
      refusal: async (processId) => (await findNotice(deps, processId)) ?? null,
      visits: (processId) => printedVisits(db, processId),
      publicity: (processId) => printedPublicity(deps, villageContent.publicity, processId),
    },
    personalData,
    ownData: [familyOwnData(deps), objectionOwnData],
    hidesInitiator: hidesInitiator(reports),
    applicantLabel: applicantLabel(reports),
    addressSearch: addressSearch(models, () => addressFields(rules, reports)),
    placeCases: () => places.refresh(Number.POSITIVE_INFINITY),
    sweepPermits: async () => {
      await parameters.refresh();
      return sweepPermits(deps);
    },
  };
}

/** The tasks of a process, as a parameter may name them. */
function tasksOf(definitions: Awaited<ReturnType<Workflow['definitions']['latestOfAll']>>, process: string) {
  const compiled = definitions.map((row) => row.compiled).find(({ key }) => key === process);
  return (compiled?.order ?? []).flatMap((id) => {
    const node = compiled && findNode(compiled, id);
    return node?.userTask ? [{ value: id, label: node.name }] : [];
  });
}
