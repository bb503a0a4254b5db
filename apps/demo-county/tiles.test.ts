import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TileLayer, TileSource } from '@homestead/map/server';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoTiles } from './index.ts';
import { keptCounty } from './kept.ts';
import { pixelsOf } from './pixels.fixture.ts';
import { TileRenderer } from './renderer.ts';
import { makeTileFile } from './tile-file.ts';

const module = new URL('../../content/demo-county/generate.ts', import.meta.url);
const middle = { lon: 119.098, lat: 25.36 };

/** The tile that holds a place. */
function tileAt(z: number, lon = middle.lon, lat = middle.lat): [z: number, x: number, y: number] {
  const span = (1.40625 / 2 ** z) * 256;
  return [z, Math.floor((lon + 180) / span), Math.floor((90 - lat) / span)];
}

const folder = mkdtempSync(join(tmpdir(), 'homestead-tiles-'));
const file = join(folder, 'tiles.gpkg');
const county = { module, kept: join(folder, 'county.bin') };
let basemap: TileSource;
beforeAll(() => {
  basemap = createDemoTiles({ county, file });
});
afterAll(async () => {
  await basemap?.close();
  rmSync(folder, { recursive: true });
});

/** A tile as it is drawn, or read from the file. */
async function tileOf(layer: TileLayer, z: number, x: number, y: number): Promise<Buffer> {
  const tile = await basemap.tile(layer, z, x, y);
  if (!tile) throw new Error(`no tile ${layer} ${z} ${x} ${y}`);
  return tile;
}

describe('a tile', () => {
  it('shows something on every base map from afar and from near', async () => {
    for (const layer of ['vec', 'ter', 'img'] as const) {
      for (const z of [10, 14, 16, 18]) {
        const png = await tileOf(layer, ...tileAt(z));
        const image = await loadImage(png);
        expect([image.width, image.height]).toEqual([256, 256]);
        const colours = new Set(pixelsOf(image));
        expect(colours.size, `${layer} ${z}`).toBeGreaterThan(8);
      }
    }
  });

  it('carries names on clear ground in the annotation layers', async () => {
    for (const layer of ['cva', 'cta', 'cia'] as const) {
      const shares: number[] = [];
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          const [z, x, y] = tileAt(15);
          const pixels = pixelsOf(await loadImage(await tileOf(layer, z, x + dx, y + dy)));
          shares.push(pixels.filter((pixel) => pixel >>> 24 > 0).length / pixels.length);
        }
      }
      expect(Math.max(...shares), layer).toBeGreaterThan(0.005);
      expect(Math.max(...shares), layer).toBeLessThan(0.5);
    }
  });

  it('is the same to the byte from another thread', async () => {
    const other = createDemoTiles({ county, file: join(folder, 'other.gpkg') });
    for (const layer of basemap.layers) {
      const [mine, theirs] = await Promise.all([
        tileOf(layer, ...tileAt(16)),
        other.tile(layer, ...tileAt(16)),
      ]);
      expect(theirs?.equals(mine), layer).toBe(true);
    }
    await other.close();
  });

  it('is drawn once: another start reads it from the file', async () => {
    const first = await tileOf('vec', ...tileAt(16));
    const broken = new URL('data:text/javascript,throw new Error("not drawn again")');
    const later = createDemoTiles({ county: { module: broken, kept: county.kept }, file });
    expect((await later.tile('vec', ...tileAt(16)))?.equals(first)).toBe(true);
    await later.close();
  });

  it('is plain far from the county, on every level', async () => {
    for (const z of [1, 6, 12, 18]) {
      const png = await tileOf('vec', ...tileAt(z, -60, -40));
      expect(new Set(pixelsOf(await loadImage(png))).size).toBe(1);
    }
  });

  it('fits its neighbour: no name is cut at the border', async () => {
    const [z, x, y] = tileAt(15);
    for (const [ax, ay, bx, by] of [
      [x, y, x + 1, y],
      [x, y, x, y + 1],
    ] as const) {
      const [a, b] = [
        pixelsOf(await loadImage(await tileOf('cva', z, ax, ay))),
        pixelsOf(await loadImage(await tileOf('cva', z, bx, by))),
      ];
      const inked = (pixels: number[], at: number): boolean => pixels[at]! >>> 24 > 128;
      let broken = 0;
      let border = 0;
      for (let i = 1; i < 255; i++) {
        const [own, next] = ax === bx ? [255 * 256 + i, i] : [i * 256 + 255, i * 256];
        const isNear = [-1, 0, 1].some((d) => inked(b, ax === bx ? i + d : (i + d) * 256));
        if (inked(a, own)) border++;
        if (inked(a, own) && !inked(b, next) && !isNear) broken++;
      }
      // A stroke may end at the border; a name that is cut ends with nearly all of its strokes.
      expect(broken).toBeLessThanOrEqual(border / 2);
    }
  });
});

describe('a generated county', () => {
  const made = { heights: new Float32Array([1.5, -2]), places: [{ name: '示范', at: [119.1, 25.3] }] };
  const refuse = (): typeof made => {
    throw new Error('made again');
  };

  it('is read as it was made by every start after the first', () => {
    const kept = join(folder, 'deeper', 'made.bin');
    expect(keptCounty(kept, () => made)).toBe(made);
    expect(keptCounty(kept, refuse)).toEqual(made);
  });

  it('whose file is spoilt, or cannot be written, is made again', () => {
    const spoilt = join(folder, 'spoilt.bin');
    writeFileSync(spoilt, 'cut short');
    expect(keptCounty(spoilt, () => made)).toBe(made);
    expect(keptCounty(spoilt, refuse)).toEqual(made);
    expect(keptCounty(join(spoilt, 'below a file', 'county.bin'), () => made)).toBe(made);
  });
});

it('ends at once while its county is still made', async () => {
  const endless = 'data:text/javascript,export function generateCounty() { for (;;); }';
  const renderer = new TileRenderer({ module: endless, kept: join(folder, 'endless.bin'), file });
  const tile = expect(renderer.renderTile('vec', 1, 0, 0)).rejects.toMatchObject({ kind: 'away' });
  await renderer.close();
  await tile;
});

it('says that the base map is away when its thread cannot start, and starts again with the next tile', async () => {
  const module = 'data:text/javascript,throw new Error("no county")';
  makeTileFile(join(folder, 'none.gpkg'));
  const broken = new TileRenderer({
    module,
    kept: join(folder, 'none.bin'),
    file: join(folder, 'none.gpkg'),
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    await expect(broken.renderTile('vec', 1, 0, 0)).rejects.toMatchObject({ kind: 'away' });
  }
  await broken.close();
});
