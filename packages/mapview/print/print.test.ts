import { distance } from '@homestead/geodesy';
import { afterEach, expect, it, vi } from 'vitest';
import { heightFor, inColumns, runsOf } from './legend.ts';
import { whenRendered } from './map-picture.ts';
import { pdfOf } from './pdf.ts';
import { barOf, gridLines, groundOf, legendHeights, legendRoom, scaleFor, sheetOf } from './sheet.ts';

const sheet = sheetOf('a4-landscape');
const middle = [119.098, 25.36] as const;

it('the ground on a sheet is true to the scale along both axes', () => {
  const [west = 0, south = 0, east = 0, north = 0] = groundOf([...middle], 1000, sheet);
  const across = distance([west, middle[1]], [east, middle[1]]);
  const along = distance([middle[0], south], [middle[0], north]);
  expect(across).toBeCloseTo(sheet.frame.width, 2);
  expect(along).toBeCloseTo(sheet.frame.height, 2);
});

it('the scale is the largest of the row at which a box fits', () => {
  const ground = groundOf([...middle], 1990, sheet);
  expect(scaleFor(ground, sheet)).toBe(2000);
  expect(scaleFor(groundOf([...middle], 2010, sheet), sheet)).toBe(5000);
});

it('lines of the plane grid carry whole coordinates, and lie where these are', () => {
  const ground = groundOf([...middle], 1000, sheet);
  const lines = gridLines(ground, 1000, sheet, 'EPSG:4549');
  const east = lines.filter(({ isNorth }) => !isNorth).map(({ text }) => Number(text));
  // The plane's own figures at the middle: 409207.74 east, 2806239.49 north.
  expect(east).toEqual([409100, 409150, 409200, 409250, 409300].slice(0, east.length));
  const [first] = lines.find(({ text }) => text === '409200')!.points;
  expect(first![0]).toBeCloseTo(sheet.width / 2 - 7.7, 0);
  expect(lines.find(({ text }) => text === '2806250')!.isNorth).toBe(true);
});

it('a scale bar shows a round length in its true size', () => {
  expect(barOf(1000)).toEqual({ metres: 50, millimetres: 50 });
  expect(barOf(5000)).toEqual({ metres: 200, millimetres: 40 });
});

it('a picture of several symbols is cut between them, and not within one', () => {
  const rows = (drawn: string) => [...drawn].map((row) => row === '#');
  expect(runsOf(rows('......####.......###.##......'))).toEqual([
    [6, 10],
    [17, 23],
  ]);
  expect(runsOf(rows('....'))).toEqual([[0, 4]]);
});

it('a legend stands in columns, and takes from the map what it needs, up to a share of the sheet', () => {
  const line = { width: 40, height: 5.2, paint: () => {} };
  const room = legendRoom(sheet);
  const lines = (count: number) => Array.from({ length: count }, () => line);
  expect(inColumns(lines(5), { ...room, height: 22 }).map((place) => place?.x)).toEqual([0, 0, 0, 0, 43]);
  const heights = legendHeights('a4-landscape');
  expect(heightFor(lines(16), room.width, heights)).toBe(22);
  const tall = heightFor(lines(40), room.width, heights);
  const lower = sheetOf('a4-landscape', tall);
  expect(legendRoom(lower).height).toBeCloseTo(tall, 6);
  expect(lower.frame.height).toBeLessThan(sheet.frame.height);
  expect(inColumns(lines(40), legendRoom(lower))).not.toContain(null);
  const most = sheetOf('a4-landscape', heightFor(lines(500), room.width, heights));
  expect(most.frame.height).toBeGreaterThan(sheet.height * 0.35);
  expect(inColumns(lines(500), legendRoom(most)).filter((place) => place === null).length).toBeGreaterThan(
    400,
  );
});

it('a PDF says where each of its objects begins', async () => {
  const text = await pdfOf(
    new Uint8Array([0xff, 0xd8, 0xff, 0xd9]),
    { width: 297, height: 210 },
    { width: 9, height: 6 },
  ).bytes();
  const words = new TextDecoder('latin1').decode(text);
  expect(words).toContain('/MediaBox [0 0 841.89 595.28]');
  const table = Number(/startxref\n(\d+)/.exec(words)![1]);
  expect(words.slice(table, table + 4)).toBe('xref');
  const offsets = [...words.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((at, index) => words.startsWith(`${index + 1} 0 obj`, at))).toEqual(
    offsets.map(() => true),
  );
});

/** What a map says of its frames. */
function heardMap() {
  const heard = new Map<string, Set<() => void>>();
  const map = {
    on: (event: string, hear: () => void) => heard.set(event, (heard.get(event) ?? new Set()).add(hear)),
    un: (event: string, hear: () => void) => heard.get(event)?.delete(hear),
  };
  const say = (event: string) => {
    for (const hear of [...(heard.get(event) ?? [])]) hear();
  };
  const listeners = () => [...heard.values()].reduce((sum, one) => sum + one.size, 0);
  return { map: map as unknown as Parameters<typeof whenRendered>[0], say, listeners };
}

afterEach(() => vi.useRealTimers());

it('a picture is waited for as long as more of it comes, and is whole once all has come', async () => {
  vi.useFakeTimers();
  const { map, say, listeners } = heardMap();
  const whole = whenRendered(map);
  for (let tile = 0; tile < 5; tile++) {
    await vi.advanceTimersByTimeAsync(15_000);
    say('postrender');
  }
  say('rendercomplete');
  expect(await whole).toBe(true);
  expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
});

it('a picture of which no more comes, or that never ends, is printed as it is', async () => {
  vi.useFakeTimers();
  const { map, say, listeners } = heardMap();
  const silent = whenRendered(map);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await silent).toBe(false);
  const endless = whenRendered(map);
  for (let frame = 0; frame < 12; frame++) {
    await vi.advanceTimersByTimeAsync(10_000);
    say('postrender');
  }
  expect(await endless).toBe(false);
  expect([listeners(), vi.getTimerCount()]).toEqual([0, 0]);
});
