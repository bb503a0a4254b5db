import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAudit } from '@homestead/audit/server';
import { dayOf } from '@homestead/calendar/engine';
import { createCalendar } from '@homestead/calendar/server';
import { defaultRule } from '@homestead/files/contract';
import { createFiles, localStorage } from '@homestead/files/server';
import { createForms, loadContent, type MapPort } from '@homestead/forms/server';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createNotices, type MessageNotice } from '@homestead/notifications/server';
import { wordsOfMessage } from '@homestead/people/contract';
import { createPeople } from '@homestead/people/server';
import { createRecords } from '@homestead/records/server';
import { freshDatabase } from '@homestead/testing';
import { createWorkflow, startLinked, type WorkflowDeps } from '@homestead/workflow/server';
import type { HomesteadRules } from '../../contract/index.ts';
import {
  applicantLabel,
  type HomesteadDeps,
  hidesInitiator,
  homesteadHook,
  homesteadRouteTable,
  loadDrawings,
  loadReportRules,
  loadRules,
  Places,
  permitSearch,
  personalDataPort,
  placeFields,
  reporterRoutes,
  summaryPart,
} from '../index.ts';
import { contentFolder, EditedContent } from './edited-content.ts';

/** A county without a map: land is free, but for the layers that a test names. */
const landWith = ({ occupied = [], area = 80 }: HouseOptions): MapPort => ({
  checkOccupation: async (layerId) => ({
    layerId,
    layerVersion: null,
    occupied: occupied.includes(layerId),
    area: occupied.includes(layerId) ? 5 : 0,
    byClass: [],
    slivers: [],
    method: 'none',
    softwareVersion: '0',
    text: '农村宅基地 100.00㎡',
  }),
  area: () => area,
  inspect: async () => undefined,
  currentVersions: async (_tx, ids) => Object.fromEntries(ids.map((id) => [id, null])),
});

export interface Reply<T = Record<string, unknown>> {
  status: number;
  code: number | string;
  message: string;
  data: T;
}

export interface HouseOptions {
  start?: string;
  rules?: HomesteadRules;
  /** Layers that every drawn shape lies on. */
  occupied?: string[];
  /** What every drawn shape measures, in m². */
  area?: number;
  /** What a county changes in its content before the server starts. */
  edit?: (content: EditedContent) => Promise<void>;
}

/** People, files, forms, workflow and the county's rules on a database of their own, with a clock that the test moves. */
export async function startHouse(options: HouseOptions = {}) {
  const openLand = landWith(options);
  const edited = options.edit ? await EditedContent.copy() : null;
  if (edited) await options.edit?.(edited);
  const countyFolder = edited?.folder ?? contentFolder;
  const { db, drop } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'homestead-house-'));
  const clock = { ms: Date.parse(options.start ?? '2026-03-02T01:00:00Z') };
  // No two moments are alike, as in life: what a step makes is later than what came before it.
  const now = () => new Date(clock.ms++);
  const audit = createAudit({ db, now });
  const people = createPeople({
    db,
    now,
    demo: true,
    content: join(countyFolder, 'people'),
  });
  await people.start();
  await people.seedDemo();
  const content = loadContent(countyFolder);
  const files = createFiles({
    db,
    now,
    storage: localStorage(join(folder, 'files')),
    staging: join(folder, 'staging'),
    uploadRule: (group, field) =>
      content.models[group]?.fields.find((entry) => entry.code === field)?.upload ?? null,
    access: (...question) => records.fileAccess.access(...question),
    looked: (...look) => records.fileAccess.looked(...look),
    audit,
  });
  const bounds = [119, 25.2, 119.3, 25.5] as const;
  const { divisions } = people;
  const today = () => dayOf(now());
  const forms = await createForms({ db, content, map: openLand, divisions, bounds, today });
  const notices = createNotices({ db, clock: { now } });
  const reported: { error: unknown; about: string }[] = [];
  const reports = loadReportRules(countyFolder);
  const deps: WorkflowDeps = {
    db,
    clock: { now },
    forms,
    map: openLand,
    people: {
      divisionName: (code) => divisions.name(code) ?? code,
      office: people.offices.nearest,
      offices: people.offices.around,
      isDivision: (code) => divisions.has(code),
      isVillage: (code) => divisions.isVillage(code),
      divisionByName: (name) => divisions.byName(name),
      divisionsNamed: (text) => divisions.named(text),
      findVillager: people.findVillager,
      findVerifiedIdentity: people.findVerifiedIdentity,
      findOwnFacts: people.findOwnFacts,
      openDraftLimit: people.openDraftLimit,
      sendConfirmation: people.sendConfirmation,
      tryConfirmation: people.tryConfirmation,
      choose: people.choosePeople,
      sealIdentity: people.sealed.seal,
    },
    files: {
      link: (tx, ids, { processId, personId }) =>
        files.linkFiles(tx, ids, { kind: 'process', ownerId: processId, personId }),
      hideUploader: (tx, { processId, accountId }) =>
        files.hideUploader(tx, { kind: 'process', ownerId: processId, personId: accountId }),
      release: (tx, processId) => files.unlinkFiles(tx, { kind: 'process', ownerId: processId }, []),
      check: files.checkFiles,
    },
    audit: {
      write: (tx, { person, target, message, detail }) =>
        audit.write(tx, {
          kind: 'case',
          personId: person.id,
          summary: message,
          target,
          detail: detail as Record<string, unknown>,
        }),
    },
    notifications: notices.notifications,
    personalData: personalDataPort(db, audit),
    hooks: [],
    summaries: [],
    searches: [permitSearch],
    applicantLabel: applicantLabel(reports),
    hidesInitiator: hidesInitiator(reports),
    report: (error, about) => void reported.push({ error, about }),
  };
  const workflow = createWorkflow(deps);
  const calendar = createCalendar({ db, clock: deps.clock, audit, deadlines: workflow.deadlines });
  const rules = options.rules ?? loadRules(countyFolder);
  const drawings = loadDrawings({
    contentFolder: countyFolder,
    styles: (content.dictionaries['jzfm']?.items ?? []).map(({ value }) => value),
    sheetRule: defaultRule,
  });
  const told: (MessageNotice & { title: string; text: string })[] = [];
  const homestead: HomesteadDeps = {
    db,
    clock: deps.clock,
    rules,
    drawings,
    places: new Places(db, () => placeFields(rules, reports), content.models),
    forms,
    audit: deps.audit,
    cases: workflow.cases,
    ownFacts: (id) => people.findOwnFacts(db.kysely, id),
    isVillage: deps.people.isVillage,
    divisionName: deps.people.divisionName,
    notify: async (tx, list) => {
      told.push(...list.map((notice) => ({ ...notice, ...wordsOfMessage(notice) })));
      await notices.notify(tx, list);
    },
    report: deps.report,
  };
  deps.hooks.push(
    homesteadHook(db, {
      rules,
      reports,
      drawings,
      today,
      divisionName: deps.people.divisionName,
      startLinked: (tx, input) => startLinked(deps, tx, input),
    }),
  );
  deps.summaries = [summaryPart(homestead)];
  await calendar.publish(countyFolder);
  await workflow.publish(countyFolder);
  const records = createRecords({ ...deps, files, audit });
  const app = await createServer({
    db,
    routes: [
      ...people.routes,
      ...files.routes,
      ...calendar.routes,
      ...workflow.routes,
      ...homesteadRouteTable(homestead),
      ...reporterRoutes({
        db,
        people,
        cases: () => workflow.cases,
        personalData: deps.personalData,
      }),
      ...records.routes,
      ...notices.routes,
    ],
    authenticate: people.authenticate,
    observe: audit.observe,
    writeAct: audit.writeAct,
    limits: unlimited,
    title: 'test',
    version: '0',
  });
  const tokens = new Map<string, { token: string; id: string }>();

  async function signedIn(username: string): Promise<{ token: string; id: string }> {
    const known = tokens.get(username);
    if (known) return known;
    const reply = await app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username, password: 'Demo@2026' },
    });
    const { token, id } = reply.json().data as { token: string; id: string };
    tokens.set(username, { token, id });
    return { token, id };
  }

  /** One call of a person at the API. */
  async function call<T = Record<string, unknown>>(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Reply<T>> {
    const { token } = await signedIn(who);
    const headers = { authentication: token };
    const reply = await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
    const { code, message, data } = reply.json() as Omit<Reply<T>, 'status'>;
    return { status: reply.statusCode, code, message, data };
  }

  /** Uploads a small file and gives its id. */
  async function upload(
    who: string,
    name: string,
    bytes: string | Buffer,
    type = 'text/plain',
  ): Promise<string> {
    const { token } = await signedIn(who);
    const boundary = 'part';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(head),
      Buffer.from(bytes),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { authentication: token, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const reply = await app.inject({ method: 'POST', url: '/api/file/upload', headers, payload });
    return (reply.json() as { data: { id: string } }).data.id;
  }

  /** The bytes of a file as the person downloads it, or null where it is not there for them. */
  async function download(who: string, id: string): Promise<string | null> {
    const { token } = await signedIn(who);
    const reply = await app.inject({
      method: 'GET',
      url: `/api/file/download/${id}`,
      headers: { authentication: token },
    });
    return reply.statusCode === 200 ? reply.body : null;
  }

  /** The bytes and headers of a reply that is no envelope. */
  async function raw(who: string, url: string) {
    const { token } = await signedIn(who);
    const reply = await app.inject({
      method: 'GET',
      url: `/api${url}`,
      headers: { authentication: token },
    });
    return { text: reply.rawPayload, headers: reply.headers };
  }

  return {
    raw,
    db,
    calendar,
    workflow,
    homestead,
    told,
    /** What background jobs had to report. */
    reported,
    deps,
    call,
    upload,
    download,
    now,
    contentFolder: countyFolder,
    idOf: async (who: string) => (await signedIn(who)).id,
    moveTo: (moment: string) => {
      clock.ms = Date.parse(moment);
      tokens.clear();
    },
    advanceDays: (days: number) => {
      clock.ms += days * 86_400_000;
      tokens.clear();
    },
    close: async () => {
      await app.close();
      await files.close();
      await audit.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
      await edited?.remove();
    },
  };
}

export type House = Awaited<ReturnType<typeof startHouse>>;
