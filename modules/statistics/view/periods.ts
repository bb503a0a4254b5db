import { shiftMonth } from '../engine/index.ts';

export const periods = ['recent', 'month', 'year', 'last'] as const;
export type Period = (typeof periods)[number];

/** First and last month of a period that ends in the month `now` (`YYYY-MM`); the server's own for the recent one. */
export function monthsOfPeriod(period: Period, now: string): { from?: string; to?: string } {
  const year = now.slice(0, 4);
  switch (period) {
    case 'recent':
      return {};
    case 'month':
      return { from: now, to: now };
    case 'year':
      return { from: `${year}-01`, to: now };
    case 'last': {
      const end = shiftMonth(`${year}-01`, -1);
      return { from: shiftMonth(end, -11), to: end };
    }
  }
}
