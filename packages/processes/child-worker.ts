import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtProgram } from './built.ts';

export interface ChildWorkerSettings {
  /** The program: it answers each message with one `ChildAnswer`. */
  program: URL;
  /** Words that the program finds in `process.argv` after its own address. */
  args?: readonly string[];
  /** A job that takes longer ends the process. */
  ms: number;
  /** A process without a job for so long ends. */
  idleMs: number;
  /** The error of a job over which its process ended. */
  died(): Error;
}

/** What the program answers. An error is a fault of the job that it could name, not its own death. */
export type ChildAnswer<T> = { result: T } | { error: string };

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * One process that does jobs one at a time. A job may take all the memory that this process is allowed, or crash a library
 * in it: the process dies alone, its job is refused in words, and the next job starts another. It dies with the server,
 * whose channel it holds.
 */
export class ChildWorker {
  readonly #settings: ChildWorkerSettings;
  #child: ChildProcess | undefined;
  #waiting: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: ChildWorkerSettings) {
    this.#settings = settings;
  }

  /** Does one job; the caller waits for it before the next. Throws `died()` where the process ends over it. */
  run<T>(wish: Serializable): Promise<T> {
    clearTimeout(this.#idle);
    this.#child ??= this.#begin();
    const child = this.#child;
    return new Promise<T>((resolve, reject) => {
      // While somebody waits, the timer holds the server's process; the child never does.
      const timer = setTimeout(() => this.end(), this.#settings.ms);
      this.#waiting = { resolve: (result) => resolve(result as T), reject, timer };
      // One that could not start, for lack of memory or open files, has no channel: its `error` ends the job.
      if (child.connected)
        child.send(wish, (error) => {
          if (error) this.#died(child);
        });
    });
  }

  /** Ends the process, also over a job. */
  end(): void {
    clearTimeout(this.#idle);
    const child = this.#child;
    if (!child) return;
    child.kill('SIGKILL');
    this.#died(child);
  }

  #begin(): ChildProcess {
    const { program, args = [] } = this.#settings;
    const child = fork(fileURLToPath(builtProgram(program)), args, {
      // What the library reads came from strangers: its process knows neither the database nor any key.
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (answer: ChildAnswer<unknown>) => this.#settle(answer));
    child.on('error', () => this.#died(child));
    child.on('exit', () => this.#died(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(answer: ChildAnswer<unknown>): void {
    const waiting = this.#take();
    this.#idle = setTimeout(() => this.end(), this.#settings.idleMs);
    this.#idle.unref();
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }

  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#idle);
    this.#take()?.reject(this.#settings.died());
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
