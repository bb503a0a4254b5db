/** The types of well-known binary by their codes. */
export const wkbTypes = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const;
export type WkbType = (typeof wkbTypes)[number];
