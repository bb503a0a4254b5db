import { isWhole } from '../options/axis.ts';
import { type AxisChart, tagsOf } from '../options/chart.ts';
import { shown } from '../options/figures.ts';
import type { Paint } from '../options/look.ts';
import { shownTags, stepsOf } from './scale.ts';

interface Props {
  chart: AxisChart;
  paint: Paint;
  width: number;
  height: number;
  onOpen?: ((tag: string) => void) | undefined;
}

/** Letters of Chinese text are as wide as high. */
const textWidth = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? size : size * 0.58), 0);

/** Bars beside each other and lines over them, with one axis of values; a group of bars can be pressed. */
export function AxisDrawing({ chart, paint, width, height, onOpen }: Props) {
  const tags = tagsOf(chart);
  const size = paint.fontSize;
  const values = chart.series.flatMap(({ data }) => tags.map((tag) => data[tag] ?? 0));
  const least = isWhole(chart.series) ? 1 : 0;
  const steps = stepsOf(Math.min(0, ...values), Math.max(0, ...values), least);
  const left = Math.max(...steps.map((step) => textWidth(shown(step), size))) + 8;
  const [top, bottom, right] = [size * 0.8, size * 1.9, 6];
  const [low = 0, high = 1] = [steps[0], steps.at(-1)];
  const y = (value: number) => top + (height - top - bottom) * (1 - (value - low) / (high - low || 1));
  const slot = (width - left - right) / Math.max(1, tags.length);
  const labels = tags.map((tag) => chart.labels?.[tag] ?? tag);
  const widest = Math.max(size, ...labels.map((label) => textWidth(label, size))) + size * 0.6;
  const written = new Set(shownTags(tags.length, Math.max(1, Math.floor((width - left) / widest))));
  const bars = chart.series.filter(({ type }) => type === 'bar');
  const barWidth = Math.min((slot * 0.72) / Math.max(1, bars.length), size * 1.8);
  const colorOf = (place: number) => paint.colors[place % paint.colors.length];
  const middle = (place: number) => left + slot * (place + 0.5);
  // The last label may be wider than the room beneath its bar: it ends at the edge.
  const labelAt = (place: number) =>
    Math.min(middle(place), width - 2 - textWidth(labels[place] ?? '', size) / 2);
  return (
    <g fontSize={size}>
      {steps.map((step) => (
        <g key={step}>
          <line x1={left} x2={width - right} y1={y(step)} y2={y(step)} stroke={paint.line} />
          <text x={left - 6} y={y(step)} dy="0.35em" textAnchor="end" fill={paint.soft}>
            {shown(step)}
          </text>
        </g>
      ))}
      {tags.map((tag, place) => (
        <g key={tag}>
          {chart.series.map(({ name, type, data }, index) => {
            const value = data[tag];
            if (type !== 'bar' || value === null || value === undefined) return null;
            const at = bars.findIndex((bar) => bar.name === name);
            const x = middle(place) + (at - bars.length / 2) * barWidth;
            return (
              <rect
                key={name}
                x={x + barWidth * 0.06}
                width={barWidth * 0.88}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
                rx={Math.min(3, barWidth / 4)}
                fill={colorOf(index)}
              />
            );
          })}
          {written.has(place) && (
            <text x={labelAt(place)} y={height - size * 0.5} textAnchor="middle" fill={paint.soft}>
              {labels[place]}
            </text>
          )}
        </g>
      ))}
      {chart.series.map(({ name, type, data }, index) => {
        if (type !== 'line') return null;
        const points = tags.flatMap((tag, place) => {
          const value = data[tag];
          return value === null || value === undefined ? [] : [[middle(place), y(value)] as const];
        });
        return (
          <g key={name}>
            <polyline
              points={points.map((point) => point.join(',')).join(' ')}
              fill="none"
              stroke={colorOf(index)}
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {points.map(([x, at]) => (
              <circle key={x} cx={x} cy={at} r={2.6} fill={colorOf(index)} />
            ))}
          </g>
        );
      })}
      {onOpen &&
        tags.map((tag, place) => (
          // The list behind a value opens from the table by keyboard; this is the finger's way.
          // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the table do the same
          <rect
            key={tag}
            x={left + slot * place}
            y={0}
            width={slot}
            height={height}
            fill="transparent"
            style={{ cursor: 'pointer' }}
            onClick={() => onOpen(tag)}
          />
        ))}
    </g>
  );
}
