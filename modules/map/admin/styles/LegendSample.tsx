import { legendOf, type MapStyle, type MapSymbol, paintSample } from '@homestead/mapstyle';
import { useEffect, useRef } from 'react';

/** The sample of a legend line, painted by the code that paints the map. */
export function LegendSample({
  symbols,
  width = 30,
  height = 18,
}: {
  symbols: readonly MapSymbol[];
  width?: number;
  height?: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const ratio = window.devicePixelRatio || 1;
    context.canvas.width = width * ratio;
    context.canvas.height = height * ratio;
    paintSample(context, { x: 0, y: 0, width: width * ratio, height: height * ratio }, symbols, { ratio });
  }, [symbols, width, height]);
  return <canvas ref={canvas} style={{ width, height, flex: 'none' }} />;
}

const few = 6;

/** The first samples of a style, for a list. */
export function LegendStrip({ style }: { style: MapStyle }) {
  const entries = legendOf(style);
  return (
    <span style={{ display: 'inline-flex', gap: 3, alignItems: 'center' }}>
      {entries.slice(0, few).map(({ name, title, symbols }) => (
        <span key={name} title={title} style={{ display: 'inline-flex' }}>
          <LegendSample symbols={symbols} width={22} height={16} />
        </span>
      ))}
      {entries.length > few && <span className="figures">+{entries.length - few}</span>}
    </span>
  );
}
