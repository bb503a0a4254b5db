import { expect, it } from 'vitest';
import type { PlaceCluster, PlacedCase } from '../../contract/index.ts';
import { apart, gathered } from './apart.ts';
import { caseSize, clusterSize } from './case-layer.ts';

const cluster = (x: number, y: number, count: number, state = 'running'): PlaceCluster => ({
  place: [x, y],
  box: [x - 1, y - 1, x + 1, y + 1],
  count,
  states: { [state]: count },
});

it('clusters whose marks would lie over each other are one, with all of their cases, box and states', () => {
  const clusters = [cluster(0, 0, 3), cluster(10, 0, 1, 'completed'), cluster(200, 0, 5)];
  expect(apart({ clusters }, 1).clusters).toEqual([
    cluster(200, 0, 5),
    { place: [2.5, 0], box: [-1, -1, 11, 1], count: 4, states: { running: 3, completed: 1 } },
  ]);
  expect(apart({ clusters }, 0.01).clusters).toHaveLength(3);
});

it('no two marks of a full screen lie over each other, and no case is lost', () => {
  const seeds = Array.from(
    { length: 256 },
    (_, n) => [n % 16, Math.floor(n / 16), ((n * 7919) % 97) + 1] as const,
  );
  const clusters = seeds.map(([x, y, count]) => cluster(x * 24 + (count % 11), y * 24 + (count % 7), count));
  const shown = apart({ clusters }, 1).clusters;
  const sum = (of: readonly PlaceCluster[]) => of.reduce((all, { count }) => all + count, 0);
  expect(sum(shown)).toBe(sum(clusters));
  expect(shown.length).toBeGreaterThan(8);
  for (const [index, one] of shown.entries())
    for (const other of shown.slice(index + 1))
      expect(Math.hypot(one.place[0] - other.place[0], one.place[1] - other.place[1])).toBeGreaterThan(
        (clusterSize(one.count) + clusterSize(other.count)) / 2,
      );
});

const placed = (x: number, y: number, status = 'running') => ({ place: [x, y], status }) as PlacedCase;

it('in a wide view cases whose marks lie over each other are one mark that counts them, and the others stay cases', () => {
  const pixel = 1e-4;
  const cases = [placed(0, 0), placed(pixel * caseSize * 3, 0), placed(pixel * 4, 0, 'completed')];
  const shown = gathered({ cases, clusters: [] }, pixel);
  expect(shown.cases).toEqual([cases[1]]);
  expect(shown.clusters).toEqual([
    { place: [pixel * 2, 0], box: [0, 0, pixel * 4, 0], count: 2, states: { running: 1, completed: 1 } },
  ]);
});

it('a group that grows takes in the marks that it then lies over', () => {
  const pixel = 1e-4;
  const at = (x: number) => placed(x * pixel, 0);
  // The cluster of the first two is larger than their marks, and reaches the third.
  const shown = gathered({ cases: [at(24), at(0), at(5)], clusters: [] }, pixel);
  expect([shown.cases.length, shown.clusters[0]?.count]).toEqual([0, 3]);
});

it('in a near view each case has its own mark, however close', () => {
  const answer = { cases: [placed(0, 0), placed(1e-6, 0)], clusters: [] };
  expect(gathered(answer, 1e-5)).toBe(answer);
});
