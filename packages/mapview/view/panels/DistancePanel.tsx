import { useState } from 'react';
import type { DrawingController } from '../../drawing/controller.ts';
import type { Shape } from '../../drawing/drawing.ts';
import { TEXTS } from '../../texts.ts';
import { Choice } from './Choice.tsx';
import { NumberField, numberOf } from './NumberField.tsx';
import { Panel } from './Panel.tsx';

type Side = 'out' | 'in' | 'around';
const longest = 1000;

/** Puts a guide at a distance: a setback inside an outline, a road's edge beside a line, a strip around. */
export function DistancePanel({
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
  const [distance, setDistance] = useState('3');
  const [side, setSide] = useState<Side>(shape.kind === 'Point' ? 'around' : 'out');
  const isArea = shape.kind === 'Polygon';
  const sides: { value: Side; label: string }[] = [
    ...(shape.kind === 'Point'
      ? []
      : [
          { value: 'out' as const, label: isArea ? TEXTS.outside : TEXTS.leftSide },
          { value: 'in' as const, label: isArea ? TEXTS.inside : TEXTS.rightSide },
        ]),
    ...(isArea ? [] : [{ value: 'around' as const, label: TEXTS.around }]),
  ];
  const draw = () => {
    const metres = numberOf(distance);
    if (metres === null || metres <= 0 || metres > longest) return onNotice(TEXTS.badDistance);
    if (side === 'around') controller.buffer(metres);
    else controller.parallel(side === 'out' ? metres : -metres);
  };
  return (
    <Panel title={TEXTS.parallelLong} submit={TEXTS.drawGuide} onSubmit={draw} onClose={onClose}>
      <NumberField label={TEXTS.distance} value={distance} onChange={setDistance} />
      <Choice<Side> label={TEXTS.side} options={sides} value={side} onChange={setSide} />
      <small>{TEXTS.guideHint}</small>
    </Panel>
  );
}
