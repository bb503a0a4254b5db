import { Readable } from 'node:stream';
import type { Files } from '@homestead/files/server';
import { HttpError, pageWindow, unknownSort } from '@homestead/http/contract';
import { type BoundRoute, bind } from '@homestead/http/server';
import {
  chooseHouseDrawing,
  getHouseDrawing,
  getHouseDrawingPicture,
  type HouseDrawing,
  type HouseDrawingQuery,
  listHouseDrawings,
} from '../../contract/drawings.ts';
import type { Drawing } from './catalogue.ts';
import type { Gallery } from './gallery.ts';

/** The calls of the gallery of house drawings. */
export function drawingRoutes(
  { drawings: catalogue, fields }: Gallery,
  files: Pick<Files, 'deposit'>,
): BoundRoute[] {
  const all = [...catalogue.values()];
  const get = (id: string): Drawing => {
    const drawing = catalogue.get(id);
    if (!drawing) throw new HttpError('missing');
    return drawing;
  };
  const styles = [...new Set(all.map(({ entry }) => entry.style))];
  const storeyCounts = [...new Set(all.map(({ entry }) => entry.storeys))].sort((a, b) => a - b);
  return [
    bind(listHouseDrawings, async ({ query }) => {
      const { pageNum, pageSize, offset } = pageWindow(query);
      const found = sorted(
        all.filter((drawing) => fits(drawing, query)),
        query.sort,
      );
      const records = found.slice(offset, offset + pageSize).map(summaryOf);
      return { records, total: found.length, pageNum, pageSize, styles, storeyCounts, fields };
    }),
    bind(getHouseDrawing, async ({ params }) => {
      const drawing = get(params.id);
      return { ...summaryOf(drawing), rooms: drawing.entry.rooms };
    }),
    bind(getHouseDrawingPicture, async ({ params, request, reply }) => {
      const { pictures, version } = get(params.id);
      const bytes = pictures.get(params.file);
      if (!bytes) throw new HttpError('missing');
      const tag = `"${version}"`;
      reply
        .header('cache-control', 'private, max-age=86400')
        .header('etag', tag)
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === tag) reply.status(304).send();
      else reply.type(mediaTypeOf(params.file)).send(bytes);
      return null;
    }),
    bind(chooseHouseDrawing, (call) => {
      const { entry, pictures } = get(call.params.id);
      const sheet = entry.pictures.find(({ kind }) => kind === 'sheet')!.file;
      const suffix = sheet.slice(sheet.lastIndexOf('.'));
      // The catalogue keeps its own; the case gets a copy, which no later edition of the catalogue changes.
      const copy = {
        name: `${entry.number}${suffix}`,
        declared: mediaTypeOf(sheet),
        source: Readable.from([pictures.get(sheet)!]),
        rule: fields.picture,
        personId: call.person.id,
        fileIn: (data: unknown) => (data as { values: Record<string, string> }).values[fields.picture],
      };
      return files.deposit(copy, (store) =>
        call.once(async (tx) => {
          const file = await store(tx);
          // In the order of the form: number and style, then the picture.
          const values = [
            [fields.number, entry.number],
            [fields.style, entry.style],
            [fields.picture, file.id],
          ] as const;
          return { values: Object.fromEntries(values.filter(([path]) => path !== '')) };
        }),
      );
    }),
  ];
}

function summaryOf({ entry, version }: Drawing): HouseDrawing {
  const { rooms: _rooms, ...rest } = entry;
  return { id: entry.number, ...rest, version };
}

function fits({ entry }: Drawing, { style, storeys, maxFootprint, keyword }: HouseDrawingQuery): boolean {
  const words = keyword?.trim().toLowerCase() ?? '';
  return (
    (style === undefined || style === '' || entry.style === style) &&
    (storeys === undefined || entry.storeys === storeys) &&
    (maxFootprint === undefined || entry.footprint <= maxFootprint) &&
    (words === '' || `${entry.number} ${entry.name} ${entry.description}`.toLowerCase().includes(words))
  );
}

const orders: Readonly<Record<string, (drawing: Drawing) => number | string>> = {
  number: ({ entry }) => entry.number,
  footprint: ({ entry }) => entry.footprint,
  floorArea: ({ entry }) => entry.floorArea,
  storeys: ({ entry }) => entry.storeys,
};

function sorted(drawings: Drawing[], sort: string | undefined): Drawing[] {
  if (!sort) return drawings;
  const name = sort.replace(/^-/, '');
  const key = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!key) throw unknownSort(name);
  const turn = sort.startsWith('-') ? -1 : 1;
  return drawings.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left === right ? 0 : left < right ? -turn : turn;
  });
}

function mediaTypeOf(file: string): string {
  if (file.endsWith('.svg')) return 'image/svg+xml; charset=utf-8';
  return file.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
