import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '@homestead/http/contract';
import { basemapTexts } from '@homestead/map/contract';
import type { TileLayer } from '@homestead/map/server';
import { builtProgram } from '@homestead/processes';
import type { DrawReply, DrawRequest, Said, WorkerInput } from './protocol.ts';

/** A thread that is killed while it draws can take the process with it: it ends by itself, and is killed only when it does not. */
async function stopGently(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.postMessage('stop');
  const limit = setTimeout(() => void worker.terminate(), 10_000);
  await ended;
  clearTimeout(limit);
}

interface Waiting {
  done(png: Buffer): void;
  fail(error: Error): void;
}

/** Beyond this many tiles in the queue a caller is asked to come back: it has long scrolled on. */
const queueLimit = 400;

/** Draws tiles on a thread of its own, started with the first tile and started again should it die. */
export class TileRenderer {
  readonly #input: WorkerInput;
  readonly #drawing = new Map<string, Promise<Buffer>>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  /** Whether the thread draws already; before that it makes the county. */
  #isReady = false;
  #lastId = 0;
  #isClosed = false;

  constructor(input: WorkerInput) {
    this.#input = input;
  }

  /** A tile as PNG; the same one asked for twice at a time is drawn once. */
  renderTile(layer: TileLayer, z: number, x: number, y: number): Promise<Buffer> {
    const key = `${layer} ${z} ${x} ${y}`;
    const running = this.#drawing.get(key);
    if (running) return running;
    const drawing = this.#draw({ id: ++this.#lastId, layer, z, x, y }).finally(() =>
      this.#drawing.delete(key),
    );
    this.#drawing.set(key, drawing);
    return drawing;
  }

  /** Starts the thread, so that the county is ready before the first map opens. */
  warm(): void {
    this.#started();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = null;
    this.#failAll();
    if (worker && this.#isReady) await stopGently(worker);
    else await worker?.terminate();
  }

  #draw(request: DrawRequest): Promise<Buffer> {
    if (this.#isClosed || this.#waiting.size >= queueLimit)
      return Promise.reject(new HttpError('away', basemapTexts.busy));
    const worker = this.#started();
    return new Promise((done, fail) => {
      this.#waiting.set(request.id, { done, fail });
      worker.postMessage(request);
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(builtProgram(new URL('./worker.ts', import.meta.url)), {
      workerData: this.#input,
    });
    worker.unref();
    this.#isReady = false;
    worker.on('message', (said: Said) => {
      if (said === 'ready') this.#isReady = true;
      else this.#answer(said);
    });
    worker.on('error', () => this.#lost(worker));
    worker.on('exit', () => this.#lost(worker));
    this.#worker = worker;
    return worker;
  }

  #answer(reply: DrawReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('png' in reply)
      waiting?.done(Buffer.from(reply.png.buffer, reply.png.byteOffset, reply.png.byteLength));
    else waiting?.fail(new HttpError('away', basemapTexts.busy));
  }

  #lost(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#failAll();
  }

  #failAll(): void {
    for (const { fail } of this.#waiting.values()) fail(new HttpError('away', basemapTexts.busy));
    this.#waiting.clear();
  }
}
