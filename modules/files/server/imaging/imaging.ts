import { Worker } from 'node:worker_threads';
import type { ImagingAnswer, ImagingRequest, Inspection, Rendered } from './protocol.ts';

const limitMs = 20_000;
const idleMs = 30_000;

type Wish = ImagingRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/**
 * Pictures are decoded in a thread of their own, one at a time: a large one takes 200 MB and a tenth of a second, which
 * must not stand in anybody's way. The thread ends when it is idle, and is ended when a picture takes too long.
 */
export class Imaging {
  #worker: Worker | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #next = 1;
  #waiting:
    | { id: number; resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
    | undefined;
  #idle: NodeJS.Timeout | undefined;

  inspect(path: string, format: string): Promise<Inspection> {
    return this.#ask<Inspection>({ kind: 'inspect', path, format });
  }

  /** Writes an upright copy to `output`; null where the picture cannot be drawn. */
  render(bytes: Uint8Array, format: string, edge: number, output: string): Promise<Rendered> {
    return this.#ask<Rendered>({ kind: 'render', bytes, format, edge, output });
  }

  async close(): Promise<void> {
    await this.#queue;
    this.#end(new Error('imaging is closed'));
  }

  #ask<T>(wish: Wish): Promise<T> {
    const turn = this.#queue.then(() => this.#send<T>(wish));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #send<T>(wish: Wish): Promise<T> {
    clearTimeout(this.#idle);
    const id = this.#next++;
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error('imaging took too long')), limitMs);
      this.#waiting = { id, resolve: (result) => resolve(result as T), reject, timer };
      worker.postMessage({ ...wish, id });
    });
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.on('message', (answer: ImagingAnswer) => this.#settle(answer));
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#end(new Error('imaging ended'));
    });
    // The thread alone must not keep the process alive; whoever waits for a picture does.
    worker.unref();
    return worker;
  }

  #settle(answer: ImagingAnswer): void {
    const waiting = this.#waiting;
    if (waiting?.id !== answer.id) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    this.#idle = setTimeout(() => this.#end(new Error('imaging is idle')), idleMs);
    this.#idle.unref();
    if ('error' in answer) waiting.reject(new Error(answer.error));
    else waiting.resolve(answer.result);
  }

  #end(error: Error): void {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    const waiting = this.#waiting;
    // Killing a thread while it decodes can take the process with it: an idle one ends by itself, a stuck one is killed.
    if (waiting) void worker?.terminate();
    else worker?.postMessage('stop');
    this.#waiting = undefined;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.reject(error);
  }
}
