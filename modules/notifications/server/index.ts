import type { Clock } from '@homestead/calendar/server';
import type { Database, Tx } from '@homestead/database';
import { HttpError } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import type { FilledMessage, NoticeMessage } from '@homestead/people/contract';
import type { OwnDataHolder } from '@homestead/people/server';
import type { NotificationPort } from '@homestead/workflow/server';
import { noticeRoutes as routes } from '../contract/index.ts';
import { NoticeHub } from './live/hub.ts';
import { streamNews } from './live/stream.ts';
import {
  closeAsking,
  closeForOthers,
  countUnread,
  listNotices,
  markRead,
  notify,
  notifyOfCases,
  sweepNotices,
} from './notices.ts';
import { noticeOwnData } from './own-data.ts';
import { findSettings, writeSettings } from './settings.ts';
import { deliveredWith } from './templates/known.ts';
import { inWords, type MessageNotice } from './templates/messages.ts';
import { templateRouteTable } from './templates/routes.ts';
import { createTemplates, type NoticeTemplates } from './templates/templates.ts';

export { createAnnouncements } from './announcements/announcements.ts';
export type { MessageNotice } from './templates/messages.ts';

/** What a notice that belongs to no case says, and when. */
interface Words extends FilledMessage {
  at: Date;
}

/** The parts of a notice that belongs to no case and was caused by nobody here. */
const ofNoCase = { processId: null, taskId: null, by: null };

export interface Notices {
  routes: BoundRoute[];
  /** What the workflow tells; hand it to the workflow as its port. */
  notifications: NotificationPort;
  /** Notices that are worded by the module that sends them, in the transaction of what they tell. */
  notify(tx: Tx, notices: readonly MessageNotice[]): Promise<void>;
  /** Tells the holder of one account what concerns it alone. */
  notifyAccount(tx: Tx, notice: Words & { personId: string }): Promise<void>;
  /** Tells everybody who holds one of the roles for a division what concerns the platform. */
  notifyRoles(tx: Tx, notice: Words & { roles: readonly string[]; division: string }): Promise<void>;
  /** What is kept of a person here. */
  ownData: OwnDataHolder;
  /** The words of notices and text messages, as administrators have edited them. */
  templates: NoticeTemplates;
  sweep(): Promise<void>;
  /** Ends the connections that are told of news; before the server waits for its calls to end. */
  endStreams(): void;
}

interface NoticeSettings {
  db: Database;
  clock: Clock;
  /** Notices that modules word by themselves, for administrators to edit. */
  messages?: readonly NoticeMessage[];
}

/** Notices inside the platform: who was told what, and whether they read it. */
export function createNotices({ db, clock, messages = [] }: NoticeSettings): Notices {
  const delivered = deliveredWith(messages);
  const templates = createTemplates(db, delivered);
  const tell: Notices['notify'] = async (tx, notices) => notify(tx, await inWords(tx, notices));
  const hub = new NoticeHub({ db: db.kysely });
  return {
    routes: [
      bind(routes.streamNotices, (call) => streamNews(call, hub, db.kysely)),
      bind(routes.getNoticeSettings, ({ person }) => findSettings(db.kysely, person.id)),
      bind(routes.putNoticeSettings, (call) =>
        call.once((tx) => writeSettings(tx, call.person.id, call.body)),
      ),
      bind(routes.listNotices, ({ person, query }) => listNotices(db.kysely, person.id, query)),
      bind(routes.countNotices, ({ person }) => countUnread(db.kysely, person.id)),
      bind(routes.readNotice, (call) =>
        call.once(async (tx) => {
          if (!(await markRead(tx, call.person.id, clock.now(), call.params.id)))
            throw new HttpError('missing');
          return countUnread(tx, call.person.id);
        }),
      ),
      bind(routes.readAllNotices, (call) =>
        call.once(async (tx) => {
          await markRead(tx, call.person.id, clock.now());
          return countUnread(tx, call.person.id);
        }),
      ),
      ...templateRouteTable({ db, now: () => clock.now(), delivered, templates }),
    ],
    templates,
    notifications: {
      notify: (tx, notifications) => notifyOfCases(tx, notifications, templates),
      close: closeAsking,
      closeForOthers,
    },
    notify: tell,
    notifyAccount: (tx, { personId, ...words }) =>
      tell(tx, [
        { ...ofNoCase, ...words, kind: 'account', to: { people: [personId], roles: [], division: '' } },
      ]),
    notifyRoles: (tx, { roles, division, ...words }) =>
      tell(tx, [{ ...ofNoCase, ...words, kind: 'system', to: { people: [], roles, division } }]),
    ownData: noticeOwnData,
    sweep: () => sweepNotices(db.kysely, clock.now()),
    endStreams: () => hub.close(),
  };
}
