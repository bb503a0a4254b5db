import type { CallFunction } from '@homestead/http/client';
import { afterEach, expect, it, vi } from 'vitest';
import { issueMapTicket, keptTicket } from './map-tickets.ts';

afterEach(() => vi.useRealTimers());

it.each([-1, 1])(
  'a ticket lasts as long as the server said, on a device whose clock is off by %i day',
  async (days) => {
    vi.useFakeTimers();
    const ofServer = Date.now();
    vi.setSystemTime(ofServer + days * 86_400_000);
    const expiresAt = new Date(ofServer + 600_000).toISOString();
    const call = (async () => ({ ticket: `of ${days}`, expiresAt })) as unknown as CallFunction;
    expect(await issueMapTicket(call)).toMatchObject({ ticket: `of ${days}` });
    vi.advanceTimersByTime(500_000);
    expect(keptTicket()).toMatchObject({ ticket: `of ${days}` });
    vi.advanceTimersByTime(60_000);
    expect(keptTicket()).toBeNull();
  },
);
