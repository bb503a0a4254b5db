/** Parts of `proj4` that no system of this package needs, and the file here that stands for each in a client's bundle. */
export const leftOutOfProj4: readonly (readonly [find: RegExp, file: string])[] = [
  [/^wkt-parser$/, 'no-wkt.ts'],
  [/^\.\/constants\/Datum$/, 'known-datums.ts'],
];
