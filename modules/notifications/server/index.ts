import type { Clock } from '@homestead/calendar/server';
import type { Database } from '@homestead/database';
import { Fault } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import type { NotificationPort } from '@homestead/workflow/server';
import { noticeRoutes as routes } from '../contract/index.ts';
import {
  closeAsking,
  countUnread,
  listNotices,
  markRead,
  notify,
  notifyOfCases,
  sweepNotices,
} from './notices.ts';

export type { NewNotice } from './notices.ts';

export interface Notices {
  routes: BoundRoute[];
  /** What the workflow tells; hand it to the workflow as its port. */
  notifications: NotificationPort;
  /** A notice in words of one's own, in the transaction of what it tells. */
  notify: typeof notify;
  sweep(): Promise<void>;
}

/** Notices inside the platform: who was told what, and whether they read it. */
export function createNotices({ db, clock }: { db: Database; clock: Clock }): Notices {
  return {
    routes: [
      bind(routes.listNotices, ({ person, query }) => listNotices(db.kysely, person.id, query)),
      bind(routes.countNotices, ({ person }) => countUnread(db.kysely, person.id)),
      bind(routes.readNotice, (call) =>
        call.once(async (tx) => {
          if (!(await markRead(tx, call.person.id, clock.now(), call.params.id))) throw new Fault('missing');
          return countUnread(tx, call.person.id);
        }),
      ),
      bind(routes.readAllNotices, (call) =>
        call.once(async (tx) => {
          await markRead(tx, call.person.id, clock.now());
          return countUnread(tx, call.person.id);
        }),
      ),
    ],
    notifications: { notify: notifyOfCases, close: closeAsking },
    notify,
    sweep: () => sweepNotices(db.kysely, clock.now()),
  };
}
