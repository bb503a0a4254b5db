import { describe, expect, it } from 'vitest';
import { figuresOf, storedFigures, writtenPage } from '../../bench/figures/figures.ts';
import { pageWith, rowless } from '../../bench/figures/table.ts';

describe('docs/benchmarks.md', () => {
  it('has the table that the stored figures give', () => {
    expect(writtenPage()).toBe(pageWith(writtenPage(), storedFigures()));
  });

  it('has a row for each stored figure', () => {
    expect(rowless(storedFigures())).toEqual([]);
  });

  it('gives the median of the runs, between which they lie, and the load around them', () => {
    const name = 'overlay call, median';
    const reports = [3, 9, 4].map((ours) => ({
      name,
      reference: 'a bare query',
      unit: 'ms',
      ours,
      theirs: 2,
    }));
    const figures = figuresOf('overlay', reports, { commit: 'abc', load: [0.5, 2] });
    const row = pageWith(writtenPage(), figures)
      .split('\n')
      .find((line) => line.includes(name));
    expect(row).toBe(
      '| `overlay`: overlay call, median | a bare query | ≤ 1.4 | 2.00 (1.50 to 4.50) | 4 / 2 ms | abc | 0.5 → 2.0 |',
    );
  });

  it('has no row for a figure under another name', () => {
    const report = { name: 'unheard of', reference: '', unit: 'ms', ours: 1, theirs: 1 };
    expect(rowless(figuresOf('overlay', [report], { commit: '', load: null }))).toEqual(['unheard of']);
  });
});
