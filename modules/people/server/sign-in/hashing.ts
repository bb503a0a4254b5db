import { Worker } from 'node:worker_threads';
import { builtProgram } from '@homestead/processes';

/** argon2id (the library's default), 19 MiB, two passes: OWASP's floor, about 20 ms. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface HashWish {
  password: string;
  /** The stored hash that the password should fit; null asks for a new hash. */
  against: string | null;
}

interface Answer {
  result?: unknown;
  failure?: string;
}

interface Waiting {
  wish: HashWish;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** At most two hashes run at a time: more would take memory and no less time. */
const places = 2;

/**
 * Hashes passwords in threads that stand back: twenty milliseconds of one sign-in after another would keep every other call
 * from the processor. Threads are started when they are first wanted, and a thread that dies costs its own hash alone.
 */
class HashThreads {
  readonly #queue: Waiting[] = [];
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Waiting>();

  run(wish: HashWish): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ wish, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const worker = this.#idle.pop() ?? (this.#busy.size < places ? this.#start() : undefined);
    const waiting = worker && this.#queue.shift();
    if (!waiting) return;
    this.#busy.set(worker, waiting);
    // While somebody waits, the thread holds the process; an idle one never does.
    worker.ref();
    worker.postMessage(waiting.wish);
  }

  #start(): Worker {
    const worker = new Worker(builtProgram(new URL('./hash-thread.ts', import.meta.url)));
    let cause = new Error('the thread that hashes passwords ended');
    worker.on('message', ({ result, failure }: Answer) => {
      const waiting = this.#release(worker);
      this.#idle.push(worker);
      if (failure === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(failure));
      this.#next();
    });
    worker.on('error', (error: Error) => {
      cause = error;
    });
    worker.on('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
      this.#release(worker)?.reject(cause);
      this.#next();
    });
    return worker;
  }

  #release(worker: Worker): Waiting | undefined {
    const waiting = this.#busy.get(worker);
    this.#busy.delete(worker);
    worker.unref();
    return waiting;
  }
}

const threads = new HashThreads();

export const hash = (password: string): Promise<string> =>
  threads.run({ password, against: null }) as Promise<string>;

export const verify = (against: string, password: string): Promise<boolean> =>
  threads.run({ password, against }) as Promise<boolean>;
