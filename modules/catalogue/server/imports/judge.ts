import type { Geometry } from '@homestead/geodesy';

/** What is left of a geometry after it was judged: itself, itself repaired (`repair` in words of GEOS), or nothing. */
export type Judgement =
  | { geometry: Geometry; repair: string | null }
  | { problem: 'noArea' | 'outsideCounty' | 'notRepaired' };

/** Judges and repairs geometries by their topology; made anew for each import, in the import's own process. */
export interface GeometryJudge {
  judge(geometry: Geometry): Judgement;
}

/** The module that makes judges; the map module has one, and its address is handed to the import's process. */
export interface JudgeModule {
  /** `border`: well-known binary of the county's border; null where features may lie anywhere. */
  openJudge(border: readonly Uint8Array[] | null): Promise<GeometryJudge>;
}
