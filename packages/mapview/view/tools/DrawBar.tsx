import type { DrawingState } from '../../drawing/controller.ts';
import { activeShape, positionsOf, type Shape } from '../../drawing/drawing.ts';
import { formatArea, formatLength, formatSquareMetres } from '../../geometry/format.ts';
import { areaOf, lengthOf, perimeterOf } from '../../geometry/measure.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine.ts';
import { ToolButton } from './ToolButton.tsx';
import type { Panel } from './Toolbar.tsx';

interface Props {
  engine: MapEngine;
  state: DrawingState;
  panel: Panel;
  onPanel(panel: Panel): void;
}

/** What is at the thumb while a shape is drawn or its vertices are moved. */
export function DrawBar({ engine, state, panel, onPanel }: Props) {
  const { drawing, crosshair, selected, canUndo, canRedo } = state;
  const shape = activeShape(drawing);
  const undone = canRedo && !shape;
  if (!shape && !undone) return null;
  const { growing } = drawing;
  const toDevice = async () => {
    const found = await engine.locateDevice();
    if (found) engine.drawing.add({ ...found, source: 'device' });
  };
  return (
    <section className="mv-drawbar" aria-label={TEXTS.draw}>
      {shape && <Readout shape={shape} growing={growing} />}
      <div className="mv-drawbar-tools">
        <ToolButton icon="undo" label={TEXTS.undo} disabled={!canUndo} onPress={engine.drawing.undo} />
        <ToolButton icon="redo" label={TEXTS.redo} disabled={!canRedo} onPress={engine.drawing.redo} />
        {growing && (
          <ToolButton
            icon="crosshair"
            label={TEXTS.crosshair}
            name={TEXTS.crosshairLong}
            pressed={crosshair}
            onPress={() => engine.drawing.setCrosshair(!crosshair)}
          />
        )}
        {growing && (
          <ToolButton
            icon="device"
            label={TEXTS.addDevice}
            name={TEXTS.addDeviceLong}
            onPress={() => void toDevice()}
          />
        )}
        {shape && (
          <ToolButton
            icon="table"
            label={TEXTS.table}
            name={TEXTS.tableLong}
            expanded={panel === 'table'}
            onPress={() => onPanel(panel === 'table' ? null : 'table')}
          />
        )}
        {shape && (!growing || selected !== null) && (
          <ToolButton
            icon="delete"
            label={TEXTS.deleteVertex}
            name={TEXTS.deleteVertexLong}
            disabled={selected === null}
            onPress={() => selected !== null && engine.drawing.remove(selected)}
          />
        )}
        {growing && crosshair && (
          <ToolButton
            icon="add"
            label={TEXTS.addHere}
            name={TEXTS.addHereLong}
            primary
            onPress={() => engine.drawing.add({ at: engine.centre(), source: 'crosshair' })}
          />
        )}
        {growing && (
          <ToolButton icon="finish" label={TEXTS.finish} primary onPress={() => engine.drawing.finish()} />
        )}
      </div>
    </section>
  );
}

/** Live figures, on the ellipsoid; hints while there is nothing to measure. */
function Readout({ shape, growing }: { shape: Shape; growing: boolean }) {
  const line = positionsOf(shape);
  const measured = shape.purpose === 'measure';
  const area = areaOf(line, shape.holes);
  if (shape.kind === 'Point') return <p className="mv-hint">{TEXTS.tapToPlace}</p>;
  if (line.length < 2) return <p className="mv-hint">{TEXTS.tapToStart}</p>;
  return (
    <>
      <dl className="mv-figures">
        {shape.kind === 'Polygon' && (
          <div>
            <dt>{TEXTS.area}</dt>
            <dd>{measured ? formatArea(area) : formatSquareMetres(area)}</dd>
          </div>
        )}
        <div>
          <dt>{shape.kind === 'Polygon' ? TEXTS.perimeter : TEXTS.length}</dt>
          <dd>{formatLength(shape.kind === 'Polygon' ? perimeterOf(line) : lengthOf(line))}</dd>
        </div>
      </dl>
      {!growing && <p className="mv-hint">{TEXTS.dragToEdit}</p>}
    </>
  );
}
