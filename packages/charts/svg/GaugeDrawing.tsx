import type { GaugeChart } from '../options/chart.ts';
import { shown } from '../options/figures.ts';
import type { Paint } from '../options/look.ts';

interface Props {
  chart: GaugeChart;
  paint: Paint;
  width: number;
  height: number;
}

/** A value on a half circle. */
export function GaugeDrawing({ chart, paint, width, height }: Props) {
  const { value, max = 100, unit = '', name } = chart;
  const radius = Math.min(width / 2, height / 1.25) * 0.85;
  const length = Math.PI * radius;
  const share = Math.min(1, Math.max(0, value / (max || 1)));
  const arc = `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0`;
  const size = paint.fontSize;
  return (
    <g
      transform={`translate(${width / 2} ${height / 2 + radius / 2.4})`}
      fill="none"
      strokeWidth={radius * 0.18}
    >
      <path d={arc} stroke={paint.line} />
      <path d={arc} stroke={paint.colors[0]} strokeDasharray={`${length * share} ${length * 2}`} />
      <g textAnchor="middle" stroke="none">
        <text y={-size * 0.6} fontSize={size * 2} fontWeight={600} fill={paint.ink}>
          {shown(value)}
          {unit}
        </text>
        <text y={size * 1.2} fontSize={size} fill={paint.soft}>
          {name}
        </text>
      </g>
    </g>
  );
}
