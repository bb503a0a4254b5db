import type { PlaneCode } from '@homestead/geodesy';
import type { DrawingState } from '../../drawing/controller.ts';
import { activeShape } from '../../drawing/drawing.ts';
import type { Bounds } from '../../position/bounds.ts';
import type { LegendItem } from '../../print/print.ts';
import type { MapEngine } from '../engine/engine.ts';
import type { Panel } from '../tools/Toolbar.tsx';
import { CoordinateTable } from './CoordinateTable.tsx';
import { DevicePanel } from './DevicePanel.tsx';
import { DistancePanel } from './DistancePanel.tsx';
import { EdgePanel } from './EdgePanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { PositionBox } from './PositionBox.tsx';
import { PrintPanel } from './PrintPanel.tsx';
import { RectanglePanel } from './RectanglePanel.tsx';
import { SnapPanel } from './SnapPanel.tsx';

interface Props {
  panel: Panel;
  engine: MapEngine;
  state: DrawingState;
  planeCode: PlaneCode;
  bounds: Bounds | undefined;
  /** What the page's layers are called, and how they look, for a print. */
  legend: () => readonly LegendItem[];
  onClose(): void;
}

/** The panel that is open over the map. One that works on the chosen shape closes with it. */
export function Panels({ panel, engine, state, planeCode, bounds, legend, onClose }: Props) {
  const shape = activeShape(state.drawing);
  const tell = engine.notify;
  const { drawing: controller } = engine;
  const { growing } = state.drawing;
  if (panel === 'position')
    return (
      <PositionBox
        {...{ planeCode, bounds, onClose }}
        onPlace={(at) => {
          onClose();
          engine.goTo(at);
        }}
      />
    );
  if (panel === 'print') return <PrintPanel {...{ engine, planeCode, onClose }} legend={legend()} />;
  if (panel === 'rectangle') return <RectanglePanel {...{ engine, onClose }} />;
  if (panel === 'file') return <FilePanel {...{ engine, planeCode, onClose }} />;
  if (panel === 'device') return <DevicePanel {...{ engine, state, onClose }} />;
  if (panel === 'snap' && engine.around) return <SnapPanel {...{ onClose }} around={engine.around} />;
  if (!shape) return null;
  if (panel === 'table')
    return <CoordinateTable {...{ shape, controller, planeCode, onClose }} onNotice={tell} />;
  if (panel === 'edge' && growing) return <EdgePanel {...{ shape, controller, onClose }} onNotice={tell} />;
  if (panel === 'distance' && !growing)
    return <DistancePanel {...{ shape, controller, onClose }} onNotice={tell} />;
  return null;
}
