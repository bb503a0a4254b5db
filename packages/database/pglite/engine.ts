import { Worker } from 'node:worker_threads';
import { builtProgram } from '@homestead/processes';
import { DatabaseAway, SilentFailure } from '../errors.ts';
import type { Answer, Request } from './protocol.ts';

type Success = Extract<Answer, { ok: true }>;
type Unsent<T> = T extends { id: number } ? Omit<T, 'id'> : never;

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
      this.#waiting.set(0, { resolve: () => resolve(), reject, sql: 'open' });
      worker.on('message', (answer: Answer) => this.#settle(answer));
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
      worker.postMessage({ ...request, id });
    });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!waiting) return;
    if (answer.ok) waiting.resolve(answer);
    else if (answer.silent) waiting.reject(new SilentFailure(waiting.sql));
    else {
      const { message, code, detail, constraint } = answer;
      waiting.reject(Object.assign(new Error(message), { code, detail, constraint }));
    }
  }

  #lose(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#opening = undefined;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost) reject(new DatabaseAway(cause.message, { cause }));
  }
}
