import { HttpError } from '@homestead/http/contract';
import { type GeometryError, geometryErrorTexts } from '../../contract/geometry-faults.ts';
import { texts } from '../../contract/texts.ts';
import { checkAnswer } from './answers.ts';
import type {
  BufferAnswer,
  BufferJob,
  InspectJob,
  KernelAnswer,
  KernelJob,
  OverlayAnswer,
  OverlayJob,
  OverlayKernel,
  RelateAnswer,
  RelateJob,
} from './protocol.ts';
import { KernelFailure } from './protocol.ts';

/** The refusal of a submitted geometry, with the place where the fault shows. */
export function geometryFault(
  path: string,
  problem: GeometryError,
  at: readonly number[] | null = null,
): HttpError {
  const message = geometryErrorTexts[problem];
  return new HttpError('broken', message, { fields: [{ path, message }], problem, at });
}

/** 未能分析: what every failure of the kernel becomes, and never "nothing found". */
export const notAnalysed = (): HttpError => new HttpError('away', texts.notAnalysed);

export interface AnalysisSettings {
  kernel: OverlayKernel;
  /** Time after which a job counts as failed whatever the kernel does, waiting included. */
  deadlineMs?: number;
  /** Told why an analysis failed; people are told only that it did. */
  onFailure?(error: unknown): void;
}

/** The kernel behind a door that does not trust it: a throw, a hang, or an answer that does not hold is a refusal. */
export class Analysis {
  readonly #kernel: OverlayKernel;
  readonly #deadlineMs: number;
  readonly #onFailure: (error: unknown) => void;

  constructor(settings: AnalysisSettings) {
    this.#kernel = settings.kernel;
    this.#deadlineMs = settings.deadlineMs ?? 20_000;
    this.#onFailure = settings.onFailure ?? (() => undefined);
  }

  /** Throws a 42200 HttpError for a broken input (its place in the request is `path`), 50300 where the kernel failed. */
  overlay(job: OverlayJob, path: string): Promise<OverlayAnswer> {
    return this.#run(job, path) as Promise<OverlayAnswer>;
  }

  relate(job: RelateJob): Promise<RelateAnswer> {
    return this.#run(job, '') as Promise<RelateAnswer>;
  }

  buffer(job: BufferJob): Promise<BufferAnswer> {
    return this.#run(job, '') as Promise<BufferAnswer>;
  }

  /** Throws where an input is broken; returns where all are sound. */
  async inspect(job: InspectJob, path: string): Promise<void> {
    await this.#run(job, path);
  }

  async #run(job: KernelJob, path: string): Promise<KernelAnswer> {
    // The packed geometries move to the kernel's thread; what the answer is checked against is read before.
    const check = checkAnswer(job);
    let answer: KernelAnswer;
    try {
      answer = check(await this.#within(this.#deadlineMs, () => this.#kernel.run(job)));
    } catch (error) {
      this.#onFailure(error);
      throw notAnalysed();
    }
    if (answer.kind === 'refused') throw geometryFault(path, answer.problem, answer.at);
    return answer;
  }

  async #within(ms: number, work: () => Promise<unknown>): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new KernelFailure(`no answer in ${ms} ms`)), ms);
    });
    try {
      return await Promise.race([work(), limit]);
    } finally {
      clearTimeout(timer);
    }
  }
}
