import { loadChunk } from '@homestead/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Chart, ChartLook } from '../options/chart.ts';
import { optionOf } from '../options/option.ts';
import type { Drawing } from './echarts.ts';

export type DrawingState = 'loading' | 'ready' | 'failed';

/** Draws a chart into an element with ECharts, which is loaded at the first chart. `isOn` says whether the element is there. */
export function useDrawing(
  element: RefObject<HTMLDivElement | null>,
  chart: Chart,
  look: ChartLook,
  isOn: boolean,
) {
  const drawing = useRef<Drawing | null>(null);
  const [state, setState] = useState<DrawingState>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let watch: ResizeObserver | undefined;
    setState('loading');
    loadChunk(() => import('./echarts.ts'))
      .then(({ draw }) => {
        if (isGone || !element.current) return;
        const made = draw(element.current);
        drawing.current = made;
        watch = new ResizeObserver(() => made.resize());
        watch.observe(element.current);
        setState('ready');
      })
      .catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      watch?.disconnect();
      drawing.current?.dispose();
      drawing.current = null;
    };
  }, [isOn, attempt, element]);
  const option = JSON.stringify([chart, look]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew where its content changed, not at each render
  useEffect(() => {
    if (state === 'ready') drawing.current?.setOption(optionOf(chart, look), { notMerge: true });
  }, [state, option]);
  return { drawing, state, retry: () => setAttempt((before) => before + 1) };
}
