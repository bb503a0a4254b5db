import type { MapStyle } from './style.ts';

/** From which scale 1:n on (`minScale`) and up to which (`maxScale`) something is painted; null where there is no limit. */
export interface ScaleLimits {
  minScale: number | null;
  maxScale: number | null;
}

/** The scales outside which none of some styles paints anything, as far as one range says it. */
export function scaleLimits(styles: readonly MapStyle[]): ScaleLimits {
  const rules = styles.flatMap((style) => style.rules);
  const least = rules.map(({ minScale }) => minScale ?? 0);
  const most = rules.map(({ maxScale }) => maxScale ?? Number.POSITIVE_INFINITY);
  const [minScale, maxScale] = [Math.min(...least), Math.max(...most)];
  return {
    minScale: rules.length > 0 && minScale > 0 ? minScale : null,
    maxScale: rules.length > 0 && Number.isFinite(maxScale) ? maxScale : null,
  };
}
