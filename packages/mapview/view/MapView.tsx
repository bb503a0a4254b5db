import 'ol/ol.css';
import './base.css';
import './tools/tools.css';
import './map.css';
import './panel.css';
import type { PlaneCode } from '@homestead/geodesy';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { DrawingDraft } from '../drawing/draft.ts';
import { type Drawing, type ShapeKind, toGeoJson } from '../drawing/drawing.ts';
import type { FeatureCollection, Position } from '../geometry/geojson.ts';
import {
  BASE_MAP_NAMES,
  type BaseMapName,
  type BaseMaps,
  firstBaseMap,
  ownBaseMaps,
} from '../layers/base/base-maps.ts';
import { keptBaseMaps } from '../layers/base/kept-tiles.ts';
import type { Bounds } from '../position/bounds.ts';
import type { LegendItem } from '../print/print.ts';
import { TEXTS } from '../texts.ts';
import { useBackCloses } from './back-closes.ts';
import { Coordinates } from './Coordinates.tsx';
import type { LoadAround } from './engine/around.ts';
import {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  type Ground,
  MAX_ZOOM,
  type MapHandle,
  MIN_ZOOM,
} from './engine/handle.ts';
import { onMapKey } from './engine/keyboard.ts';
import { useEngine } from './engine/use-engine.ts';
import { Magnifier } from './Magnifier.tsx';
import { NoticeLine, useNotice } from './Notice.tsx';
import { Overview } from './Overview.tsx';
import { usePanels } from './panels/use-panels.ts';
import { Spoken } from './Spoken.tsx';
import { BaseSwitch } from './tools/BaseSwitch.tsx';
import { DrawBar } from './tools/DrawBar.tsx';
import { OwnPositionButton } from './tools/OwnPositionButton.tsx';
import type { AreaLimit } from './tools/Readout.tsx';
import { ALL_TOOLS, type Panel, SHAPE_KINDS, type Tool, Toolbar } from './tools/Toolbar.tsx';
import { lowerEdgeOf, useLowerEdge } from './tools/use-lower-edge.ts';
import { ViewMenu } from './tools/ViewMenu.tsx';
import { ZoomControl } from './tools/ZoomControl.tsx';

/** What is drawn: finished shapes, and whether one still grows. */
export interface DrawingNews {
  geoJson: FeatureCollection;
  growing: boolean;
  /** Nobody drew this: it was put there. */
  isLoaded: boolean;
  /** All of it, the growing shape included: what a draft keeps, for `MapHandle.restore`. */
  draft: DrawingDraft;
}

export interface MapViewProps {
  ref?: Ref<MapHandle | null>;
  /** Null: there are none, and the ground is a plain grid. */
  baseMaps?: BaseMaps | null;
  base?: BaseMapName;
  /** Added to tile addresses; a new one counts for the tiles that follow. Null: one is on its way. */
  ticket?: string | null | undefined;
  centre?: Position;
  zoom?: number;
  minZoom?: number;
  maxZoom?: number;
  tools?: readonly Tool[];
  shapes?: readonly ShapeKind[];
  /** Offers the device's own position; unless told where the screen is touched. */
  hasOwnPosition?: boolean;
  /** Only one shape may be drawn. */
  single?: boolean;
  /** The name of the layer that is drawn on. */
  drawingLayer?: string;
  /** The plane system in which typed metres are read. */
  planeCode?: PlaneCode;
  /** West, south, east, north of the county: typed coordinates outside are asked about. */
  bounds?: Bounds;
  /** Loads what vertices are drawn to, and the plots of neighbours. */
  around?: LoadAround | undefined;
  /** A drawn area beyond this is shown red, with who says so. */
  areaLimit?: AreaLimit | undefined;
  /** The map stands: layers may be added. */
  onReady?(map: MapHandle): void;
  onDrawing?(news: DrawingNews): void;
  /** Buttons of the page's own, after the map's tools. */
  moreTools?: ReactNode;
  /** Buttons of the page's own in the menu of the view, which `close` closes. */
  viewTools?(close: () => void): ReactNode;
  /** What the page's layers are called, and how they look, for a print. */
  legend?(): readonly LegendItem[];
  /** What the page says of what is shown: above the lines and tools at the lower edge, which it never covers. */
  said?: ReactNode;
  /** Legends and the like, over the map. */
  children?: ReactNode;
}

const GROUND_TEXTS = {
  loading: TEXTS.tilesLoading,
  missing: TEXTS.noTiles,
  none: TEXTS.noBaseMap,
} as const;

/** What opens at the tools themselves. */
const menus: ReadonlySet<Panel> = new Set(['draw', 'base', 'view']);

/** A finger hides what it drags. */
const isByFinger = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

/** The base maps that there are, in the order in which they are offered. */
const namesOf = (baseMaps: BaseMaps | null | undefined) =>
  BASE_MAP_NAMES.filter((name) => !baseMaps || baseMaps[name]);

/** The one on which a map opens: without a network one of those that the device keeps. */
const firstOf = (baseMaps: BaseMaps | null | undefined, wanted?: BaseMapName): BaseMapName => {
  const first = wanted ?? firstBaseMap(namesOf(baseMaps)) ?? 'imagery';
  const kept = keptBaseMaps();
  return kept && !kept.includes(first) ? (firstBaseMap(kept) ?? first) : first;
};

/** A map with its tools. Everything said here is in Chinese, from `texts.ts`. */
export function MapView(props: MapViewProps) {
  const { tools = ALL_TOOLS, shapes = SHAPE_KINDS, planeCode = 'EPSG:4549', minZoom = MIN_ZOOM } = props;
  const maxZoom = props.maxZoom ?? MAX_ZOOM;
  const shownTools = props.baseMaps === null ? tools.filter((tool) => tool !== 'base') : tools;
  const frame = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLElement>(null);
  const scale = useRef<HTMLDivElement>(null);
  const lower = useRef<HTMLDivElement>(null);
  const help = useId();
  const latest = useRef(props);
  latest.current = props;
  const { notice, tell } = useNotice();
  const [panel, setPanel] = useState<Panel>(null);
  useBackCloses(frame, panel !== null, () => setPanel(null));
  const Panels = usePanels(panel !== null && !menus.has(panel), () => {
    tell(TEXTS.partMissing);
    setPanel(null);
  });
  const [base, setBase] = useState<BaseMapName>(() => firstOf(props.baseMaps, props.base));
  const [zoom, setZoom] = useState(props.zoom ?? DEFAULT_ZOOM);
  const [roaming, setRoaming] = useState(false);
  const [marked, setMarked] = useState(false);
  const [hasOverview, setOverview] = useState(false);
  const [ground, setGround] = useState<Ground>('ready');
  const { engine, state } = useEngine(target, scale, {
    baseMaps: props.baseMaps === undefined ? ownBaseMaps() : props.baseMaps,
    ticket: () => latest.current.ticket ?? undefined,
    centre: props.centre ?? DEFAULT_CENTRE,
    zoom: props.zoom ?? DEFAULT_ZOOM,
    minZoom,
    maxZoom,
    single: props.single ?? false,
    around: props.around,
    drawingLayer: props.drawingLayer ?? 'drawing',
    // Where something is drawn the map stands still.
    ...(props.said === undefined ? {} : { lowerEdge: () => lowerEdgeOf(frame.current, lower.current) }),
    onNotice: tell,
    onDrawing: (drawing, isLoaded) => latest.current.onDrawing?.({ ...newsOf(drawing), isLoaded }),
    onGround: setGround,
    onMoved: setZoom,
    onRoaming: setRoaming,
    onMarked: setMarked,
  });
  useLowerEdge(frame, lower, () => latest.current.said !== undefined && engine?.followEdge());
  useImperativeHandle(props.ref, () => engine as MapHandle, [engine]);
  useEffect(() => {
    if (engine) latest.current.onReady?.(engine);
  }, [engine]);

  /** No tile is asked for while a ticket is awaited: it would only be refused. */
  const shownBase = useRef(base);
  shownBase.current = base;
  const isAwaiting = props.ticket === null;
  useEffect(() => {
    if (engine && !isAwaiting) engine.setBase(shownBase.current);
  }, [engine, isAwaiting]);

  const changeBase = (name: BaseMapName) => {
    setBase(name);
    setPanel(null);
    if (!isAwaiting) engine?.setBase(name);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the open panel, wherever in the map it is pressed.
    <div
      ref={frame}
      className="mv-map"
      data-panel={panel ?? ''}
      data-growing={state.drawing.growing}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || panel === null) return;
        event.stopPropagation();
        setPanel(null);
      }}
    >
      <section
        ref={target}
        className="mv-target"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map, so it must be reachable.
        tabIndex={0}
        aria-label={TEXTS.map}
        aria-describedby={help}
        onKeyDownCapture={(event) => engine && onMapKey(event, engine)}
      />
      <p id={help} className="mv-unseen">
        {TEXTS.mapHelp}
      </p>
      {state.crosshair && state.drawing.growing && <div className="mv-crosshair" aria-hidden="true" />}
      {engine && state.preview && isByFinger && <Magnifier engine={engine} at={state.preview.at} />}
      {engine && (
        <>
          <Toolbar
            {...{ engine, state, shapes, panel, roaming, marked }}
            tools={shownTools}
            more={props.moreTools}
            viewMenu={
              <ViewMenu
                {...{ frame, hasOverview }}
                more={props.viewTools?.(() => setPanel(null))}
                onOverview={() => {
                  setOverview(!hasOverview);
                  setPanel(null);
                }}
                onPrint={() => setPanel('print')}
                onScreen={() => setPanel(null)}
              />
            }
            onPanel={setPanel}
          />
          {hasOverview && <Overview {...{ engine, base }} />}
          <ZoomControl zoom={zoom} min={minZoom} max={maxZoom} onZoom={(to) => engine.setZoom(to)} />
          {Panels && (
            <Panels
              {...{ panel, engine, state, planeCode }}
              bounds={props.bounds}
              legend={() => latest.current.legend?.() ?? []}
              onClose={() => setPanel(null)}
            />
          )}
        </>
      )}
      <div ref={lower} className="mv-bottom">
        <NoticeLine notice={notice} />
        {props.said}
        {ground !== 'ready' && (
          <p key={ground} className={`mv-ground mv-ground-${ground}`} role="status">
            {GROUND_TEXTS[ground]}
          </p>
        )}
        <div className="mv-status">
          {engine && (props.hasOwnPosition ?? isByFinger) && (
            <OwnPositionButton engine={engine} bounds={props.bounds} />
          )}
          <div ref={scale} />
          {engine && <Coordinates {...{ engine, planeCode }} />}
          <div className={panel === 'base' ? 'mv-base-holder mv-open' : 'mv-base-holder'}>
            {props.baseMaps !== null && (
              <BaseSwitch
                names={namesOf(props.baseMaps)}
                kept={keptBaseMaps()}
                value={base}
                onChange={changeBase}
              />
            )}
          </div>
        </div>
        {engine && <DrawBar {...{ engine, state, panel }} areaLimit={props.areaLimit} onPanel={setPanel} />}
      </div>
      {props.children}
      <Spoken state={state} />
    </div>
  );
}

const newsOf = (drawing: Drawing): Omit<DrawingNews, 'isLoaded'> => ({
  geoJson: toGeoJson(drawing),
  draft: drawing,
  growing: drawing.growing,
});
