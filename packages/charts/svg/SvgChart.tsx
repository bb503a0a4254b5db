import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AxisChart, ChartLook, GaugeChart, PieChart } from '../options/chart.ts';
import { shown } from '../options/figures.ts';
import { paintOf } from '../options/look.ts';
import { totalOf } from '../options/pie.ts';
import { describeChart, isEmptyChart } from '../options/table.ts';
import { chartTexts as texts } from '../texts.ts';
import { AxisDrawing } from './AxisDrawing.tsx';
import { GaugeDrawing } from './GaugeDrawing.tsx';
import { PieDrawing } from './PieDrawing.tsx';
import './svg-chart.css';

export type SmallChart = AxisChart | PieChart | GaugeChart;

interface Props {
  title: string;
  chart: SmallChart;
  look?: ChartLook;
  /** In px; without it the chart takes the height of its place. */
  height?: number;
  onOpen?: ((key: string) => void) | undefined;
}

/** A small chart as SVG, without a library: for phones and walls. Its legend and its states are text. */
export function SvgChart({ title, chart, look = {}, height, onOpen }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const box = useSize(place);
  const paint = paintOf(look);
  if (isEmptyChart(chart)) return <p className="svg-chart-empty">{texts.empty}</p>;
  const size = { width: box.width, height: height ?? box.height };
  const isReady = size.width > 40 && size.height > 40;
  return (
    <div className="svg-chart" style={{ color: paint.ink, fontSize: paint.fontSize }}>
      <div ref={place} className="svg-chart-place" style={height ? { height } : undefined}>
        {isReady && (
          <svg
            {...size}
            viewBox={`0 0 ${size.width} ${size.height}`}
            role="img"
            aria-label={describeChart(chart, title)}
            data-testid="svg-chart"
          >
            {chart.kind === 'gauge' ? (
              <GaugeDrawing chart={chart} paint={paint} {...size} />
            ) : 'data' in chart ? (
              <PieDrawing chart={chart} paint={paint} {...size} />
            ) : (
              <AxisDrawing chart={chart} paint={paint} {...size} onOpen={onOpen} />
            )}
          </svg>
        )}
      </div>
      <Legend chart={chart} colors={paint.colors} />
    </div>
  );
}

function Legend({ chart, colors }: { chart: SmallChart; colors: readonly string[] }) {
  if (chart.kind === 'gauge') return null;
  const colorOf = (place: number) => colors[place % colors.length];
  if (!('data' in chart))
    return chart.series.length > 1 ? (
      <ul className="svg-chart-legend">
        {chart.series.map(({ name }, place) => (
          <li key={name}>
            <i style={{ background: colorOf(place) }} />
            {name}
          </li>
        ))}
      </ul>
    ) : null;
  const total = totalOf(chart);
  return (
    <ul className="svg-chart-legend svg-chart-shares">
      {chart.data.map(({ name, value }, place) => (
        <li key={name}>
          <i style={{ background: colorOf(place) }} />
          <span>{name}</span>
          <b>
            {shown(value)}
            {chart.unit ?? ''}
            {total > 0 && `　${Math.round((value / total) * 100)}%`}
          </b>
        </li>
      ))}
    </ul>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const shownElement = element.current;
    if (!shownElement) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry)
        setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) });
    });
    observer.observe(shownElement);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
