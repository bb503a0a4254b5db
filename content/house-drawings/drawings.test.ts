import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { designs } from './draw/designs.ts';
import { enter } from './draw/entry.ts';
import { boundsOf, floorAreaOf, getGround, netArea, outlineArea, placeOf, unionArea } from './draw/plan.ts';

const read = (number: string, file: string) =>
  readFileSync(new URL(`${number}/${file}`, import.meta.url), 'utf8');

describe('the catalogue of house drawings', () => {
  it('has twelve designs and more, and both styles', () => {
    expect(designs.length).toBeGreaterThanOrEqual(12);
    expect(new Set(designs.map(({ style }) => style))).toEqual(new Set(['灰瓦白墙', '山谷聚落']));
  });

  it('fits households of every size: some at 80 m², some at 100, none over 120', () => {
    const footprints = designs.map((design) => enter(design).entry.footprint);
    expect(footprints.filter((area) => area <= 80).length).toBeGreaterThanOrEqual(4);
    expect(footprints.filter((area) => area > 80 && area <= 100).length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...footprints)).toBeLessThanOrEqual(120);
  });

  it('has a folder for each design, and a design for each folder', () => {
    const folders = readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('HL-'));
    expect(folders.sort()).toEqual(designs.map(({ number }) => number).sort());
  });
});

describe.each(designs)('$number', (design) => {
  const { entry, svg } = enter(design);

  it('stands in its folder as the designs give it', () => {
    expect(JSON.parse(read(design.number, 'drawing.json'))).toEqual(entry);
    for (const [file, text] of svg) expect(read(design.number, file) === text, file).toBe(true);
  });

  it('says the areas that its plans show', () => {
    const written = svg.get('plan-1.svg') ?? '';
    expect(written).toContain(`本层面积 ${entry.footprint.toFixed(2)}㎡`);
    const platforms = design.storeys.flatMap(({ platforms }) => platforms);
    const half = platforms.reduce((sum, { x0, y0, x1, y1 }) => sum + ((x1 - x0) * (y1 - y0)) / 2, 0);
    const floors = design.storeys.reduce((sum, storey) => sum + outlineArea(storey), 0);
    expect(floorAreaOf(design.storeys)).toBeCloseTo(floors + half, 1);
    expect(entry.width).toBeCloseTo(boundsOf(getGround(design.storeys).rooms).x1 + 0.24, 2);
  });

  it('has rooms that cover each storey once, and none too small to use', () => {
    for (const { rooms } of design.storeys) {
      const sum = rooms.reduce((total, { x0, y0, x1, y1 }) => total + (x1 - x0) * (y1 - y0), 0);
      expect(sum).toBeCloseTo(unionArea(rooms), 6);
      for (const room of rooms)
        expect(netArea(room), room.name).toBeGreaterThan(room.kind === 'bedroom' ? 7 : 1.8);
    }
  });

  it('has a way into every room, and light in every room that people live in', () => {
    for (const storey of design.storeys) {
      for (const opening of storey.openings) expect(() => placeOf(storey, opening)).not.toThrow();
      for (const room of storey.rooms) {
        const around = storey.openings.filter(({ room: from, to }) => from === room.name || to === room.name);
        expect(around.filter(({ kind }) => kind !== 'window').length, room.name).toBeGreaterThan(0);
        if (room.kind !== 'bedroom' && room.kind !== 'kitchen') continue;
        expect(
          around.filter(({ kind, to }) => kind === 'window' || (kind === 'entrance' && !to)).length,
          room.name,
        ).toBeGreaterThan(0);
      }
    }
  });

  it('stays under the height that the county allows', () => {
    expect(entry.height).toBeLessThanOrEqual(13.5);
    expect(entry.storeys).toBeLessThanOrEqual(3);
  });
});
