import { ChildWorker } from '@homestead/processes';
import { importTexts as texts } from '../../contract/index.ts';
import type { Question } from './protocol.ts';

/** Reading a file of 1 GB once; a single question that takes longer ends the process. */
const answerMs = 15 * 60_000;
const idleMs = 30_000;

/** A file that could not be read: the message is for the clerk. */
export class SourceError extends Error {}

/** A process that reads one source file at a time. */
export class SourceReader {
  readonly #worker: ChildWorker;

  constructor() {
    this.#worker = new ChildWorker({
      program: new URL('./program.ts', import.meta.url),
      ms: answerMs,
      idleMs,
      died: () => new SourceError(texts.processDied),
    });
  }

  /** Throws SourceError. */
  async ask<T>(question: Question): Promise<T> {
    try {
      return await this.#worker.run<T>(question as never);
    } catch (error) {
      throw error instanceof SourceError ? error : new SourceError((error as Error).message);
    }
  }

  close(): void {
    this.#worker.end();
  }
}
