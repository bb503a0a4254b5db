import { writeArrayBuffer } from 'geotiff';

/** West above, east above, west below, east below: red, green, blue, yellow. */
export const quarterColours = [
  [208, 32, 32],
  [32, 160, 32],
  [32, 32, 208],
  [208, 208, 32],
] as const;

const pixels = 256;
const degreesAPixel = 0.00001;

/** A GeoTIFF in CGCS2000 degrees: four squares of one colour each that meet at a place. */
export function aerialPicture([x, y]: readonly [number, number]): Buffer {
  const values = new Uint8Array(pixels * pixels * 3);
  for (let row = 0; row < pixels; row++)
    for (let column = 0; column < pixels; column++) {
      const quarter = (row < pixels / 2 ? 0 : 2) + (column < pixels / 2 ? 0 : 1);
      values.set(quarterColours[quarter]!, (row * pixels + column) * 3);
    }
  const half = (pixels / 2) * degreesAPixel;
  const file = writeArrayBuffer(values, {
    width: pixels,
    height: pixels,
    SamplesPerPixel: 3,
    BitsPerSample: [8, 8, 8],
    PhotometricInterpretation: 2,
    ModelPixelScale: [degreesAPixel, degreesAPixel, 0],
    ModelTiepoint: [0, 0, 0, x - half, y + half, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4490,
  });
  return Buffer.from(file);
}
