import { tileSize, viewOf } from '@homestead/geodesy';
import type { TileLayer } from '@homestead/map/server';
import { createCanvas } from '@napi-rs/canvas';
import { paintImagery } from './paint/imagery.ts';
import { paintLabels } from './paint/labels.ts';
import type { Context } from './paint/pen.ts';
import { Relief } from './paint/relief.ts';
import { paintTerrain } from './paint/terrain.ts';
import { paintVector } from './paint/vector.ts';
import { Scene } from './scene.ts';
import type { BasemapCounty } from './source.ts';

/** Layers without a clear pixel or a sharp edge: as JPEG a tile is a fifth of what it is as PNG. */
const pictures: ReadonlySet<TileLayer> = new Set(['img', 'ter']);
/** As GDAL writes imagery unless told otherwise. */
const jpegQuality = 75;

/** Makes the function that draws any tile of a county, pictures of the ground as JPEG and others as PNG. */
export function drawer(county: BasemapCounty): (layer: TileLayer, z: number, x: number, y: number) => Buffer {
  const scene = new Scene(county);
  const relief = new Relief(county.elevation);
  const painters: Record<TileLayer, (context: Context, view: ReturnType<typeof viewOf>) => void> = {
    vec: (context, view) => paintVector(context, scene, view),
    cva: (context, view) => paintLabels(context, scene, view, 'plain'),
    ter: (context, view) => paintTerrain(context, scene, view, relief),
    cta: (context, view) => paintLabels(context, scene, view, 'plain'),
    img: (context, view) => paintImagery(context, scene, view, relief),
    cia: (context, view) => paintLabels(context, scene, view, 'bright'),
  };
  return (layer, z, x, y) => {
    const canvas = createCanvas(tileSize, tileSize);
    painters[layer](canvas.getContext('2d'), viewOf(z, x, y));
    // On this thread, which stands back: the pool that would encode it besides hashes passwords and reads files.
    return pictures.has(layer) ? canvas.encodeSync('jpeg', jpegQuality) : canvas.encodeSync('png');
  };
}
