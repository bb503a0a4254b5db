import type { CallFunction } from '@homestead/http/client';
import { issueTicket } from '@homestead/people/contract';
import { useEffect, useState } from 'react';

const RENEW_BEFORE_MS = 60_000;
const SHORTEST_MS = 30_000;

/**
 * A ticket with which tiles are read while a map is open: a browser asks for pictures without our header, and a
 * token has no place in an address. Without one the map has no ground, and works.
 */
export function useMapTicket(call: CallFunction): string | undefined {
  const [ticket, setTicket] = useState<string>();
  useEffect(() => {
    const closed = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = async (): Promise<void> => {
      const issued = await call(issueTicket, { body: { scope: 'map' } }, { signal: closed.signal }).catch(
        () => null,
      );
      if (closed.signal.aborted || !issued) return;
      setTicket(issued.ticket);
      const left = Date.parse(issued.expiresAt) - Date.now() - RENEW_BEFORE_MS;
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
