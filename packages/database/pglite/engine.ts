import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { builtProgram } from '@homestead/processes';
import { DatabaseAway, SilentFailure, troubleOf } from '../errors.ts';
import type { Answer, Request } from './protocol.ts';

type Success = Extract<Answer, { ok: true }>;
type Unsent<T> = T extends { id: number } ? Omit<T, 'id'> : never;

/** What the thread answers when it has opened the database, or could not. */
const openingId = 0;

const openingErrors = new WeakSet<Error>();

/** Whether an error is what the engine said when it could not open its files. */
export const isOpeningError = (error: unknown): error is Error =>
  error instanceof Error && openingErrors.has(error);

/** Less free space than the engine needs to open: it writes its log in segments of 16 MB. */
const leastFree = 2 ** 24;

/** Whether a folder's disk is full: an engine that cannot open tells no reason. */
export function isDiskFull(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastFree;
}

/**
 * Owner of the embedded database's thread. A statement that outlives its limit kills the thread (the engine ignores
 * statement_timeout); the next statement opens a new one. Statements of a killed thread fail with DatabaseAway.
 */
export class EmbeddedEngine {
  #folder: string;
  #limitMs: number;
  #worker: Worker | undefined;
  #opening: Promise<void> | undefined;
  #waiting = new Map<number, { resolve(answer: Success): void; reject(error: Error): void; sql: string }>();
  #next = 1;
  /** What was asked of a thread since it was last sent anything. */
  #asked: { worker: Worker; requests: Request[] } | undefined;
  /** How often a thread was lost, and with it whatever it had not committed. */
  losses = 0;

  constructor(folder: string, limitMs: number) {
    this.#folder = folder;
    this.#limitMs = limitMs;
  }

  open(): Promise<void> {
    this.#opening ??= new Promise((resolve, reject) => {
      const worker = new Worker(builtProgram(new URL('./worker.ts', import.meta.url)), {
        workerData: { folder: this.#folder },
      });
      this.#worker = worker;
      this.#waiting.set(openingId, { resolve: () => resolve(), reject, sql: 'open' });
      worker.on('message', (answers: Answer[]) => {
        for (const answer of answers) this.#settle(worker, answer);
      });
      worker.on('error', (error) => this.#lose(worker, error));
      worker.on('exit', () => this.#lose(worker, new Error('the database thread ended')));
    });
    return this.#opening;
  }

  /** A statement with a name is prepared under it. */
  query(
    sql: string,
    params: readonly unknown[],
    name: string | null = null,
    limitMs = this.#limitMs,
  ): Promise<Success> {
    return this.#send({ kind: 'query', sql, params: [...params], name }, sql, limitMs);
  }

  script(sql: string): Promise<Success> {
    return this.#send({ kind: 'script', sql }, sql, 600_000);
  }

  async close(): Promise<void> {
    if (!this.#worker) return;
    await this.#send({ kind: 'close' }, 'close', 15_000).catch(() => undefined);
    await this.#worker?.terminate();
  }

  async #send(request: Unsent<Request>, sql: string, limitMs: number): Promise<Success> {
    await this.open();
    const worker = this.#worker;
    if (!worker) throw new DatabaseAway('the embedded database is restarting');
    const id = this.#next++;
    return new Promise<Success>((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#lose(worker, new Error(`a statement ran longer than ${limitMs} ms`));
        void worker.terminate();
      }, limitMs);
      this.#waiting.set(id, {
        sql,
        resolve: (answer) => {
          clearTimeout(limit);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(limit);
          reject(error);
        },
      });
      this.#post(worker, { ...request, id });
    });
  }

  /** What is asked before the program waits goes to the thread in one message, and comes back in one: each wakes somebody. */
  #post(worker: Worker, request: Request): void {
    if (this.#asked?.worker === worker) {
      this.#asked.requests.push(request);
      return;
    }
    const asked = { worker, requests: [request] };
    this.#asked = asked;
    process.nextTick(() => {
      if (this.#asked === asked) this.#asked = undefined;
      this.#hand(worker, asked.requests);
    });
  }

  /** Hands requests over; one with a value that no thread can be given is refused by itself. */
  #hand(worker: Worker, requests: Request[]): void {
    try {
      worker.postMessage(requests);
    } catch (error) {
      if (requests.length > 1) {
        for (const request of requests) this.#hand(worker, [request]);
        return;
      }
      const { id } = requests[0]!;
      this.#waiting.get(id)?.reject(error as Error);
      this.#waiting.delete(id);
    }
  }

  #settle(worker: Worker, answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!waiting) return;
    if (answer.ok) waiting.resolve(answer);
    else if (answer.silent) waiting.reject(new SilentFailure(waiting.sql));
    else {
      const { message, code, detail, constraint } = answer;
      const error = Object.assign(new Error(message), { code, detail, constraint });
      if (answer.id === openingId) openingErrors.add(error);
      if (!answer.fatal && answer.id !== openingId) waiting.reject(error);
      else {
        // The first opening tells its own error; later the same call may pass again.
        waiting.reject(this.losses > 0 || answer.id !== openingId ? this.#awayFor(error) : error);
        this.#lose(worker, error);
        void worker.terminate();
      }
    }
  }

  #lose(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.losses++;
    this.#worker = undefined;
    this.#opening = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(this.#awayFor(cause));
  }

  #awayFor(cause: Error): DatabaseAway {
    const trouble = troubleOf(cause) ?? (isDiskFull(dirname(this.#folder)) ? 'full' : 'away');
    return new DatabaseAway(cause.message, { cause, trouble });
  }
}
