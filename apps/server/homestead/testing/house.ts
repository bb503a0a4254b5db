import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from '@homestead/database';
import { unlimited } from '@homestead/http/contract';
import type { WorkflowHook } from '@homestead/workflow/server';
import { sql } from 'kysely';
import { type App, createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { demoPassword } from '../../testing/client.ts';
import { countyDatabase } from '../../testing/seeded.ts';
import { contentFolder, EditedContent } from './edited-content.ts';

export interface Reply<T = Record<string, unknown>> {
  status: number;
  code: number | string;
  message: string;
  data: T;
}

export interface HouseOptions {
  start?: string;
  /** What a county changes in its content before the server starts. */
  edit?: (content: EditedContent) => Promise<void>;
}

interface OpenTask {
  id: string;
  task_key: string;
  assignee_id: string | null;
  assignee_name: string | null;
  candidate_groups: string[];
}

/** The whole product on a county without cases, with a clock that the test moves; background jobs are driven by hand. */
export async function startHouse(options: HouseOptions = {}) {
  const edited = options.edit ? await EditedContent.copy() : null;
  if (edited) await options.edit?.(edited);
  const { db, drop } = await countyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'homestead-house-'));
  const clock = { ms: Date.parse(options.start ?? '2026-03-02T01:00:00Z') };
  // No two moments are alike, as in life: what a step makes is later than what came before it.
  const now = () => new Date(clock.ms++);
  const reported: { error: unknown; about: string }[] = [];
  let added: WorkflowHook = {};
  const hook: WorkflowHook = {
    judge: async (completion) => (await added.judge?.(completion)) ?? { faults: [], warnings: [] },
    inside: async (tx, completion) => added.inside?.(tx, completion),
    stepped: async (...step) => added.stepped?.(...step),
  };
  const startOn = (content: string): Promise<App> =>
    createApp(readConfig({ DATA_DIR: folder, CONTENT_DIR: content, SEED: 'demo', LOG: 'silent' }), {
      db,
      clock: { now },
      hooks: [hook],
      backgroundJobs: false,
      demoCases: false,
      limits: unlimited,
      report: (error, about) => void reported.push({ error, about }),
    });
  const countyFolder = edited?.folder ?? contentFolder;
  let app = await startOn(countyFolder);
  const tokens = new Map<string, { token: string; id: string }>();

  async function signedIn(username: string): Promise<{ token: string; id: string }> {
    const known = tokens.get(username);
    if (known) return known;
    const payload = { username, password: demoPassword };
    const reply = await app.server.inject({ method: 'POST', url: '/api/user/login', payload });
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
    const reply = await app.server.inject({
      method,
      url: `/api${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
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
    const reply = await app.server.inject({ method: 'POST', url: '/api/file/upload', headers, payload });
    return (reply.json() as { data: { id: string } }).data.id;
  }

  /** The reply to a call that is no envelope. */
  async function fetched(who: string, url: string) {
    const { token } = await signedIn(who);
    return app.server.inject({ method: 'GET', url: `/api${url}`, headers: { authentication: token } });
  }

  /** The bytes of a file as the person downloads it, or null where it is not there for them. */
  async function download(who: string, id: string): Promise<string | null> {
    const reply = await fetched(who, `/file/download/${id}`);
    return reply.statusCode === 200 ? reply.body : null;
  }

  /** The bytes and headers of a reply that is no envelope. */
  async function raw(who: string, url: string) {
    const reply = await fetched(who, url);
    return { text: reply.rawPayload, headers: reply.headers };
  }

  return {
    get app() {
      return app;
    },
    db,
    /** Does work while the workflow has one rule more. */
    withHook: async <T>(more: WorkflowHook, work: () => Promise<T>): Promise<T> => {
      added = more;
      return work().finally(() => {
        added = {};
      });
    },
    /** What the program reported as its own failures. */
    reported,
    call,
    upload,
    download,
    raw,
    now,
    contentFolder: countyFolder,
    idOf: async (who: string) => (await signedIn(who)).id,
    openTasks: (processId: string) =>
      rows<OpenTask>(
        db.kysely,
        sql`select id, task_key, assignee_id, assignee_name, candidate_groups from workflow.task where process_id = ${processId} and state = 'open'`,
      ),
    /** Lets every notice of a case fail, until the returned mend is called. */
    failNoticesOf: async (processId: string) => {
      await sql`create function notices.refuse() returns trigger language plpgsql as $$ begin raise 'no post'; end $$`.execute(
        db.kysely,
      );
      await sql`create trigger refuse before insert on notices.notice for each row
        when (new.process_id = ${sql.lit(processId)}) execute function notices.refuse()`.execute(db.kysely);
      return async () => {
        await sql`drop trigger refuse on notices.notice`.execute(db.kysely);
      };
    },
    /** Ends the program and starts it again, on other content where given. */
    restart: async (content: string = countyFolder) => {
      await app.close();
      app = await startOn(content);
    },
    moveTo: (moment: string) => {
      clock.ms = Date.parse(moment);
    },
    advanceDays: (days: number) => {
      clock.ms += days * 86_400_000;
    },
    close: async () => {
      await app.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
      await edited?.remove();
    },
  };
}

export type House = Awaited<ReturnType<typeof startHouse>>;
