/** What the server is flooded with. */
export const floodNames = [
  'JSON, 1 MB of empty objects',
  'JSON, half a million brackets',
  'the same objects with a session',
  '40 overlays of 9,000 vertices',
  '30 photos of 49 megapixels',
  '200 tiles',
  '400 drafts',
  'uploads',
] as const;
export type FloodName = (typeof floodNames)[number];
