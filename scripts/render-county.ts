/**
 * Writes what is derived from the demonstration county: `samples.json` beside its code, and with a file name a picture
 * of the county (`node scripts/render-county.ts docs/county.png [layers] [level] [tiles]`).
 */
import { writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawer } from '../apps/demo-county/draw.ts';
import { generateCounty } from '../content/demo-county/generate.ts';
import { samples } from '../content/demo-county/samples.ts';
import { isTileLayer } from '../modules/map/server/basemap/tile-source.ts';
import { resolution, tileSize } from '../packages/geodesy/tile-grid.ts';

const [file, layers = 'img,cia', level = '15'] = process.argv.slice(2);
const county = generateCounty();
const list = new URL('../content/demo-county/samples.json', import.meta.url);
writeFileSync(list, `${JSON.stringify(samples(county), null, 1)}\n`);

if (file) {
  const z = Number(level);
  const span = resolution(z) * tileSize;
  const [west, south, east, north] = county.bounds;
  const [left, right] = [Math.floor((west + 180) / span), Math.floor((east + 180) / span)];
  const [top, bottom] = [Math.floor((90 - north) / span), Math.floor((90 - south) / span)];
  const canvas = createCanvas((right - left + 1) * tileSize, (bottom - top + 1) * tileSize);
  const context = canvas.getContext('2d');
  const draw = drawer(county);
  for (const layer of layers.split(',').filter(isTileLayer)) {
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        context.drawImage(
          await loadImage(await draw(layer, z, x, y)),
          (x - left) * tileSize,
          (y - top) * tileSize,
        );
      }
    }
  }
  writeFileSync(file, canvas.toBuffer('image/png'));
}
