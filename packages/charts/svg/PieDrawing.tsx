import type { PieChart } from '../options/chart.ts';
import { shown } from '../options/figures.ts';
import type { Paint } from '../options/look.ts';
import { isSingle, totalOf } from '../options/pie.ts';
import { chartTexts } from '../texts.ts';
import { slicePath } from './scale.ts';

interface Props {
  chart: PieChart;
  paint: Paint;
  width: number;
  height: number;
}

/** A doughnut or a pie; the total of a doughnut stands in its middle under 合计. */
export function PieDrawing({ chart, paint, width, height }: Props) {
  const total = totalOf(chart);
  const outer = Math.min(width, height) / 2 - 4;
  const inner = chart.kind === 'ring' ? outer * 0.58 : 0;
  const size = paint.fontSize;
  let from = 0;
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      {chart.data.map(({ name, value }, place) => {
        const start = from;
        from += total > 0 ? value / total : 0;
        if (value <= 0) return null;
        return (
          <path
            key={name}
            d={slicePath(start, from, inner, outer)}
            fill={paint.colors[place % paint.colors.length]}
            stroke={isSingle(chart.data) ? 'none' : paint.background}
          />
        );
      })}
      {chart.kind === 'ring' && (
        <g textAnchor="middle" fontSize={size}>
          <text y={-size * 0.25} fill={paint.soft}>
            {chartTexts.total}
          </text>
          <text y={size * 1.2} fill={paint.ink} fontSize={size * 1.15} fontWeight={600}>
            {shown(total)}
            {chart.unit ?? ''}
          </text>
        </g>
      )}
    </g>
  );
}
