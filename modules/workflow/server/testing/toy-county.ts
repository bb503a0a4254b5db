import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAudit } from '@homestead/audit/server';
import { dayOf } from '@homestead/calendar/engine';
import { rows } from '@homestead/database';
import { createFiles, localStorage } from '@homestead/files/server';
import { createForms, loadContent, mapPort, uploadRulesOf } from '@homestead/forms/server';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createPeople } from '@homestead/people/server';
import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { formOf } from '../../../files/server/testing/form.ts';
import {
  createWorkflow,
  lowerModules,
  type Notification,
  readShipped,
  type Workflow,
  type WorkflowHook,
} from '../index.ts';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  code: number | string;
  message: string;
  data: T;
  /** The header `Retry-After` of a refusal that names one, in seconds. */
  retryAfter: unknown;
}

interface OpenTask {
  id: string;
  task_key: string;
  assignee_id: string | null;
  candidate_groups: string[];
}

const contentFolder = fileURLToPath(new URL('./toy-county', import.meta.url));
const password = 'Demo@2026';

const noShape = () => Promise.reject(new Error('no form of the toy county has a map'));
/** Nothing is drawn here; which version of a layer is current, the database says. */
const noSpace = { checkOccupation: noShape, submittedGeometry: noShape };

/**
 * The workflow on a small county of its own, with the modules beneath it and nothing above: what it notifies people of is
 * kept in `notified`. The test moves the clock and drives background jobs.
 */
export async function startToyCounty() {
  const { db, drop } = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'homestead-toy-'));
  const clock = { ms: Date.parse('2026-03-02T01:00:00Z') };
  // No two moments are alike, as in life: what a step makes is later than what came before it.
  const now = () => new Date(clock.ms++);
  const notified: Notification[] = [];
  const reported: { error: unknown; about: string }[] = [];
  let added: WorkflowHook = {};
  const audit = createAudit({ db });
  const people = createPeople({
    db,
    demo: true,
    content: join(contentFolder, 'people'),
  });
  await people.start();
  await people.seedDemo();
  const content = loadContent(contentFolder);
  const uploadRules = uploadRulesOf(content);
  const files = createFiles({
    db,
    storage: localStorage(join(folder, 'files')),
    staging: join(folder, 'staging'),
    uploadRule: uploadRules.of,
    access: async () => 'none',
    audit,
  });
  const map = mapPort(db, noSpace);
  const { divisions } = people;
  const today = () => dayOf(now());
  const forms = await createForms({ db, content, map, divisions, bounds: [0, 0, 1, 1], today });
  const workflow: Workflow = createWorkflow({
    db,
    clock: { now },
    forms,
    map,
    ...lowerModules({ people, files, audit }),
    notifications: {
      notify: async (_tx, notifications) => void notified.push(...notifications),
      close: async () => undefined,
      closeForOthers: async () => undefined,
    },
    personalData: { mayReveal: () => false, looked: async () => undefined },
    hooks: [
      {
        judge: async (completion) => (await added.judge?.(completion)) ?? { faults: [], warnings: [] },
        inside: async (tx, completion) => added.inside?.(tx, completion),
        stepped: async (...step) => added.stepped?.(...step),
      },
    ],
    report: (error, about) => void reported.push({ error, about }),
  });
  await workflow.bringUpToDate(await workflow.publish(await readShipped(contentFolder)));
  const server = await createServer({
    db,
    routes: [...people.routes, ...files.routes, ...workflow.routes],
    authenticate: people.authenticate,
    observe: audit.observe,
    writeAct: audit.writeAct,
    limits: unlimited,
    title: 'test',
    version: '0',
  });
  const accounts = new Map<string, { token: string; id: string }>();

  async function signedIn(username: string): Promise<{ token: string; id: string }> {
    const known = accounts.get(username);
    if (known) return known;
    const payload = { username, password };
    const reply = await server.inject({ method: 'POST', url: '/api/user/login', payload });
    const { token, id } = reply.json().data as { token: string; id: string };
    accounts.set(username, { token, id });
    return { token, id };
  }

  /** One call of a person at the API. */
  async function call<T = Record<string, unknown>>(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Reply<T>> {
    const headers = { authentication: (await signedIn(who)).token };
    const reply = await server.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    const { code, message, data } = reply.json() as Omit<Reply<T>, 'status' | 'retryAfter'>;
    const retryAfter = reply.headers['retry-after'];
    return { status: reply.statusCode, code, message, data, retryAfter };
  }

  /** Uploads a small file and gives its id. */
  async function upload(who: string, name: string, bytes: Buffer, type: string): Promise<string> {
    const form = formOf([{ name: 'file', filename: name, contentType: type, content: bytes }]);
    const { token } = await signedIn(who);
    const headers = { authentication: token, 'content-type': form.type };
    const url = '/api/file/upload';
    const reply = await server.inject({ method: 'POST', url, headers, payload: form.body });
    return (reply.json() as { data: { id: string } }).data.id;
  }

  return {
    db,
    forms,
    call,
    upload,
    idOf: async (who: string) => (await signedIn(who)).id,
    /** What people were notified of, oldest first. */
    notified,
    /** What the program reported as its own failures. */
    reported,
    /** Does work while the workflow has one rule more. */
    withHook: async <T>(more: WorkflowHook, work: () => Promise<T>): Promise<T> => {
      added = more;
      return work().finally(() => {
        added = {};
      });
    },
    openTasks: (processId: string) =>
      rows<OpenTask>(
        db.kysely,
        sql`select id, task_key, assignee_id, candidate_groups from workflow.task where process_id = ${processId} and state = 'open'`,
      ),
    moveTo: (moment: string) => {
      clock.ms = Date.parse(moment);
    },
    advanceDays: (days: number) => {
      clock.ms += days * 86_400_000;
    },
    close: async () => {
      await server.close();
      await files.close();
      await audit.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ToyCounty = Awaited<ReturnType<typeof startToyCounty>>;
