import { KernelPool, type PoolSettings } from './pool.ts';
import type { KernelJob, OverlayKernel } from './protocol.ts';

/** Corners of all geometries of a job that is over in a moment: one plot and what lies around it. */
const fewCorners = 2_000;

/**
 * One plot does not wait behind many: small jobs have threads of their own, which take the processor as the server does, and
 * large ones threads that stand back. Threads are started when they are first wanted.
 */
export class TwoPools implements OverlayKernel {
  readonly #prompt: KernelPool;
  readonly #patient: KernelPool;

  constructor(settings: Omit<PoolSettings, 'isPrompt'> = {}) {
    this.#prompt = new KernelPool({ ...settings, isPrompt: true });
    this.#patient = new KernelPool(settings);
  }

  run(job: KernelJob): Promise<unknown> {
    return (isSmall(job) ? this.#prompt : this.#patient).run(job);
  }

  async close(): Promise<void> {
    await Promise.all([this.#prompt.close(), this.#patient.close()]);
  }
}

/** A buffer makes corners of its own, so that its size is no measure of its work. */
function isSmall(job: KernelJob): boolean {
  if (job.kind === 'buffer') return false;
  const sides = job.kind === 'relate' ? [job.features] : [job.inputs];
  const all = job.kind === 'inspect' ? sides : [...sides, job.refers];
  return all.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) <= fewCorners * 16;
}
