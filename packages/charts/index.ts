export {
  type AxisChart,
  type AxisKind,
  type AxisSeries,
  type Chart,
  type ChartLook,
  type GaugeChart,
  type PieChart,
  type PieEntry,
  type PieKind,
  type RadarAxis,
  type RadarChart,
  tagsOf,
} from './options/chart.ts';
export { optionOf } from './options/option.ts';
export {
  csvOf,
  describeChart,
  isEmptyChart,
  type PointRef,
  pointsOf,
  type Table,
  tableOf,
} from './options/table.ts';
export { chartTexts } from './texts.ts';
