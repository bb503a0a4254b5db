/** Says in words what lacks, or null where all is well; a check that throws lacks, too. */
export type ReadyCheck = () => Promise<string | null> | string | null;

export interface ReadyState {
  isReady: boolean;
  checks: { name: string; isReady: boolean; message: string }[];
}

/** How long an answer holds: many balancers ask at once, and each check costs something. */
const holdMs = 1000;
const checkMs = 3000;

/** Whether this node should be given calls, which is another question than whether it runs: parts add their checks. */
export class Readiness {
  readonly #checks = new Map<string, ReadyCheck>();
  #isDraining = false;
  #last: { at: number; state: Promise<ReadyState> } | null = null;

  /** Adds a check under a name that operators read. */
  add(name: string, check: ReadyCheck): void {
    this.#checks.set(name, check);
  }

  /** From now on this node is not ready: it is about to stop. */
  drain(): void {
    this.#isDraining = true;
  }

  async state(): Promise<ReadyState> {
    if (this.#isDraining)
      return { isReady: false, checks: [{ name: '运行', isReady: false, message: '正在停止' }] };
    const now = performance.now();
    if (!this.#last || now - this.#last.at > holdMs) this.#last = { at: now, state: this.#look() };
    return this.#last.state;
  }

  async #look(): Promise<ReadyState> {
    const checks = await Promise.all(
      [...this.#checks].map(async ([name, check]) => {
        const lack = await limited(check);
        return { name, isReady: lack === null, message: lack ?? '正常' };
      }),
    );
    return { isReady: checks.every(({ isReady }) => isReady), checks };
  }
}

async function limited(check: ReadyCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('检查超时'), checkMs);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch {
    return '检查失败';
  } finally {
    clearTimeout(timer);
  }
}
