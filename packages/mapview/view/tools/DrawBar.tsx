import { useState } from 'react';
import type { DrawingState } from '../../drawing/controller.ts';
import { activeShape } from '../../drawing/drawing.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { MoreDrawTools } from './MoreDrawTools.tsx';
import { type AreaLimit, Readout } from './Readout.tsx';
import { ToolButton } from './ToolButton.tsx';
import type { Panel } from './Toolbar.tsx';

interface Props {
  engine: MapEngine;
  state: DrawingState;
  panel: Panel;
  areaLimit: AreaLimit | undefined;
  onPanel(panel: Panel): void;
}

/** What is at the thumb while a shape is drawn or its vertices are moved. */
export function DrawBar({ engine, state, panel, areaLimit, onPanel }: Props) {
  const { drawing, crosshair, selected, pointer, canUndo, canRedo } = state;
  const [isMore, setMore] = useState(false);
  const shape = activeShape(drawing);
  const { growing, shapes } = drawing;
  // What was cleared or taken back can be had again, though nothing is left to choose.
  const isGone = canRedo || (canUndo && shapes.length === 0);
  if (!shape && !isGone) return null;
  const toggle = (name: Panel) => onPanel(panel === name ? null : name);
  return (
    <section className="mv-drawbar" aria-label={TEXTS.draw}>
      {shape && (
        <Readout
          shape={shape}
          growing={growing}
          areaLimit={areaLimit}
          overlaps={state.overlaps}
          isMoveAwaited={crosshair && growing && !pointer}
        />
      )}
      {shape && isMore && <MoreDrawTools {...{ engine, state, shape, panel, onPanel }} />}
      <div className="mv-drawbar-tools">
        <ToolButton icon="undo" label={TEXTS.undo} disabled={!canUndo} onPress={engine.drawing.undo} />
        <ToolButton icon="redo" label={TEXTS.redo} disabled={!canRedo} onPress={engine.drawing.redo} />
        {growing && (
          <ToolButton
            icon="crosshair"
            label={TEXTS.crosshair}
            name={TEXTS.crosshairLong}
            pressed={crosshair}
            onPress={() => engine.setCrosshair(!crosshair)}
          />
        )}
        {growing && (
          <ToolButton
            icon="device"
            label={TEXTS.addDevice}
            name={TEXTS.addDeviceLong}
            expanded={panel === 'device'}
            onPress={() => toggle('device')}
          />
        )}
        {shape && (
          <ToolButton
            icon="table"
            label={TEXTS.table}
            name={TEXTS.tableLong}
            expanded={panel === 'table'}
            onPress={() => toggle('table')}
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
        {shape && (
          <ToolButton
            icon="more"
            label={TEXTS.more}
            name={TEXTS.moreTools}
            expanded={isMore}
            onPress={() => setMore(!isMore)}
          />
        )}
        {growing && crosshair && (
          <ToolButton
            icon="add"
            label={TEXTS.addHere}
            name={TEXTS.addHereLong}
            primary
            // A point is added once where the map stands: off until the map has moved from the last one.
            disabled={!pointer && (shape?.vertices.length ?? 0) > 0}
            onPress={() => engine.addHere()}
          />
        )}
        {growing && (
          <ToolButton icon="finish" label={TEXTS.finish} primary onPress={() => engine.drawing.finish()} />
        )}
      </div>
    </section>
  );
}
