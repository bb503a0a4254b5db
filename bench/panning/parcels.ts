import type { Position } from '@homestead/geodesy';
import { between, seeded } from '@homestead/geodesy/testing';
import { pack } from '../../modules/map/server/overlay/protocol.ts';
import { encodeVector } from '../../modules/map/server/tiles/encode.ts';

/** Pixels of a tile's edge on the screen: MapLibre draws vector tiles no other way. */
export const tilePixels = 512;

/** Vector tiles of parcels that lie beside each other, by column and row from the first one. */
export interface ParcelTiles {
  columns: number;
  rows: number;
  count: number;
  bytesOf(column: number, row: number): Uint8Array | undefined;
}

/** At least `count` parcels of `pixels` by `pixels`, in a square of tiles that our own encoder made. */
export function parcelTiles(count: number, pixels: number): ParcelTiles {
  const across = Math.floor(tilePixels / pixels);
  const columns = Math.ceil(Math.sqrt(count / across ** 2));
  const rows = Math.ceil(count / across ** 2 / columns);
  const random = seeded(20_261_125);
  const tiles = Array.from({ length: columns * rows }, (_, number) => encoded(random, across, number));
  return {
    columns,
    rows,
    count: tiles.length * across ** 2,
    bytesOf: (column, row) => (column < 0 || column >= columns ? undefined : tiles[row * columns + column]),
  };
}

/** A tile whose box is one degree wide: where it lies, its address alone says. */
function encoded(random: () => number, across: number, number: number): Uint8Array {
  const shapes = Array.from({ length: across ** 2 }, (_, at) =>
    parcel(random, (at % across) / across, Math.floor(at / across) / across, 1 / across),
  );
  return encodeVector({
    kind: 'vector',
    crs: 'EPSG:4490',
    box: [0, 0, 1, 1],
    width: 256,
    height: 256,
    name: 'parcel',
    ids: shapes.map((_, at) => String(number * shapes.length + at)),
    features: { shapes: pack(shapes), properties: JSON.stringify(shapes.map(() => ({}))), counts: null },
    isCut: false,
  });
}

/** A crooked square with a gap to its neighbours, as well-known binary. */
function parcel(random: () => number, x: number, y: number, size: number): Uint8Array {
  const near = () => between(random, 0.03, 0.15) * size;
  const corners: Position[] = [
    [x + near(), y + near()],
    [x + size - near(), y + near()],
    [x + size - near(), y + size / 2],
    [x + size - near(), y + size - near()],
    [x + near(), y + size - near()],
  ];
  const ring = [...corners, corners[0]!];
  const bytes = new DataView(new ArrayBuffer(13 + ring.length * 16));
  bytes.setUint8(0, 1);
  for (const [at, value] of [3, 1, ring.length].entries()) bytes.setUint32(1 + at * 4, value, true);
  for (const [at, value] of ring.flat().entries()) bytes.setFloat64(13 + at * 8, value, true);
  return new Uint8Array(bytes.buffer);
}
