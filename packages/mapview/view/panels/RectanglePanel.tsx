import { useEffect, useRef, useState } from 'react';
import { openRectangle, type RectangleHandle } from '../../drawing/rectangle-tool.ts';
import { cornersOf, type Rectangle } from '../../geometry/rectangle.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { NumberField, numberOf } from './NumberField.tsx';
import { Panel } from './Panel.tsx';

const sides = { least: 0.5, most: 500 } as const;

/** A rectangle by its width and depth: it is pushed and turned on the map, and becomes a shape when it is put down. */
export function RectanglePanel({ engine, onClose }: { engine: MapEngine; onClose(): void }) {
  const [width, setWidth] = useState('12');
  const [depth, setDepth] = useState('10');
  const [bearing, setBearing] = useState('0');
  const handle = useRef<RectangleHandle>(null);
  const shown = useRef<Rectangle>({ centre: engine.centre(), width: 12, depth: 10, bearing: 0 });

  useEffect(() => {
    const change = (rectangle: Rectangle) => {
      shown.current = rectangle;
      setBearing(String(rectangle.bearing));
    };
    const made = openRectangle(engine, {
      onChange: change,
      onTap(centre) {
        shown.current = { ...shown.current, centre };
        made.show(shown.current);
      },
    });
    made.show(shown.current);
    handle.current = made;
    return () => made.close();
  }, [engine]);

  const [w, d, b] = [numberOf(width), numberOf(depth), numberOf(bearing)];
  const fits = (metres: number | null) => metres !== null && metres >= sides.least && metres <= sides.most;
  const isSound = fits(w) && fits(d) && b !== null;
  useEffect(() => {
    if (!isSound) return;
    shown.current = { ...shown.current, width: w!, depth: d!, bearing: ((b % 360) + 360) % 360 };
    handle.current?.show(shown.current);
  }, [isSound, w, d, b]);

  const putDown = () => {
    if (!isSound) return engine.notify(TEXTS.badSides(sides.least, sides.most));
    if (engine.drawing.addShape('Polygon', cornersOf(shown.current), 'typed')) onClose();
  };
  return (
    <Panel title={TEXTS.rectangleLong} submit={TEXTS.putDown} onSubmit={putDown} onClose={onClose}>
      <div className="mv-fields">
        <NumberField label={TEXTS.width} value={width} isWrong={!fits(w)} onChange={setWidth} />
        <NumberField label={TEXTS.depth} value={depth} isWrong={!fits(d)} onChange={setDepth} />
        <NumberField label={TEXTS.facing} value={bearing} isWrong={b === null} onChange={setBearing} />
      </div>
      <small>{TEXTS.rectangleHint}</small>
    </Panel>
  );
}
