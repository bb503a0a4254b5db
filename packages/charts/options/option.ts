import type { EChartsCoreOption } from 'echarts/core';
import { axisOption } from './axis.ts';
import type { Chart, ChartLook } from './chart.ts';
import { gaugeOption } from './gauge.ts';
import { type Paint, paintOf } from './look.ts';
import { pieOption } from './pie.ts';
import { radarOption } from './radar.ts';

/** A canvas inherits no font. */
const fontFamily =
  '"PingFang SC","Hiragino Sans GB","Microsoft YaHei","Noto Sans CJK SC","Source Han Sans SC",sans-serif';

/** What ECharts draws for a chart; a pure function of chart and look. */
export function optionOf(chart: Chart, look: ChartLook = {}): EChartsCoreOption {
  const paint = paintOf(look);
  return {
    backgroundColor: paint.background,
    color: [...paint.colors],
    textStyle: { color: paint.ink, fontSize: paint.fontSize, fontFamily },
    animation: !look.isStill,
    animationDuration: 400,
    // Rich text: a name of a series that holds markup stays text.
    tooltip: { renderMode: 'richText', confine: true },
    ...partOf(chart, paint),
  };
}

function partOf(chart: Chart, paint: Paint): EChartsCoreOption {
  switch (chart.kind) {
    case 'radar':
      return radarOption(chart, paint);
    case 'gauge':
      return gaugeOption(chart, paint);
    case 'pie':
    case 'ring':
    case 'rose':
      return pieOption(chart, paint);
    default:
      return axisOption(chart, paint);
  }
}
