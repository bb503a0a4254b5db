import type { DrawingState } from '../../drawing/controller.ts';
import type { Shape } from '../../drawing/drawing.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import { ToolButton } from './ToolButton.tsx';
import type { Panel } from './Toolbar.tsx';

interface Props {
  engine: MapEngine;
  state: DrawingState;
  shape: Shape;
  panel: Panel;
  onPanel(panel: Panel): void;
}

/** The tools of precise drawing: while a shape grows how vertices are placed, then what is made of it. */
export function MoreDrawTools({ engine, state, shape, panel, onPanel }: Props) {
  const { drawing } = engine;
  const { growing } = state.drawing;
  const isDrawn = shape.purpose === 'draw';
  const isArea = isDrawn && shape.kind === 'Polygon';
  const others = state.drawing.shapes.filter((one) => one.kind === 'Polygon' && one.purpose === 'draw');
  const toggle = (name: Panel) => onPanel(panel === name ? null : name);
  return (
    <div className="mv-drawbar-tools mv-more-tools" role="toolbar" aria-label={TEXTS.moreTools}>
      <ToolButton
        icon="snap"
        label={TEXTS.snap}
        name={TEXTS.snapLong}
        pressed={state.isSnapping}
        onPress={() => drawing.setSnapping(!state.isSnapping)}
      />
      {engine.around && (
        <ToolButton
          icon="tree"
          label={TEXTS.snapChoice}
          name={TEXTS.snapLayers}
          expanded={panel === 'snap'}
          onPress={() => toggle('snap')}
        />
      )}
      {shape.kind !== 'Point' && (
        <ToolButton
          icon="square"
          label={TEXTS.square}
          name={TEXTS.squareLong}
          pressed={state.isSquare}
          onPress={() => drawing.setSquare(!state.isSquare)}
        />
      )}
      {growing && shape.kind !== 'Point' && (
        <ToolButton
          icon="length"
          label={TEXTS.edge}
          name={TEXTS.edgeLong}
          expanded={panel === 'edge'}
          onPress={() => toggle('edge')}
        />
      )}
      {!growing && isDrawn && (
        <ToolButton
          icon="parallel"
          label={TEXTS.parallel}
          name={TEXTS.parallelLong}
          expanded={panel === 'distance'}
          onPress={() => toggle('distance')}
        />
      )}
      {!growing && isArea && (
        <ToolButton
          icon="cut"
          label={TEXTS.cut}
          name={TEXTS.cutLong}
          onPress={() => {
            drawing.start('LineString', 'cut');
            engine.notify(TEXTS.cutHint);
            // This button goes while the line grows: without a pointer the map takes the focus from it.
            engine.map.getTargetElement()?.focus();
          }}
        />
      )}
      {!growing && isArea && (
        <ToolButton
          icon="merge"
          label={TEXTS.merge}
          name={TEXTS.mergeLong}
          disabled={others.length < 2}
          onPress={drawing.merge}
        />
      )}
      {!growing && isDrawn && (
        <ToolButton
          icon="clear"
          label={TEXTS.deleteShape}
          name={TEXTS.deleteShapeLong}
          onPress={drawing.removeShape}
        />
      )}
      {growing && (
        <ToolButton
          icon="stop"
          label={TEXTS.abandon}
          name={TEXTS.cancelDrawing}
          onPress={() => drawing.abandon()}
        />
      )}
    </div>
  );
}
