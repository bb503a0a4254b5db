import type { Database, Tx } from '@homestead/database';
import type { ObservedCall } from './call.ts';
import { StoredReply } from './idempotency.ts';

/** What a handler adds to the entry of its act in the operation log; what it leaves out the call itself says. */
export type ActEntry = Partial<
  Pick<ObservedCall, 'kind' | 'summary' | 'target' | 'personId' | 'personName' | 'ip' | 'detail'>
>;

/** Runs work in a transaction that ends with the act's entry in the operation log. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, entry?: ActEntry) => Promise<T>;

export interface ActSettings {
  db: Database;
  /** Writes an entry of the operation log within a transaction. */
  writeAct?: ((tx: Tx, call: ObservedCall) => Promise<void>) | undefined;
  /** Asked before the first transaction; what it throws refuses the call. */
  before?: (() => Promise<void>) | undefined;
  /** The call as it stands now. */
  observed: () => ObservedCall;
}

/**
 * The transactions of one changing call. Each act's entry is written in the act's own transaction, last before the commit:
 * a change that was acknowledged stands in the operation log, whatever happens to this process.
 */
export class Acts {
  /** For the handler to fill in before its transaction ends. */
  readonly entry: ActEntry = {};
  readonly #settings: ActSettings;
  #written = 0;
  #isBegun = false;

  constructor(settings: ActSettings) {
    this.#settings = settings;
  }

  /** One act: one transaction, one entry. */
  readonly act: Transact = (work, entry) => this.#transaction(work, true, entry);

  /**
   * The database for work that is done once under a key. A call that acted by itself before (a batch, a transaction for each
   * task) has its entries already.
   */
  get database(): Pick<Database, 'kysely' | 'transaction'> {
    return {
      kysely: this.#settings.db.kysely,
      transaction: (work) => this.#transaction(work, this.#written === 0),
    };
  }

  /** Before the reply: a handler that used none of the transactions above gets its entry now, on its own. */
  async finish(reply: unknown): Promise<void> {
    if (this.#written > 0 || reply instanceof StoredReply || !this.#settings.writeAct) return;
    await this.#transaction(async () => undefined, true);
  }

  async #transaction<T>(work: (tx: Tx) => Promise<T>, writes: boolean, entry?: ActEntry): Promise<T> {
    const { db, writeAct, observed, before } = this.#settings;
    if (!this.#isBegun) await before?.();
    this.#isBegun = true;
    let wrote = false;
    const result = await db.transaction(async (tx) => {
      const done = await work(tx);
      // A repeat did nothing: its act was logged when it was done.
      wrote = writes && writeAct !== undefined && !(done instanceof StoredReply);
      if (wrote) await writeAct?.(tx, { ...observed(), ...this.entry, ...entry });
      return done;
    });
    if (wrote) this.#written++;
    return result;
  }
}
