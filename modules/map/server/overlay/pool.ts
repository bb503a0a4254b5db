import { Worker } from 'node:worker_threads';
import { builtProgram } from '@homestead/processes';
import { BorderSender, KernelFailure, type KernelJob, type OverlayKernel, type Packed } from './protocol.ts';

export interface PoolSettings {
  /** Threads at most; each holds about 40 MB. */
  size?: number;
  /** Time that one job may run before its thread is killed. */
  limitMs?: number;
  /** Jobs that may wait for a thread. */
  maxWaiting?: number;
  /** True keeps the threads from standing back behind the server's own: for jobs that are over in a moment. */
  isPrompt?: boolean;
  /** The module that a thread runs; another one stands in for a kernel that fails. */
  thread?: URL;
}

/** Time that a thread may take to load GEOS (0.1 s on an idle machine). */
const startLimitMs = 30_000;
/** Time that a job waits before another thread is started for it: most are over sooner than a thread has begun. */
const secondThreadAfterMs = 20;

interface Waiting {
  job: KernelJob;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Reply {
  id: number;
  answer?: unknown;
  failure?: string;
}

/**
 * GEOS in worker threads: nothing that a polygon does to it can block or end the server. A job that outlives its limit,
 * and a thread that dies, cost that one job; the next gets a new thread.
 */
export class KernelPool implements OverlayKernel {
  readonly #size: number;
  readonly #limitMs: number;
  readonly #maxWaiting: number;
  readonly #isPrompt: boolean;
  readonly #thread: URL;
  readonly #threads = new Set<Thread>();
  readonly #queue: Waiting[] = [];
  #closed = false;
  #helpTimer: NodeJS.Timeout | undefined;

  constructor(settings: PoolSettings = {}) {
    this.#size = settings.size ?? 2;
    this.#limitMs = settings.limitMs ?? 10_000;
    this.#maxWaiting = settings.maxWaiting ?? 100;
    this.#isPrompt = settings.isPrompt ?? false;
    this.#thread = settings.thread ?? new URL('./worker.ts', import.meta.url);
  }

  run(job: KernelJob): Promise<unknown> {
    if (this.#closed) return Promise.reject(new KernelFailure('the kernel is closed'));
    if (this.#queue.length >= this.#maxWaiting)
      return Promise.reject(new KernelFailure('too many jobs are waiting'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#helpTimer);
    for (const { reject } of this.#queue.splice(0)) reject(new KernelFailure('the kernel is closed'));
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const threads = [...this.#threads];
    const thread = threads.find((one) => one.idle) ?? (threads.length === 0 ? this.#start() : undefined);
    if (thread) thread.take(this.#queue.shift()!, this.#limitMs);
    else if (threads.length < this.#size)
      this.#helpTimer ??= setTimeout(() => this.#help(), secondThreadAfterMs);
  }

  /** Starts another thread for what still waits, unless one is about to begin. */
  #help(): void {
    this.#helpTimer = undefined;
    const threads = [...this.#threads];
    const mayStart = threads.length < this.#size && threads.every((thread) => thread.isReady);
    if (mayStart && this.#queue.length > 0) this.#start().take(this.#queue.shift()!, this.#limitMs);
    this.#next();
  }

  #start(): Thread {
    const worker = new Worker(builtProgram(this.#thread), { workerData: { isPrompt: this.#isPrompt } });
    const thread = new Thread(worker, {
      free: () => this.#next(),
      gone: () => {
        this.#threads.delete(thread);
        if (!this.#closed) this.#next();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

class Thread {
  readonly #worker: Worker;
  readonly #events: { free(): void; gone(): void };
  readonly #border = new BorderSender();
  #current: Waiting | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ready = false;
  #limitMs = 0;
  #lost: Error | null = null;
  #id = 0;

  constructor(worker: Worker, events: { free(): void; gone(): void }) {
    this.#worker = worker;
    this.#events = events;
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#answer(reply));
    this.#worker.on('error', (error) => {
      this.#lost = error;
    });
    this.#worker.on('exit', () => this.#exit());
  }

  get isReady(): boolean {
    return this.#ready;
  }

  get idle(): boolean {
    return this.#current === null && this.#lost === null;
  }

  /** A thread keeps the process alive while it works, and only then. */
  take(waiting: Waiting, limitMs: number): void {
    this.#current = waiting;
    this.#worker.ref();
    this.#limitMs = limitMs;
    this.#limit(this.#ready ? limitMs : startLimitMs);
    this.#worker.postMessage({ id: ++this.#id, job: this.#border.sent(waiting.job) }, transfers(waiting.job));
  }

  async end(reason = 'the kernel is closed'): Promise<void> {
    this.#lost ??= new Error(reason);
    await this.#worker.terminate();
  }

  #limit(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.end(`longer than ${ms} ms`), ms);
  }

  /** A job's time begins when its thread is ready; loading GEOS has a limit of its own. */
  #started(): void {
    this.#ready = true;
    if (this.#current) this.#limit(this.#limitMs);
  }

  #answer({ id, answer, failure }: Reply): void {
    if (id === 0) this.#started();
    if (id !== this.#id || !this.#current || this.#lost) return;
    const { resolve, reject } = this.#release()!;
    if (failure === undefined) resolve(answer);
    else reject(new KernelFailure(failure));
    this.#events.free();
  }

  #exit(): void {
    const cause = this.#lost ?? new Error('the thread ended');
    this.#lost = cause;
    this.#release()?.reject(new KernelFailure(cause.message, { cause }));
    this.#events.gone();
  }

  #release(): Waiting | null {
    clearTimeout(this.#timer);
    this.#worker.unref();
    const current = this.#current;
    this.#current = null;
    return current;
  }
}

function transfers(job: KernelJob): ArrayBuffer[] {
  const packed: Packed[] = [];
  if ('inputs' in job) packed.push(job.inputs);
  if ('features' in job) packed.push(job.features);
  if ('refers' in job) packed.push(job.refers);
  return packed.map(({ bytes }) => bytes.buffer);
}
