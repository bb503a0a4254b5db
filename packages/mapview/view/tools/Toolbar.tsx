import { type ReactNode, useRef, useState } from 'react';
import type { DrawingState } from '../../drawing/controller.ts';
import type { ShapeKind } from '../../drawing/drawing.ts';
import { TEXTS } from '../../texts.ts';
import type { MapEngine } from '../engine/engine.ts';
import type { IconName } from '../icons.tsx';
import { usePanelFocus } from '../panels/use-panel-focus.ts';
import { ToolButton } from './ToolButton.tsx';
import { useToolbarFit } from './use-toolbar-fit.ts';

export type Tool =
  | 'draw'
  | 'rectangle'
  | 'file'
  | 'clear'
  | 'base'
  | 'position'
  | 'length'
  | 'area'
  | 'roam'
  | 'plot'
  | 'view';
export const ALL_TOOLS: readonly Tool[] = [
  'draw',
  'rectangle',
  'file',
  'clear',
  'base',
  'position',
  'length',
  'area',
  'roam',
  'view',
];
/** Of a map that shows a plot: what is drawn there is only looked at. */
export const VIEWING_TOOLS: readonly Tool[] = [
  'plot',
  'draw',
  'clear',
  'base',
  'position',
  'length',
  'area',
  'roam',
  'view',
];
/** Of a map that shows data: there is no plot to go back to, and nothing to draw. */
export const PREVIEW_TOOLS: readonly Tool[] = ['base', 'position', 'length', 'area', 'roam', 'view'];

/** Of a map to look around on: marks of one's own may be drawn on it, and none is kept. */
export const BROWSING_TOOLS: readonly Tool[] = ['draw', 'clear', ...PREVIEW_TOOLS];

export const SHAPE_KINDS: readonly ShapeKind[] = ['Point', 'LineString', 'Polygon'];

const SHAPES: Record<ShapeKind, { icon: IconName; label: string }> = {
  Point: { icon: 'point', label: TEXTS.point },
  LineString: { icon: 'line', label: TEXTS.line },
  Polygon: { icon: 'polygon', label: TEXTS.polygon },
};

export type Panel =
  | 'draw'
  | 'base'
  | 'position'
  | 'table'
  | 'edge'
  | 'distance'
  | 'rectangle'
  | 'device'
  | 'snap'
  | 'file'
  | 'view'
  | 'print'
  | null;

interface Props {
  engine: MapEngine;
  state: DrawingState;
  tools: readonly Tool[];
  shapes: readonly ShapeKind[];
  panel: Panel;
  roaming: boolean;
  marked: boolean;
  /** Buttons of the page's own, after the tools. */
  more?: ReactNode;
  /** What the menu of the view holds. */
  viewMenu: ReactNode;
  onPanel(panel: Panel): void;
}

export function Toolbar({
  engine,
  state,
  tools,
  shapes,
  panel,
  roaming,
  marked,
  more,
  viewMenu,
  onPanel,
}: Props) {
  const { drawing } = state;
  const [menu] = useState(() => shapes.map((kind) => ({ kind, ...SHAPES[kind] })));
  const onlyKind = shapes.length === 1 ? shapes[0] : undefined;
  const toggle = (name: Panel) => onPanel(panel === name ? null : name);
  const begin = (kind: ShapeKind, purpose: 'draw' | 'measure') => {
    onPanel(null);
    engine.drawing.start(kind, purpose);
    engine.map.getTargetElement()?.focus();
  };
  const shown: Record<Tool, boolean> = {
    plot: true,
    draw: true,
    rectangle: shapes.includes('Polygon'),
    file: true,
    clear: (drawing.shapes.length > 0 || marked) && !drawing.growing,
    base: true,
    position: true,
    length: true,
    area: true,
    roam: true,
    view: true,
  };
  const buttons: Record<Tool, React.ReactNode> = {
    plot: <ToolButton key="plot" icon="fit" label={TEXTS.plot} onPress={() => engine.backToPlot()} />,
    draw: onlyKind ? (
      // A menu of one entry asks nothing.
      <ToolButton key="draw" icon="draw" label={TEXTS.draw} onPress={() => begin(onlyKind, 'draw')} />
    ) : (
      <div className="mv-menu-holder" key="draw">
        <ToolButton
          icon="draw"
          label={TEXTS.draw}
          expanded={panel === 'draw'}
          onPress={() => toggle('draw')}
        />
        {panel === 'draw' && (
          <Menu label={TEXTS.draw}>
            {menu.map(({ kind, icon, label }) => (
              <ToolButton key={kind} icon={icon} label={label} onPress={() => begin(kind, 'draw')} />
            ))}
          </Menu>
        )}
      </div>
    ),
    rectangle: (
      <ToolButton
        key="rectangle"
        icon="rectangle"
        label={TEXTS.rectangle}
        name={TEXTS.rectangleLong}
        expanded={panel === 'rectangle'}
        disabled={drawing.growing}
        onPress={() => toggle('rectangle')}
      />
    ),
    file: (
      <ToolButton
        key="file"
        icon="file"
        label={TEXTS.file}
        name={TEXTS.files}
        expanded={panel === 'file'}
        disabled={drawing.growing}
        onPress={() => toggle('file')}
      />
    ),
    clear: <ToolButton key="clear" icon="clear" label={TEXTS.clear} onPress={() => engine.clear()} />,
    base: (
      <ToolButton
        key="base"
        icon="base"
        label={TEXTS.changeBase}
        expanded={panel === 'base'}
        onPress={() => toggle('base')}
      />
    ),
    position: (
      <ToolButton
        key="position"
        icon="position"
        label={TEXTS.position}
        expanded={panel === 'position'}
        onPress={() => toggle('position')}
      />
    ),
    length: (
      <ToolButton
        key="length"
        icon="length"
        label={TEXTS.measureLength}
        onPress={() => begin('LineString', 'measure')}
      />
    ),
    area: (
      <ToolButton
        key="area"
        icon="area"
        label={TEXTS.measureArea}
        onPress={() => begin('Polygon', 'measure')}
      />
    ),
    roam: (
      <ToolButton
        key="roam"
        icon={roaming ? 'stop' : 'roam'}
        label={roaming ? TEXTS.stopRoam : TEXTS.roam}
        pressed={roaming}
        onPress={() => (roaming ? engine.roaming.stop() : engine.roaming.start())}
      />
    ),
    view: (
      <div className="mv-menu-holder" key="view">
        <ToolButton
          icon="view"
          label={TEXTS.view}
          name={TEXTS.viewLong}
          expanded={panel === 'view'}
          onPress={() => toggle('view')}
        />
        {panel === 'view' && (
          <Menu label={TEXTS.view} isList>
            {viewMenu}
          </Menu>
        )}
      </div>
    ),
  };
  const offered = tools.filter((tool) => shown[tool]);
  const own = useRef<HTMLDivElement>(null);
  useToolbarFit(own, `${offered.join()} ${Boolean(more)} ${roaming}`);
  return (
    <div
      ref={own}
      className="mv-toolbar"
      role="toolbar"
      aria-label={TEXTS.map}
      // A menu beside the column stands where its button was before the column was scrolled.
      onScroll={({ currentTarget: { style, scrollTop } }) =>
        style.setProperty('--mv-scrolled', `${scrollTop}px`)
      }
    >
      {offered.map((tool) => buttons[tool])}
      {more}
    </div>
  );
}

interface MenuProps {
  label: string;
  /** One entry below the other, where there is room for it: a long line would end beyond the map. */
  isList?: boolean;
  children: ReactNode;
}

/** Whoever has no pointer goes on in the menu, and afterwards at the button that opened it. */
function Menu({ label, isList = false, children }: MenuProps) {
  const own = usePanelFocus<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={own}
      tabIndex={-1}
      className={isList ? 'mv-menu mv-menu-list' : 'mv-menu'}
      aria-label={label}
    >
      {children}
    </fieldset>
  );
}
