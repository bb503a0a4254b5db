/** The map itself, with OpenLayers: load it lazily. */
export type { MapStyle } from '@homestead/mapstyle';
export { type Reading, readCoordinates, splitNumbers } from './coordinates/parse.ts';
export { areaDrawn } from './drawing/area.ts';
export { DrawingController } from './drawing/controller.ts';
export { load as drawingFrom, type ShapeKind, toGeoJson } from './drawing/drawing.ts';
export { openRectangle, type RectangleHandle } from './drawing/rectangle-tool.ts';
export { excessBeyond } from './geometry/excess.ts';
export { areaOf, lengthOf, perimeterOf } from './geometry/measure.ts';
export { lineCrossesItself, ringCrossesItself } from './geometry/self-crossing.ts';
export { MATRIX_IDS, RESOLUTIONS, tileAt } from './grid/tianditu-grid.ts';
export { mapStyleFunction } from './layers/map-style.ts';
export { type LayerStyle, RED_STYLE } from './layers/overlay-style.ts';
export type { Cut } from './layers/part-shown.ts';
export { type ServiceGrid, type ServiceLayer, VECTOR_MAX_ZOOM } from './layers/service-layer.ts';
export * from './plain.ts';
export type { LegendItem } from './print/print.ts';
export { registerProjections } from './projection/register.ts';
export { useBackCloses } from './view/back-closes.ts';
export {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  type DevicePosition,
  type FitOptions,
  MAX_ZOOM,
  type MapHandle,
  MIN_ZOOM,
} from './view/engine/handle.ts';
export type { LayerLook } from './view/engine/overlays.ts';
export type { SecondContent, SecondHandle } from './view/engine/second-map.ts';
export type { Tap, TapHit, ViewNews } from './view/engine/watch.ts';
export { useLeave } from './view/leave.tsx';
export { MapPopup } from './view/MapPopup.tsx';
export { type DrawingNews, MapView, type MapViewProps } from './view/MapView.tsx';
export { ToolButton } from './view/tools/ToolButton.tsx';
export { ALL_TOOLS, BROWSING_TOOLS, PREVIEW_TOOLS, type Tool, VIEWING_TOOLS } from './view/tools/Toolbar.tsx';
