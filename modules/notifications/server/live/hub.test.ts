import { freshDatabase } from '@homestead/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NoticeNews } from '../../contract/index.ts';
import { NoticeHub } from './hub.ts';

/** A connection that keeps what it was told. */
function listener() {
  const told: NoticeNews[] = [];
  const state = { told, isEnded: false };
  return {
    state,
    tell: (news: NoticeNews) => void told.push(news),
    end: () => {
      state.isEnded = true;
    },
  };
}

describe('connections that are told of notices', () => {
  let base: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    base = await freshDatabase();
  });
  afterAll(() => base.drop());
  const hubOf = (mostOfOne = 4) => new NoticeHub({ db: base.db.kysely, everyMs: 3_600_000, mostOfOne });
  const write = (id: string, person: string) =>
    sql`insert into notices.notice (id, person_id, kind, title, text, created_at)
        values (${id}, ${person}, 'system', 't', 't', now())`.execute(base.db.kysely);

  it('hear at once how things stand, then only what changes, and only their own', async () => {
    const hub = hubOf();
    const [own, other] = [listener(), listener()];
    await hub.join('a', own);
    await hub.join('b', other);
    await hub.ask();
    await write('1', 'a');
    await hub.ask();
    expect(own.state.told).toEqual([
      { unread: 0, newest: null },
      { unread: 1, newest: '1' },
    ]);
    expect(other.state.told).toEqual([{ unread: 0, newest: null }]);
    hub.close();
    expect([own.state.isEnded, other.state.isEnded]).toEqual([true, true]);
  });

  it('of one person beyond the number give way, the oldest first', async () => {
    const hub = hubOf(2);
    const three = [listener(), listener(), listener()];
    const leave = [];
    for (const each of three) leave.push(await hub.join('c', each));
    expect(three.map(({ state }) => state.isEnded)).toEqual([true, false, false]);
    for (const each of leave) each();
    expect(hub.people).toBe(0);
    hub.close();
  });

  it('that come while the database gives no answer are told at the next turn, and leave like any other', async () => {
    const hub = hubOf();
    const early = listener();
    await sql`alter table notices.notice rename to away`.execute(base.db.kysely);
    const leave = await hub.join('d', early);
    await sql`alter table notices.away rename to notice`.execute(base.db.kysely);
    await hub.ask();
    expect(early.state.told).toEqual([{ unread: 0, newest: null }]);
    leave();
    expect(hub.people).toBe(0);
    hub.close();
  });
});
