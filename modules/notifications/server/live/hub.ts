import { type Executor, rows } from '@homestead/database';
import { livingSessions } from '@homestead/people/server';
import { sql } from 'kysely';
import type { NoticeNews } from '../../contract/index.ts';

/** An open connection of a person. */
export interface Listener {
  /** Digest of the token with which it came; none where the hub cannot end it with its session. */
  session?: string;
  tell(news: NoticeNews): void;
  /** The connection is closed from here. */
  end(): void;
}

interface Settings {
  db: Executor;
  /** How often the database is asked, for all connected people in one statement. */
  everyMs?: number;
  /** Connections of one person: a phone, an office machine, and a few pages beside. The oldest gives way. */
  mostOfOne?: number;
}

/**
 * Tells the people who are connected to this node how many of their notices are unread. Whoever writes a notice knows nothing
 * of it, and any node may have written it: the table is asked, and only while somebody is connected.
 */
export class NoticeHub {
  readonly #settings: Required<Settings>;
  readonly #people = new Map<string, Set<Listener>>();
  readonly #told = new WeakMap<Listener, string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ db, everyMs = 2000, mostOfOne = 4 }: Settings) {
    this.#settings = { db, everyMs, mostOfOne };
  }

  get people(): number {
    return this.#people.size;
  }

  /** Adds a connection, which is told at once; returns how it leaves. */
  async join(personId: string, listener: Listener): Promise<() => void> {
    const own = this.#people.get(personId) ?? new Set();
    this.#people.set(personId, own.add(listener));
    const [oldest] = own;
    if (own.size > this.#settings.mostOfOne && oldest) {
      own.delete(oldest);
      oldest.end();
    }
    this.#plan();
    // What keeps the database from answering is told by the calls; the next turn asks again.
    await this.#ask([personId]).catch(() => undefined);
    return () => this.#leave(personId, listener);
  }

  /** Asks now, for everybody who is connected. */
  async ask(): Promise<void> {
    await this.#endDead();
    await this.#ask([...this.#people.keys()]);
  }

  close(): void {
    clearTimeout(this.#timer);
    const left = [...this.#people.values()].flatMap((own) => [...own]);
    this.#people.clear();
    for (const listener of left) listener.end();
  }

  #leave(personId: string, listener: Listener): void {
    const own = this.#people.get(personId);
    own?.delete(listener);
    if (own?.size === 0) this.#people.delete(personId);
    if (this.#people.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #plan(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(async () => {
      // What keeps the database from answering is told by the calls; the next turn asks again.
      await this.ask().catch(() => undefined);
      this.#timer = undefined;
      if (this.#people.size > 0) this.#plan();
    }, this.#settings.everyMs);
    this.#timer.unref();
  }

  /** Closes the connections whose sessions ended meanwhile, on whichever node. */
  async #endDead(): Promise<void> {
    const open = [...this.#people.values()].flatMap((own) => [...own]);
    const sessions = [...new Set(open.flatMap(({ session }) => session ?? []))];
    if (sessions.length === 0) return;
    const living = await livingSessions(this.#settings.db, sessions);
    for (const listener of open) if (listener.session && !living.has(listener.session)) listener.end();
  }

  async #ask(people: readonly string[]): Promise<void> {
    for (const { personId, ...news } of await findNews(this.#settings.db, people)) {
      const text = JSON.stringify(news);
      for (const listener of this.#people.get(personId) ?? []) {
        if (this.#told.get(listener) === text) continue;
        this.#told.set(listener, text);
        listener.tell(news);
      }
    }
  }
}

/** How many notices of each person are unread, and their newest one. */
export function findNews(
  db: Executor,
  people: readonly string[],
): Promise<(NoticeNews & { personId: string })[]> {
  return rows(
    db,
    sql`select who.id as "personId",
          (select count(*)::int from notices.notice where person_id = who.id and read_at is null) as unread,
          (select id from notices.notice where person_id = who.id order by created_at desc, id desc limit 1) as newest
        from unnest(${[...people]}::text[]) as who(id)`,
  );
}
