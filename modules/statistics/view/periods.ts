import { shiftMonth } from '../engine/index.ts';

export const periods = ['year', 'month', 'recent', 'last'] as const;
export type Period = (typeof periods)[number];

/** First and last month of a period that ends in the month `now` (`YYYY-MM`); the server's own, the year so far, is none. */
export function monthsOfPeriod(period: Period, now: string): { from?: string; to?: string } {
  const year = now.slice(0, 4);
  switch (period) {
    case 'recent':
      return { from: shiftMonth(now, -11), to: now };
    case 'month':
      return { from: now, to: now };
    case 'year':
      return {};
    case 'last': {
      const end = shiftMonth(`${year}-01`, -1);
      return { from: shiftMonth(end, -11), to: end };
    }
  }
}
