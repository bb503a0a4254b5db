import type { Database, Tx } from '@homestead/database';
import type { CapabilityCatalogue } from '@homestead/http/contract';
import type { Divisions } from './divisions.ts';

export interface SessionLimits {
  idleSeconds: number;
  absoluteSeconds: number;
}

/** Staff sit at shared desks; a villager's phone is his own. */
export const defaultSessions: { staff: SessionLimits; villager: SessionLimits } = {
  staff: { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 },
  villager: { idleSeconds: 7 * 86_400, absoluteSeconds: 30 * 86_400 },
};

export type TellPerson = (
  tx: Tx,
  notice: { personId: string; title: string; text: string; at: Date },
) => Promise<void>;

export interface PeopleSettings {
  db: Database;
  /**
   * Time of sign-ins, tickets and codes. It is the time of the day, not the demonstration clock: moving that by eight
   * days must not sign everybody out.
   */
  now?: () => Date;
  /** With the demonstration accounts: text messages are not sent, and the code is always 246810. */
  demo?: boolean;
  /** Sends a text message; absent where the county has no provider. */
  sendSms?(phone: string, text: string): Promise<void>;
  /** Tells a person something about the account, in the caller's transaction. */
  tellPerson?: TellPerson;
  /** Behind TLS: cookies are for TLS alone. */
  https?: boolean;
  /** Folder `content/people`: roles, divisions, demonstration accounts. */
  content?: string;
  sessions?: typeof defaultSessions;
  /** Every capability that a role may have; content that names another is refused. */
  capabilities?: CapabilityCatalogue;
  /** Addresses under which a map ticket counts. */
  mapPaths?: readonly string[];
}

/** The settings with their defaults, as the parts of this module use them. */
export interface Deps {
  db: Database;
  now: () => Date;
  demo: boolean;
  sendSms: ((phone: string, text: string) => Promise<void>) | undefined;
  tellPerson: TellPerson | undefined;
  https: boolean;
  sessions: typeof defaultSessions;
  mapPaths: readonly string[];
  divisions: Divisions;
}
