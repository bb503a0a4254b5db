import { texts } from '../../contract/texts.ts';
import type { FieldType } from '../../engine/field-type.ts';
import { readPolygon } from './polygon.ts';

/** A region drawn on the map: GeoJSON text in EPSG:4490, longitude first, one polygon. */
export const geometry: FieldType = {
  type: 'geometry',
  label: '地块图形',
  nature: 'drawing',
  controls: 'many',
  isWide: true,
  emptyVerb: '请选择',
  columnType: 'text',
  means: 'shape',
  /** One shape of text for the same region, so that the server can tell whether it was redrawn. Coordinates are not touched. */
  normalise(value) {
    if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
      return null;
    const read = readPolygon(value);
    if ('rings' in read) {
      const shape = { type: 'Polygon', coordinates: read.rings };
      return JSON.stringify({ type: 'Feature', properties: {}, geometry: shape });
    }
    return value;
  },
  check(value, _field, ctx) {
    const read = readPolygon(value, ctx.bounds);
    return 'fault' in read ? read.fault : null;
  },
  show: (value) => (typeof value === 'string' && 'rings' in readPolygon(value) ? texts.geometry.drawn : ''),
};
