import type { Geometry, Position } from '@homestead/geodesy';
import { wkbTypes } from './wkb-types.ts';

/** A geometry as well-known binary, little-endian, without heights. */
export function writeWkb(geometry: Geometry): Buffer {
  const code = wkbTypes.indexOf(geometry.type);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt32LE(code, 1);
  if (geometry.type === 'Point') return Buffer.concat([head, positionsOf([geometry.coordinates])]);
  if (geometry.type === 'LineString') return Buffer.concat([head, counted(geometry.coordinates)]);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(geometry.coordinates.length);
  if (geometry.type === 'Polygon') return Buffer.concat([head, count, ...geometry.coordinates.map(counted)]);
  const type = geometry.type.slice(5) as 'Point';
  const members = (geometry.coordinates as Position[]).map((coordinates) => writeWkb({ type, coordinates }));
  return Buffer.concat([head, count, ...members]);
}

function counted(line: readonly Position[]): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(line.length);
  return Buffer.concat([count, positionsOf(line)]);
}

/** Positions as little-endian doubles, one after the other. */
export function positionsOf(line: readonly Position[]): Buffer {
  const bytes = Buffer.allocUnsafe(line.length * 16);
  line.forEach(([x, y], index) => {
    bytes.writeDoubleLE(x, index * 16);
    bytes.writeDoubleLE(y, index * 16 + 8);
  });
  return bytes;
}
