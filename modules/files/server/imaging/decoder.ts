import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fault } from '@homestead/http/contract';
import { fileTexts } from '../../contract/index.ts';
import { limits } from '../limits.ts';
import type { ImagingAnswer, ImagingWish } from './protocol.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/**
 * One process that draws pictures, one at a time. A picture may take all the memory that this process is allowed, or
 * crash the library in it: the process dies alone, its job is refused in words, and the next job starts another.
 */
export class Decoder {
  readonly #program: URL;
  #child: ChildProcess | undefined;
  #waiting: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(program = new URL('./worker.ts', import.meta.url)) {
    this.#program = program;
  }

  /** Does one job; the caller waits for it before the next. Throws Fault `away` where the process ends over it. */
  draw<T>(wish: ImagingWish): Promise<T> {
    clearTimeout(this.#idle);
    this.#child ??= this.#begin();
    const child = this.#child;
    return new Promise<T>((resolve, reject) => {
      // While somebody waits, the timer holds the server's process; the child never does.
      const timer = setTimeout(() => this.end(), limits.decoder.ms);
      this.#waiting = { resolve: (result) => resolve(result as T), reject, timer };
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
    const child = fork(fileURLToPath(this.#program), {
      // What the library reads were bytes of strangers: its process knows neither the database nor any key.
      env: { PATH: process.env['PATH'] ?? '' },
      execArgv: ['--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (answer: ImagingAnswer) => this.#settle(answer));
    child.on('error', () => this.#died(child));
    child.on('exit', () => this.#died(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(answer: ImagingAnswer): void {
    const waiting = this.#take();
    this.#idle = setTimeout(() => this.end(), limits.decoder.idleMs);
    this.#idle.unref();
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result);
  }

  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#idle);
    this.#take()?.reject(new Fault('away', fileTexts.pictureFailed));
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
