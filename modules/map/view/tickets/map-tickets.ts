import type { CallFunction } from '@homestead/http/client';
import { issueTicket, ticketSeconds } from '@homestead/people/contract';
import { readToken } from '@homestead/ui';

export interface Ticket {
  token: string | null;
  ticket: string;
  /** By the clock of this device, which may be hours off: ms since 1970. */
  expiresAt: number;
}

export const RENEW_BEFORE_MS = 60_000;

/** The last ticket, so that opening one map after another asks for it once. It is worth nothing to another session. */
let last: Ticket | null = null;

/** The last ticket while it is good for a minute at least. */
export function keptTicket(): Ticket | null {
  const isGood = last && last.token === readToken() && last.expiresAt - RENEW_BEFORE_MS > Date.now();
  return isGood ? last : null;
}

let underWay: { token: string | null; reply: Promise<Ticket | null> } | null = null;

/** The kept ticket, or a new one: one question for all maps that open at once, which none takes from the others by leaving. */
export async function issueMapTicket(call: CallFunction): Promise<Ticket | null> {
  const token = readToken();
  const kept = keptTicket();
  if (kept) return kept;
  if (underWay?.token === token) return underWay.reply;
  const reply = ask(call, token).finally(() => {
    if (underWay?.reply === reply) underWay = null;
  });
  underWay = { token, reply };
  return reply;
}

async function ask(call: CallFunction, token: string | null): Promise<Ticket | null> {
  const asked = Date.now();
  try {
    const { ticket } = await call(issueTicket, { body: { scope: 'map' } });
    last = { token, ticket, expiresAt: asked + ticketSeconds.map * 1000 };
    return last;
  } catch {
    return null;
  }
}
