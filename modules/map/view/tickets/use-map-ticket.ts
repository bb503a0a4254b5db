import type { CallFunction } from '@homestead/http/client';
import { useEffect, useState } from 'react';
import { issueMapTicket, keptTicket, RENEW_BEFORE_MS } from './map-tickets.ts';

const SHORTEST_MS = 30_000;

/**
 * A ticket with which tiles are read while a map is open: a browser asks for pictures without our header, and a token
 * has no place in an address. Null while it is on its way; undefined where it cannot be had: the map then has no
 * ground, and works.
 */
export function useMapTicket(call: CallFunction): string | null | undefined {
  const [ticket, setTicket] = useState<string | null | undefined>(() => keptTicket()?.ticket ?? null);
  useEffect(() => {
    const closed = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = async (): Promise<void> => {
      const current = await issueMapTicket(call);
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
