import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type DrawingState, NOTHING_DRAWN } from '../../drawing/controller.ts';
import { MapEngine } from './engine.ts';
import type { EngineOptions } from './handle.ts';

const nothing = () => NOTHING_DRAWN;
const never = () => () => {};

/** Makes the map once its elements are on the page, and takes it down with them. Options are read at the start. */
export function useEngine(
  target: RefObject<HTMLElement | null>,
  scale: RefObject<HTMLElement | null>,
  options: EngineOptions,
): { engine: MapEngine | null; state: DrawingState } {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const first = useRef(options);
  useEffect(() => {
    if (!target.current || !scale.current) return;
    const made = new MapEngine(target.current, scale.current, first.current);
    setEngine(made);
    return () => {
      made.dispose();
      setEngine(null);
    };
  }, [target, scale]);
  const state = useSyncExternalStore(engine?.drawing.subscribe ?? never, engine?.drawing.state ?? nothing);
  return { engine, state };
}
