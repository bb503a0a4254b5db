import { useState } from 'react';
import type { DrawingController } from '../../drawing/controller.ts';
import { positionsOf, type Shape } from '../../drawing/drawing.ts';
import { bearingAfter, placeAlong } from '../../geometry/legs.ts';
import { TEXTS } from '../../texts.ts';
import { Choice } from './Choice.tsx';
import { NumberField, numberOf } from './NumberField.tsx';
import { Panel } from './Panel.tsx';

type Way = 'turn' | 'bearing';
const ways = [
  { value: 'turn', label: TEXTS.turnAngle },
  { value: 'bearing', label: TEXTS.bearing },
] as const;
const longest = 10_000;

/** Adds the next vertex by the length of its edge, and by the turn from the last edge or the direction. */
export function EdgePanel({
  shape,
  controller,
  onNotice,
  onClose,
}: {
  shape: Shape;
  controller: DrawingController;
  onNotice(message: string): void;
  onClose(): void;
}) {
  const [length, setLength] = useState('');
  const [angle, setAngle] = useState('90');
  const [way, setWay] = useState<Way>('turn');
  const line = positionsOf(shape);
  const [metres, degrees] = [numberOf(length), numberOf(angle)];
  const add = () => {
    const last = line.at(-1);
    if (!last) return onNotice(TEXTS.edgeNeedsStart);
    if (metres === null || metres <= 0 || metres > longest) return onNotice(TEXTS.badLength);
    if (degrees === null || Math.abs(degrees) > 360) return onNotice(TEXTS.badDegrees);
    const bearing = way === 'turn' ? bearingAfter(line, degrees) : degrees;
    if (controller.add({ at: placeAlong(last, metres, bearing), source: 'typed' })) setLength('');
  };
  return (
    <Panel title={TEXTS.edgeLong} submit={TEXTS.addEdge} onSubmit={add} onClose={onClose}>
      <div className="mv-fields">
        <NumberField label={TEXTS.edgeLength} value={length} onChange={setLength} />
        <NumberField label={TEXTS.degrees} value={angle} onChange={setAngle} />
      </div>
      <Choice<Way> label={TEXTS.edgeWay} options={ways} value={way} onChange={setWay} />
      <small>{way === 'turn' ? TEXTS.turnHint : TEXTS.bearingHint}</small>
    </Panel>
  );
}
