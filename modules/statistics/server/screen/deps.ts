import type { StatisticsDeps } from '../deps.ts';

export interface ScreenDeps extends StatisticsDeps {
  /** Code of the county. */
  county?: string | undefined;
  /** The villages with their outlines on a grid of so many cells over the county. */
  outlines(across: number): { code: string; rings: [number, number][][] }[];
  /** Whether the county lets everybody see its figures on a wall. */
  isScreenOpen(): Promise<boolean>;
}
