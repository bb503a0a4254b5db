import type { CallFunction } from '@homestead/http/client';
import { issueTicket } from '@homestead/people/contract';
import { readToken } from '@homestead/ui';
import { useEffect, useState } from 'react';

const RENEW_BEFORE_MS = 60_000;
const SHORTEST_MS = 30_000;

/** The last ticket, so that opening one map after another asks for it once. It is worth nothing to another session. */
let last: { token: string | null; ticket: string; expiresAt: number } | null = null;

/**
 * A ticket with which tiles are read while a map is open: a browser asks for pictures without our header, and a token
 * has no place in an address. Null while it is on its way; undefined where it cannot be had: the map then has no
 * ground, and works.
 */
export function useMapTicket(call: CallFunction): string | null | undefined {
  const [ticket, setTicket] = useState<string | null | undefined>(() => kept()?.ticket ?? null);
  useEffect(() => {
    const closed = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = async (): Promise<void> => {
      const current = kept() ?? (await issue(call, closed.signal));
      if (closed.signal.aborted) return;
      setTicket((before) => current?.ticket ?? before ?? undefined);
      const left = (current?.expiresAt ?? 0) - Date.now() - RENEW_BEFORE_MS;
      timer = setTimeout(() => void renew(), Math.max(left, SHORTEST_MS));
    };
    void renew();
    return () => {
      closed.abort();
      clearTimeout(timer);
    };
  }, [call]);
  return ticket;
}

function kept(): typeof last {
  const isGood = last && last.token === readToken() && last.expiresAt - RENEW_BEFORE_MS > Date.now();
  return isGood ? last : null;
}

async function issue(call: CallFunction, signal: AbortSignal): Promise<typeof last> {
  const token = readToken();
  try {
    const issued = await call(issueTicket, { body: { scope: 'map' } }, { signal });
    last = { token, ticket: issued.ticket, expiresAt: Date.parse(issued.expiresAt) };
    return last;
  } catch {
    return null;
  }
}
