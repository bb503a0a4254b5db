import {
  type Bound,
  type Database,
  type Executor,
  maybe,
  one,
  prepared,
  type Statement,
  send,
  type Tx,
  tablesOf,
  together,
} from '@homestead/database';
import { tooMany } from '@homestead/http/contract';
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { failuresBeforeLock, lockMinutes, peopleFaults, slowDown } from '../../contract/index.ts';
import type { PeopleTables } from '../tables.ts';

const tables = tablesOf<PeopleTables>();

/** Whose failures are counted: kinds are apart, so that no name that somebody types can meet another's counter. */
export interface Subject {
  kind: 'account' | 'name' | 'password';
  id: string;
}

/** Where tries come from: a browser known to the account, or an address of strangers. */
export interface Place {
  key: string;
  isKnown: boolean;
}

/** All unknown places of a subject together. */
const strangers = '*';
const lockMs = lockMinutes * 60_000;

interface Locked {
  place: string;
  until: Date;
}

const lockedPlaces = prepared(
  ({
    kind,
    subject,
    places,
    now,
  }: Bound<{ kind: Subject['kind']; subject: string; places: string[]; now: Date }>): Statement<Locked> =>
    tables
      .selectFrom('people.sign_in_failure')
      .select(['place', 'locked_until as until'])
      .$narrowType<{ until: NotNull }>()
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('place', '=', sql<string>`any(${places}::text[])`)
      .where('locked_until', '>', now)
      .orderBy((eb) => eb('place', '=', sql.lit(strangers)))
      .limit(sql.lit(1)),
);

const forgotten = prepared(
  ({
    kind,
    subject,
    place,
    isStranger,
  }: Bound<{
    kind: string;
    subject: string;
    place: string;
    isStranger: boolean;
  }>): Statement => sql`with mine as (
      delete from people.sign_in_failure where kind = ${kind} and subject = ${subject} and place = ${place} returning failures)
    update people.sign_in_failure s set failures = greatest(s.failures - mine.failures, 0) from mine
    where ${isStranger} and s.kind = ${kind} and s.subject = ${subject} and s.place = ${sql.lit(strangers)}`,
);

interface Rule {
  /** Failures older than this are forgotten. */
  windowMs: number;
  /** Seconds to wait after `failures` ones (`f.failures + 1` in the statement), or null. */
  delay: RawBuilder<number | null>;
}

const failures = sql<number>`f.failures + 1`;
const ofPlace: Rule = {
  windowMs: lockMs,
  delay: sql`case when ${failures} >= ${failuresBeforeLock} then ${lockMinutes * 60}::float8 end`,
};
const ofStrangers: Rule = {
  windowMs: 86_400_000,
  delay: sql`case when ${failures} >= ${slowDown.after}
    then least(${slowDown.mostSeconds}, ${slowDown.firstSeconds} * power(2, least(${failures} - ${slowDown.after}, 20)))::float8 end`,
};

/**
 * Counts failed tries. A place with five failures within fifteen minutes is locked for fifteen minutes. All unknown places
 * together are delayed longer with each failure, against guesses from many addresses; known browsers are exempt from that delay.
 */
export class FailureLock {
  readonly #db: Database;
  readonly #subject: Subject;
  readonly #place: Place;

  constructor(db: Database, subject: Subject, place: Place) {
    this.#db = db;
    this.#subject = subject;
    this.#place = place;
  }

  /** Throws while this place is locked. The message is the same for existing and unknown accounts. */
  async check(now: Date): Promise<void> {
    const [locked] = await together<[Locked]>(this.#db.kysely, [this.lockedAt(now)]);
    this.refuse(locked, now);
  }

  /** Asks whether this place is locked; `refuse` judges what it finds. */
  lockedAt(now: Date): Statement<Locked> {
    const places = this.#place.isKnown ? [this.#place.key] : [this.#place.key, strangers];
    return lockedPlaces({ kind: this.#subject.kind, subject: this.#subject.id, places, now });
  }

  refuse([locked]: readonly Locked[], now: Date): void {
    if (!locked) return;
    const seconds = Math.ceil((locked.until.getTime() - now.getTime()) / 1000);
    const { message } = peopleFaults[locked.place === strangers ? 'slowed' : 'locked'];
    throw tooMany(seconds, message);
  }

  /** Counts one failure. Returns whether an unknown place is locked or delayed now. */
  async fail(now: Date): Promise<boolean> {
    const isLocked = await this.#count(this.#place.key, ofPlace, now);
    if (this.#place.isKnown) return false;
    const isSlowed = await this.#count(strangers, ofStrangers, now);
    return isLocked || isSlowed;
  }

  async #count(place: string, { windowMs, delay }: Rule, now: Date): Promise<boolean> {
    const { kind, id } = this.#subject;
    const since = new Date(now.getTime() - windowMs);
    // After its lock ended a place counts from one again; the count of all unknown places goes on within its window.
    const isOver =
      place === strangers
        ? sql`f.first_at < ${since}`
        : sql`(f.first_at < ${since} or f.locked_until <= ${now})`;
    const { locked } = await one<{ locked: boolean }>(
      this.#db.kysely,
      sql`insert into people.sign_in_failure as f (kind, subject, place, failures, first_at)
          values (${kind}, ${id}, ${place}, 1, ${now})
          on conflict (kind, subject, place) do update set
            failures = case when ${isOver} then 1 else ${failures} end,
            first_at = case when ${isOver} then ${now} else f.first_at end,
            locked_until = case when ${isOver} then null
              else greatest(f.locked_until, ${now}::timestamptz + make_interval(secs => ${delay})) end
          returning coalesce(f.locked_until > ${now}, false) as locked`,
    );
    return locked;
  }

  /** Deletes the failures of this place; those of other unknown places still count. */
  async clear(db: Executor = this.#db.kysely): Promise<void> {
    const { kind, id: subject } = this.#subject;
    await send(db, forgotten({ kind, subject, place: this.#place.key, isStranger: !this.#place.isKnown }));
  }
}

/** Whether to notify the owner of refused tries from elsewhere now; true once in `slowDown.notifyHours`. */
export async function isTimeToNotify(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - slowDown.notifyHours * 3_600_000);
  const told = await maybe(
    tx,
    tables
      .updateTable('people.sign_in_failure')
      .set({ told_at: now })
      .where('kind', '=', sql.lit('account'))
      .where('subject', '=', accountId)
      .where('place', '=', strangers)
      .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', before)]))
      .returning(sql.lit(1).as('one')),
  );
  return told !== undefined;
}
