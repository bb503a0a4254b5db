import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAudit } from '@homestead/audit/server';
import { openDatabase } from '@homestead/database';
import { unlimited } from '@homestead/http/contract';
import { createServer } from '@homestead/http/server';
import { createPeople } from '@homestead/people/server';
import { freshDatabase, proxyBefore } from '@homestead/testing';
import type { UploadRule } from '../../contract/index.ts';
import type { FilesSettings } from '../deps.ts';
import { createFiles } from '../files.ts';
import { localStorage } from '../storage/index.ts';
import { formOf, type Part } from './form.ts';

const MB = 1024 * 1024;
const photo = ['jpg', 'png', 'jpeg', 'apng'];

/** Rules as the forms of the county have them. */
export const rules: Record<string, UploadRule> = {
  'wfjb.photos': { maxCount: 3, maxBytes: 5 * MB, types: photo },
  'wfjb.moving': { maxCount: 1, maxBytes: 5 * MB, types: ['gif', 'heic', 'tif'] },
  'jfsqjd.form': { maxCount: 1, maxBytes: 512 * 1024, types: photo },
  'jfsqjd.minutes': { maxCount: 1, maxBytes: 512 * 1024, types: 'all' },
  'jfsqjd.drawing': { maxCount: 1, maxBytes: 5 * MB, types: photo, image: { minWidth: 20, minHeight: 20 } },
  'jfsqjd.scan': { maxCount: 3, maxBytes: 5 * MB, types: ['pdf', 'docx', 'txt'] },
};

export interface Sent {
  token?: string;
  headers?: Record<string, string>;
  rule?: string;
  url?: string;
}

/** A server with people and files on a database and a folder of its own. */
export async function startFiles(
  options: {
    kind?: 'postgres' | 'pglite';
    access?: FilesSettings['access'];
    looked?: FilesSettings['looked'];
    decoder?: URL;
    quota?: FilesSettings['quota'];
    /** Puts a proxy between the server and PostgreSQL that can do what networks do. */
    faults?: true;
  } = {},
) {
  const fresh = await freshDatabase(options.kind ? { kind: options.kind } : {});
  const faults = options.faults ? await proxyBefore(fresh.url) : null;
  const db = faults ? await openDatabase({ kind: 'postgres', url: faults.url }) : fresh.db;
  const drop = async () => {
    if (faults) await db.close();
    await faults?.close();
    await fresh.drop();
  };
  const folder = await mkdtemp(join(tmpdir(), 'homestead-files-'));
  const clock = { ms: Date.parse('2026-03-02T01:00:00Z') };
  const now = () => new Date(clock.ms);
  const audit = createAudit({ db, now });
  const content = fileURLToPath(new URL('../../../../content/people', import.meta.url));
  const people = createPeople({ db, now, demo: true, content });
  await people.start();
  await people.seedDemo();
  const files = createFiles({
    db,
    now,
    storage: localStorage(join(folder, 'files')),
    staging: join(folder, 'staging'),
    uploadRule: (group, field) => rules[`${group}.${field}`] ?? null,
    access: options.access ?? (async () => 'none'),
    ...(options.quota ? { quota: options.quota } : {}),
    ...(options.decoder ? { decoder: options.decoder } : {}),
    ...(options.looked ? { looked: options.looked } : {}),
    audit,
  });
  const app = await createServer({
    db,
    routes: [...people.routes, ...files.routes],
    authenticate: people.authenticate,
    observe: audit.observe,
    writeAct: audit.writeAct,
    limits: unlimited,
    title: 'test',
    version: '0',
  });

  const signIn = async (username: string): Promise<string> => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { username, password: 'Demo@2026' },
    });
    return reply.json().data.token;
  };

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    token?: string,
    payload?: object,
  ) {
    return app.inject({
      method,
      url: `/api${url}`,
      headers: token ? { authentication: token } : {},
      ...(payload ? { payload } : {}),
    });
  }

  async function send(parts: readonly Part[], sent: Sent) {
    const { body, type } = formOf(parts);
    return app.inject({
      method: 'POST',
      url: sent.url ?? '/api/file/upload',
      headers: {
        'content-type': type,
        ...(sent.token ? { authentication: sent.token } : {}),
        ...sent.headers,
      },
      payload: body,
    });
  }

  /** Uploads one file, with its rule before it as the clients do. */
  const upload = (content: Uint8Array | string, filename: string, contentType: string, sent: Sent) =>
    send(
      [
        ...(sent.rule ? [{ name: 'rule', content: sent.rule }] : []),
        { name: 'file', filename, contentType, content },
      ],
      sent,
    );

  /** Every file under the folder: stored, and half-written. */
  async function onDisk(): Promise<string[]> {
    const names = await readdir(folder, { recursive: true });
    const files = await Promise.all(
      names.map(async (name) => ((await stat(join(folder, name))).isFile() ? name : '')),
    );
    return files.filter(Boolean);
  }

  return {
    app,
    db,
    files,
    people,
    audit,
    folder,
    /** The database's own address, past the proxy. */
    straight: fresh.db,
    faults,
    signIn,
    call,
    send,
    upload,
    onDisk,
    advance: (ms: number) => {
      clock.ms += ms;
    },
    close: async () => {
      await app.close();
      await files.close();
      await audit.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FilesHouse = Awaited<ReturnType<typeof startFiles>>;
