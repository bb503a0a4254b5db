import type { PlaneCode } from '@homestead/geodesy';
import type OlMap from 'ol/Map.js';
import type { Position } from '../geometry/geojson.ts';
import { composeSheet, frameHeight } from './compose.ts';
import { heightFor, type LegendEntry, legendLines } from './legend.ts';
import { pictureOf } from './map-picture.ts';
import { pdfOf } from './pdf.ts';
import { groundOf, legendHeights, legendRoom, type PaperName, sheetOf } from './sheet.ts';

/** What of a legend a page knows: the address of a picture of symbols, or how a layer of its own looks. */
export interface LegendItem extends Omit<LegendEntry, 'picture'> {
  address?: string;
}

export interface PrintRequest {
  title: string;
  paper: PaperName;
  scale: number;
  format: 'pdf' | 'png';
  hasGrid: boolean;
  plane: PlaneCode | null;
  legend: readonly LegendItem[];
  day: string;
  note: string;
}

/** A printed sheet; `isWhole`: nothing of the map is missing on it because it did not come in time. */
export interface Print {
  file: Blob;
  isWhole: boolean;
}

/** The map on a sheet, as a file. */
export async function printMap(map: OlMap, request: PrintRequest): Promise<Print> {
  const [x = 0, y = 0] = map.getView().getCenter() ?? [];
  const legend = legendLines(await Promise.all(request.legend.map(withPicture)));
  const { width } = legendRoom(sheetOf(request.paper));
  const sheet = sheetOf(request.paper, heightFor(legend, width, legendHeights(request.paper)));
  const centre: Position = [x, y];
  const ground = groundOf(centre, request.scale, sheet);
  const { canvas: picture, isWhole } = await pictureOf(map, ground, frameHeight(sheet));
  const canvas = composeSheet(picture, { ...request, sheet, ground, legend });
  if (request.format === 'png') return { file: await blobOf(canvas, 'image/png'), isWhole };
  const jpeg = await (await blobOf(canvas, 'image/jpeg')).arrayBuffer();
  return { file: pdfOf(new Uint8Array(jpeg), sheet, canvas), isWhole };
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the sheet is too large'))), type, 0.92);
  });
}

/** A picture that does not come leaves the words of its entry. */
async function withPicture({ address, ...entry }: LegendItem): Promise<LegendEntry> {
  if (!address) return entry;
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return { ...entry, picture };
  } catch {
    return entry;
  }
}
