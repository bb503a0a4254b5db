import { isPlaneCode, type PlaneCode } from '@homestead/geodesy';
import { useEffect, useRef, useState } from 'react';
import { coordinateText, type ShownCode, shownCodes, systemName } from '../coordinates/shown.ts';
import { TEXTS } from '../texts.ts';
import type { MapEngine } from './engine/engine.ts';

interface Props {
  engine: MapEngine;
  planeCode: PlaneCode;
}

/** Where the mouse is; on a touch screen, where the middle of the map is. Written past React: it moves a lot. */
export function Coordinates({ engine, planeCode }: Props) {
  const element = useRef<HTMLOutputElement>(null);
  const [code, setCode] = useState<ShownCode>('EPSG:4490');
  useEffect(() => {
    const { map } = engine;
    const show = (x = 0, y = 0) => {
      if (element.current) element.current.textContent = coordinateText([x, y], code);
    };
    const showCentre = () => show(...engine.centre());
    const onMove = (event: { coordinate: number[] }) => show(event.coordinate[0], event.coordinate[1]);
    showCentre();
    map.on('pointermove', onMove);
    map.on('moveend', showCentre);
    return () => {
      map.un('pointermove', onMove);
      map.un('moveend', showCentre);
    };
  }, [engine, code]);
  return (
    <div className="mv-place">
      <output ref={element} className="mv-coordinates" aria-live="off" />
      <select
        className="mv-system"
        aria-label={TEXTS.shownSystem}
        value={code}
        onChange={({ target }) => setCode(isPlaneCode(target.value) ? target.value : 'EPSG:4490')}
      >
        {shownCodes(planeCode).map((one) => (
          <option key={one} value={one}>
            {systemName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
