import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { slimPostgis } from './bundle.ts';
import { PreparedStatements } from './prepared.ts';
import type { Answer, Request } from './protocol.ts';

/** The embedded database in a thread of its own: it blocks its thread and ignores time-outs, so the owner kills it. */
const port = parentPort!;
const { folder } = workerData as { folder: string };

const text = (value: string) => value;
const parsers = { 20: Number, 1700: Number, 1082: text };

// A killed process leaves this file behind and the engine then refuses to open; the folder lock proves that nobody runs.
rmSync(join(folder, 'postmaster.pid'), { force: true });
// The engine takes what it keeps of pages at its start and clears it, which is a fifth of opening at the 128 MB that a folder says
// itself; scans and look-ups in 60 MB take as long with a quarter of it, since the system keeps the files too.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
const opened = PGlite.create(folder, { extensions: { postgis: slimPostgis }, parsers, startParams });
let prepared: PreparedStatements | undefined;

/**
 * The engine leaves a failed statement by a jump that keeps its part of the stack, about 1 kB: after some thousands of them every
 * statement is refused with 54001, for good. Between statements nothing is on the stack, so it goes back to where it stood at the
 * opening. A dropped C++ exception is left alone, since the engine's chain of error contexts still points to its part; the next
 * failure empties that chain.
 */
interface WithStack {
  Module?: { ___stack_pointer?: { value: unknown } };
}
const stackOf = (database: PGlite) => (database as unknown as WithStack).Module?.___stack_pointer;
const emptied = opened.then((database) => {
  const stack = stackOf(database);
  const empty = stack?.value;
  return () => {
    if (stack) stack.value = empty;
  };
});
// The opening itself tells of its failure.
emptied.catch(() => undefined);

const reply = (answers: Answer[]) => port.postMessage(answers);
let before: Promise<void> = Promise.resolve();
port.on('message', (requests: Request[]) => {
  before = before.then(async () => {
    const answers: Answer[] = [];
    for (const request of requests) answers.push(await answer(request));
    reply(answers);
  });
});
opened.then(
  () => reply([{ id: 0, ok: true, rows: [], affected: 0, command: 'OPEN' }]),
  (error: unknown) => reply([failure(0, error)]),
);

/**
 * Set where a statement of the open transaction was dropped without a word: the engine would commit the others, which may have been
 * sent with it.
 */
let isSpoiled = false;

async function answer(request: Request): Promise<Answer> {
  try {
    const database = await opened;
    if (request.kind === 'close') {
      await database.close();
      return { id: request.id, ok: true, rows: [], affected: 0, command: 'CLOSE' };
    }
    if (request.kind === 'script') {
      const results = await database.exec(request.sql);
      const silent = results.some((result) => commandOf(result) === undefined);
      return silent
        ? silence(request)
        : { id: request.id, ok: true, rows: [], affected: 0, command: 'SCRIPT' };
    }
    prepared ??= new PreparedStatements(database);
    return await run(prepared, request);
  } catch (error) {
    await emptied.then(
      (empty) => empty(),
      () => undefined,
    );
    return failure(request.id, error);
  }
}

async function run(
  statements: PreparedStatements,
  request: Extract<Request, { kind: 'query' }>,
): Promise<Answer> {
  const { id, name, sql, params } = request;
  if (isSpoiled && sql !== 'rollback') {
    const error = { message: 'a statement of this transaction was dropped before', code: '25P02' };
    return failure(id, error);
  }
  isSpoiled = false;
  const { command, ...ran } = await statements.run(name, sql, params);
  if (command !== undefined) return { id, ok: true, ...ran, command };
  isSpoiled = statements.isInTransaction;
  return silence(request);
}

/** Successful statements carry their command tag; a dropped C++ exception does not. */
function commandOf(result: Results<unknown>): string | undefined {
  return (result as { command?: string }).command;
}

function silence(request: Request): Answer {
  return { id: request.id, ok: false, silent: true, message: 'sql' in request ? request.sql : '' };
}

function failure(id: number, error: unknown): Answer {
  const { name, message, severity, code, detail, constraint } = error as {
    name?: string;
    message?: string;
    severity?: string;
    code?: string;
    detail?: string;
    constraint?: string;
  };
  // A server process would end here, as PostgreSQL's does; the engine goes on with what it was in the middle of. Where the system
  // refused it a file (class 58, as of too many that are open), it goes on with what it believes of that file. A crash of the program
  // itself is a WebAssembly.RuntimeError.
  const fatal =
    severity === 'PANIC' ||
    severity === 'FATAL' ||
    code?.startsWith('58') === true ||
    name === 'RuntimeError';
  return { id, ok: false, silent: false, fatal, message: message ?? String(error), code, detail, constraint };
}
