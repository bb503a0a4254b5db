/**
 * What stands in a client's bundle for parts of OpenLayers that its classes import and no map of ours uses (about 9 KB packed):
 * styles as objects, with the expressions in them (`flatStyleLikeToStyleFunction`), controls of its own choice (`defaults`), and
 * pictures in which hits are looked up (`hitDetect` and the others; hits are found by `forEachFeatureAtPixel`).
 */
const leftOut = (what: string) => (): never => {
  throw new Error(`OpenLayers' ${what} are left out of the bundle: packages/ui/vite/lean.ts`);
};

export const flatStyleLikeToStyleFunction = leftOut('styles as objects');
export const defaults = leftOut('default controls');
export const HIT_DETECT_RESOLUTION = 0.5;
export const createHitDetectionImageData = leftOut('pictures of hits');
export const hitDetect = leftOut('pictures of hits');
