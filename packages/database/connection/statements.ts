import { type RawBuilder, sql } from 'kysely';

/** A text is named when it comes for this time: what is used once (a migration, a seed) takes no place. */
const namedAt = 3;
const mostNames = 400;
const mostCounted = 4000;

/** Pages and counts depend on how many rows their values select, so each is planned for its values. */
const isPlannedForValues = /\blimit \$|\boffset \$|count\(\*\)/i;

/** What `plannedOnce` writes. */
export const onePlan = '/* one plan */';

/**
 * Stands in a read, behind a `select`, that is planned once for any values, whatever each would cost: where planning takes as long
 * as running, and the text holds what a plan depends on (a range of an index instead of `like`, the limit as a number).
 */
export const plannedOnce: RawBuilder<unknown> = sql.raw(onePlan);
const isStatement = /^\s*(select|insert|update|delete|with)\b|^begin$/i;

/** Names for statements that come again: a connection parses and plans a named one once. Every connection uses the same names. */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  readonly #seen = new Map<string, number>();

  /** The name that a text has already. */
  known(text: string): string | undefined {
    return this.#names.get(text) ?? undefined;
  }

  /** The name of a text; undefined where it has none (yet). */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known ?? undefined;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (seen < namedAt) {
      if (this.#seen.size >= mostCounted) this.#seen.clear();
      this.#seen.set(text, seen);
      return undefined;
    }
    this.#seen.delete(text);
    const isForValues = text.includes('$1') && isPlannedForValues.test(text) && !text.includes(onePlan);
    const isNamed = isStatement.test(text) && !isForValues;
    const name = isNamed ? `s${this.#names.size}` : null;
    this.#names.set(text, name);
    return name ?? undefined;
  }
}

/**
 * A statement that failed for its columns cannot be repeated within a transaction: those that take all columns of tables that
 * grow while the program runs have no name there. Such tables are named by data, and so in quotes.
 */
export const hasAllColumns = (text: string): boolean => /\*.*\b(from|join) "/is.test(text);

/** Whether a transaction is open once this text was sent, where one was or was not before. */
export function isOpenAfter(text: string, wasOpen: boolean): boolean {
  if (/^(begin|start transaction)/.test(text)) return true;
  return text === 'commit' || text === 'rollback' ? false : wasOpen;
}

/**
 * Whether a prepared statement was refused for its name alone: its columns have changed since it was prepared (`0A000`), or
 * the server behind the connection does not know it (`26000`, a pooler in between). The same text without a name passes.
 */
export function isStale(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === '26000') return true;
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan');
}
