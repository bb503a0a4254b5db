import { inspect } from 'node:util';

/** Where an error came from, in one line: its own words, its code, and those of its causes. */
export function describeFailure(error: unknown): string {
  const parts: string[] = [];
  const seen = new Set<unknown>();
  for (let at = error; at !== undefined && at !== null && !seen.has(at) && parts.length < 6; ) {
    seen.add(at);
    // Libraries hand out plain objects with an error's properties as well (pg-boss spreads them).
    const { name, message, code, cause, errors } = (typeof at === 'object' ? at : {}) as Partial<
      Record<string, unknown>
    >;
    const words = typeof message === 'string' && message !== '' ? message : undefined;
    const kind = typeof name === 'string' && name !== 'Error' ? `${name}: ` : '';
    const fallback = typeof at === 'object' ? inspect(at, { depth: 2, breakLength: Infinity }) : String(at);
    const first = Array.isArray(errors) ? (errors[0] as unknown) : undefined;
    const text = words ?? (first ? '' : at instanceof Error ? at.name : fallback);
    if (text) parts.push(`${kind}${text}${typeof code === 'string' ? ` (${code})` : ''}`);
    at = cause ?? first;
  }
  return parts.join(' ← ') || String(error);
}

export interface FailureSettings {
  /** Takes the lines that are told, one at a time. */
  write(line: string): void;
  /** Takes out of a text what a log must not hold. */
  clean?(text: string): string;
  /** How often what came again is summed up, in ms; an hour unless given. */
  everyMs?: number;
}

interface Known {
  about: string;
  what: string;
  again: number;
}

/** So many kinds of failure are kept apart; what comes beyond is told without being remembered. */
const mostKinds = 500;

/**
 * Tells each kind of failure once, with its cause and stack, and then counts: a thousand equal ones are one entry and one
 * line of summary. Kinds differ by what was being done and by the words of the failure without their numbers and ids.
 */
export class FailureReporter {
  readonly #settings: FailureSettings;
  readonly #known = new Map<string, Known>();
  readonly #timer: NodeJS.Timeout;

  constructor(settings: FailureSettings) {
    this.#settings = settings;
    this.#timer = setInterval(() => this.sumUp(), settings.everyMs ?? 3_600_000);
    this.#timer.unref();
  }

  /** Tells or counts one failure; `about` says what was being done, in equal words for equal work. */
  report(error: unknown, about: string): void {
    const what = this.#clean(describeFailure(error));
    const key = `${about} ${what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#')}`;
    const known = this.#known.get(key);
    if (known) {
      known.again++;
      return;
    }
    if (this.#known.size < mostKinds) this.#known.set(key, { about, what, again: 0 });
    const stack = (error as { stack?: unknown } | null)?.stack;
    const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
    const lines = [`${about}: ${what}`, ...frames.slice(0, 12).map((line) => this.#clean(line))];
    this.#settings.write(lines.join('\n'));
  }

  /** Tells how often each kind came again, and begins anew: one that goes on is told afresh. */
  sumUp(): void {
    for (const { about, what, again } of this.#known.values())
      if (again > 0) this.#settings.write(`${about}: ${what} — again ${again} times`);
    this.#known.clear();
  }

  /** Sums up for the last time. */
  stop(): void {
    clearInterval(this.#timer);
    this.sumUp();
  }

  #clean(text: string): string {
    return this.#settings.clean?.(text) ?? text;
  }
}
