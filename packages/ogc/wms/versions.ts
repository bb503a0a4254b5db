export const wmsVersions = ['1.1.1', '1.3.0'] as const;
export type WmsVersion = (typeof wmsVersions)[number];

export const newest: WmsVersion = '1.3.0';

/**
 * The version in which capabilities are written (WMS 1.3.0, 6.2.4): the one asked for, else the next lower one that is spoken, else
 * the lowest. Without a version, or with one that is no version, the newest.
 */
export function negotiate(asked: string | undefined): WmsVersion {
  const wanted = partsOf(asked ?? newest);
  if (!wanted) return newest;
  const lower = wmsVersions.filter((version) => compare(partsOf(version)!, wanted) <= 0);
  return lower.at(-1) ?? wmsVersions[0];
}

/** The version of any other request; 1.1.0 asks and answers as 1.1.1. Undefined where it is not spoken. */
export function spoken(asked: string): WmsVersion | undefined {
  if (asked === '1.1.0') return '1.1.1';
  return wmsVersions.find((version) => version === asked);
}

function partsOf(version: string): number[] | undefined {
  return /^\d{1,5}(\.\d{1,5}){0,2}$/.test(version) ? version.split('.').map(Number) : undefined;
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
