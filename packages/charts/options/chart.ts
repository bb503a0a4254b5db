/** One series of a chart with axes: its values stand by the tags of the x axis (spec 2 §3, chart data). */
export interface AxisSeries {
  name: string;
  type: 'line' | 'bar';
  /** A tag without an entry has no value. */
  data: Readonly<Record<string, number | null>>;
  unit?: string;
}

export type AxisKind = 'line' | 'bar' | 'bar-line';
export type PieKind = 'pie' | 'ring' | 'rose';

export interface AxisChart {
  kind: AxisKind;
  series: readonly AxisSeries[];
  /** Tags of the x axis in order; without them, those of the series as they come. */
  tags?: readonly string[];
  /** Tags as readers see them. */
  labels?: Readonly<Record<string, string>>;
  unit?: string;
}

export interface PieEntry {
  name: string;
  value: number;
}

export interface PieChart {
  kind: PieKind;
  data: readonly PieEntry[];
  unit?: string;
}

export interface RadarAxis {
  name: string;
  /** 5 where it says nothing (spec 1 §9). */
  max?: number;
}

export interface RadarChart {
  kind: 'radar';
  axes: readonly RadarAxis[];
  /** Values in the order of the axes. */
  series: readonly { name: string; data: readonly number[] }[];
}

export interface GaugeChart {
  kind: 'gauge';
  name: string;
  value: number;
  max?: number;
  unit?: string;
  /** 1, 2 or any other value choose among three styles (spec 1 §9). */
  style?: number | string;
}

export type Chart = AxisChart | PieChart | RadarChart | GaugeChart;

export interface ChartLook {
  background?: 'white' | 'dark';
  /** Of the background as a slider says it: 0 covers all, 100 lets everything through. */
  transparency?: number;
  /** No movement, for people who asked for calm and for pictures of tests. */
  isStill?: boolean;
  /** Size of texts in px. */
  fontSize?: number;
}

/** The tags of the x axis: as given, or those of the series in the order of their first entry. */
export function tagsOf({ tags, series }: Pick<AxisChart, 'tags' | 'series'>): readonly string[] {
  return tags ?? [...new Set(series.flatMap(({ data }) => Object.keys(data)))];
}
