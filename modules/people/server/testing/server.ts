import { fileURLToPath } from 'node:url';
import { createAudit } from '@homestead/audit/server';
import { unlimited } from '@homestead/http/contract';
import { type BoundRoute, createServer, type HttpSettings } from '@homestead/http/server';
import { freshDatabase } from '@homestead/testing';
import type { PeopleSettings } from '../deps.ts';
import { createPeople } from '../people.ts';

export { SoftAuthenticator } from './authenticator.ts';

export const peopleContent = fileURLToPath(new URL('../../../../content/people', import.meta.url));

/** Enough of the county for tests that must not wait for the demonstration's own list. */
const divisions = [
  ['350399', '壶兰县', null, 'county'],
  ['350399100', '木兰镇', '350399', 'township'],
  ['350399101', '溪口镇', '350399', 'township'],
  ['350399100201', '示范村', '350399100', 'village'],
  ['350399100202', '榕溪村', '350399100', 'village'],
] as const;

export type Reply = {
  status: number;
  code: number | string;
  message: string;
  data: never;
  headers: Record<string, unknown>;
  text: string;
};

/** A server with people on a database of its own, a clock that the test moves, and a short way to call it. */
export async function startPeople(
  options: Partial<PeopleSettings> & {
    kind?: 'postgres' | 'pglite';
    routes?: BoundRoute[];
    limits?: HttpSettings['limits'];
    logger?: HttpSettings['logger'];
  } = {},
) {
  const { db, drop } = await freshDatabase(options.kind ? { kind: options.kind } : {});
  const clock = { ms: Date.parse('2026-03-02T01:00:00Z') };
  const now = () => new Date(clock.ms);
  const audit = createAudit({ db, now });
  const people = createPeople({
    db,
    now,
    demo: true,
    content: peopleContent,
    ...options,
  });
  await people.start();
  await seedDivisions(db);
  await people.divisions.refresh();
  if (options.demo !== false) await people.seedDemo();
  const app = await createServer({
    db,
    routes: [...people.routes, ...(options.routes ?? [])],
    authenticate: people.authenticate,
    authenticateKey: people.authenticateKey,
    observe: audit.observe,
    writeAct: audit.writeAct,
    limits: options.limits ?? unlimited,
    ...(options.logger ? { logger: options.logger } : {}),
    title: 'test',
    version: '0',
  });

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    input: CallInput = {},
  ): Promise<Reply> {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...(input.token ? { authentication: input.token } : {}), ...input.headers },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    });
    const json = String(reply.headers['content-type'] ?? '').includes('json') ? reply.json() : {};
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      code: json.code,
      message: json.message,
      data: json.data as never,
    };
  }

  const signIn = async (username: string, password = 'Demo@2026') =>
    (await call('POST', '/user/login', { body: { username, password } })).data as unknown as {
      token: string;
      id: string;
      userName: string;
      expiresAt: string;
      mustChangePassword: boolean;
    };

  return {
    app,
    db,
    people,
    audit,
    call,
    signIn,
    now,
    /** Moves the clock by milliseconds. */
    advance: (ms: number) => {
      clock.ms += ms;
    },
    close: async () => {
      await app.close();
      await audit.close();
      await drop();
    },
  };
}

export interface CallInput {
  token?: string;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

async function seedDivisions(db: Awaited<ReturnType<typeof freshDatabase>>['db']): Promise<void> {
  const { sql } = await import('kysely');
  for (const [code, name, parent, level] of divisions) {
    await sql`insert into people.division (code, name, parent_code, level) values (${code}, ${name}, ${parent}, ${level})
      on conflict (code) do nothing`.execute(db.kysely);
  }
}
