import { expect, it } from 'vitest';
import { countChanged, withNextKind } from './day-kinds.ts';

const table = { off: ['2026-10-01'], working: ['2026-10-10'] };

it('a weekday becomes a day off and a weekday again', () => {
  const off = withNextKind(table, '2026-10-02');
  expect(off).toEqual({ off: ['2026-10-01', '2026-10-02'], working: ['2026-10-10'] });
  expect(withNextKind(off, '2026-10-02')).toEqual(table);
});

it('a day of the weekend goes round: off, worked, weekend', () => {
  const off = withNextKind(table, '2026-10-03');
  const worked = withNextKind(off, '2026-10-03');
  expect(off.off).toEqual(['2026-10-01', '2026-10-03']);
  expect(worked).toEqual({ off: ['2026-10-01'], working: ['2026-10-03', '2026-10-10'] });
  expect(withNextKind(worked, '2026-10-03')).toEqual(table);
});

it('a weekday that a table calls worked becomes a day off; a day that moved between the lists counts once', () => {
  const odd = { off: [], working: ['2026-10-08'] };
  const after = withNextKind(odd, '2026-10-08');
  expect(after).toEqual({ off: ['2026-10-08'], working: [] });
  expect([countChanged(odd, after), countChanged(table, table)]).toEqual([1, 0]);
});
