import { useEffect, useRef } from 'react';
import type { MapEngine } from './engine/engine.ts';

/** CSS pixels across, and how many times larger than the map. */
const size = 120;
const times = 2;

/** Shows the ground under a finger that drags a vertex, in the corner that the finger is not in. */
export function Magnifier({ engine, at }: { engine: MapEngine; at: readonly [number, number] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [px = 0, py = 0] = engine.map.getPixelFromCoordinate([...at]) ?? [];
  const [width = 0] = engine.map.getSize() ?? [];
  useEffect(() => {
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      const place = engine.map.getPixelFromCoordinate([...at]);
      if (!context || !place) return;
      const dense = window.devicePixelRatio || 1;
      const span = size / times;
      context.clearRect(0, 0, size * dense, size * dense);
      const layers = engine.map.getViewport()?.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas') ?? [];
      for (const layer of layers) {
        if (layer.width === 0) continue;
        const scale = layer.width / (layer.clientWidth || layer.width);
        const left = ((place[0] ?? 0) - span / 2) * scale;
        const top = ((place[1] ?? 0) - span / 2) * scale;
        context.drawImage(layer, left, top, span * scale, span * scale, 0, 0, size * dense, size * dense);
      }
    };
    draw();
    engine.map.on('postrender', draw);
    return () => engine.map.un('postrender', draw);
  }, [engine, at]);
  const isUnder = px < width / 2 && py < size + 60;
  const dense = window.devicePixelRatio || 1;
  return (
    <div className={isUnder ? 'mv-magnifier mv-right' : 'mv-magnifier'} aria-hidden="true">
      <canvas ref={canvas} width={size * dense} height={size * dense} />
    </div>
  );
}
