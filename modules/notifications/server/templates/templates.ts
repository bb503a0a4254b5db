import { type Database, one, shareLooks } from '@homestead/database';
import { fillTemplate, type SmsKind } from '@homestead/people/contract';
import type { NotificationKind } from '@homestead/workflow/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PlaceholderValues } from '../../contract/index.ts';
import { type Delivered, idOf } from './known.ts';
import { readTemplates, stateSql } from './store.ts';

interface Words {
  title: string | null;
  text: string;
}

/** The words of notices and text messages as they are in force on this node. */
export interface NoticeTemplates {
  /** Title and text of a notice about a case. */
  notice(kind: NotificationKind, values: PlaceholderValues): { title: string; text: string };
  /** The text of a message, by what stands in the database now: such a message has no call with a session before it. */
  sms(kind: SmsKind, values: Readonly<Record<string, string>>): Promise<string>;
  /** Takes over what was edited since the last look; a caller who has read which state is current says so. */
  refresh(current?: string): Promise<void>;
  /** The state that `refresh` is told of, for statements that read it along. */
  stateSql: RawBuilder<string>;
}

export function createTemplates(db: Database, delivered: ReadonlyMap<string, Delivered>): NoticeTemplates {
  let edited: ReadonlyMap<string, Words> = new Map();
  let seen: string | null = null;
  const look = shareLooks(async () => {
    const { state } = await one<{ state: string }>(db.kysely, sql`select ${stateSql} as state`);
    if (state === seen) return;
    const stored = await readTemplates(db.kysely);
    edited = new Map(stored.map(({ channel, kind, title, text }) => [`${channel}.${kind}`, { title, text }]));
    seen = state;
  });
  const wordsOf = (id: string): Words => edited.get(id) ?? delivered.get(id) ?? { title: '', text: '' };
  return {
    notice(kind, values) {
      const { title, text } = wordsOf(idOf('platform', kind));
      return { title: fillTemplate(title ?? '', values), text: fillTemplate(text, values) };
    },
    async sms(kind, values) {
      await look();
      return fillTemplate(wordsOf(idOf('sms', kind)).text, values);
    },
    refresh: (current) => (current !== undefined && current === seen ? Promise.resolve() : look()),
    stateSql,
  };
}
