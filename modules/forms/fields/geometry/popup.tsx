import { round2 } from '@homestead/geodesy';
import { LayeredMap, useCountyMap } from '@homestead/map/view';
import {
  ALL_TOOLS,
  type DrawingNews,
  excessBeyond,
  type LayerStyle,
  type MapHandle,
  MapPopup,
  partsOf,
  readGeoJson,
  type Tool,
  useLeave,
  VIEWING_TOOLS,
} from '@homestead/mapview';
import { useRef, useState } from 'react';
import { valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { useFormScope } from '../../view/scope.ts';
import { type ShapeDraft, shapeDraft } from './shape-draft.ts';
import { mapFieldTexts as texts } from './texts.ts';

const LAYER = 'kk';
const LEAST_ZOOM = 8;
const UNDERLAY = 'underlay';
const UNDERLAY_STYLE: LayerStyle = {
  stroke: '#0b62b0',
  fill: 'rgba(11,98,176,0.12)',
  width: 2.5,
  dash: [8, 6],
};

const EXCESS = 'excess';
const EXCESS_STYLE: LayerStyle = { stroke: '#8a3b00', fill: '', width: 1.5, isHatched: true };

const withDevice = (tools: readonly Tool[], locate: boolean | undefined) =>
  locate ? [...tools.slice(0, -1), 'device' as const, ...tools.slice(-1)] : tools;

/** The map on which one region is drawn, or looked at. Only 确定 keeps anything. */
export default function GeometryPopup({
  field,
  value,
  readOnly,
  setValue,
  call,
  values,
  onDrawn,
  onClose,
}: FieldRendererProps & { onDrawn(shape: string): void; onClose(): void }) {
  const county = useCountyMap(call);
  const { areaLimit: most, areaLimitSource: source } = useFormScope();
  const map = useRef<MapHandle>(null);
  const [area, setArea] = useState(0);
  /** m² that lie outside the outline underneath. */
  const [beyond, setBeyond] = useState(0);
  const draft = useRef<ShapeDraft>(null);
  draft.current ??= shapeDraft(field.path);
  const { layerName = LAYER, minZoom = LEAST_ZOOM, locate, underlay } = field.map ?? {};
  /** Drawn on since the map opened, or taken up from what was not stored the last time. */
  const isChanged = useRef(false);

  const close = () => {
    draft.current?.remove();
    onClose();
  };
  const { leave, question } = useLeave(() => isChanged.current, close);
  const show = (handle: MapHandle) => {
    const beneath = underlay ? valueAt(values, underlay) : null;
    if (beneath) handle.addGeoJson(UNDERLAY, beneath, UNDERLAY_STYLE);
    if (readOnly) {
      if (handle.addGeoJson(layerName, value)) handle.fit(value, { minZoom });
      else handle.notify(texts.nothingToShow);
      return;
    }
    handle.setDrawing(value);
    handle.fit(partsOf(readGeoJson(value)).length > 0 ? value : beneath, { minZoom });
    void draft.current?.find().then((kept) => {
      if (!handle.restore(kept)) return;
      isChanged.current = true;
      handle.fitDrawing({ minZoom });
      handle.notify(texts.restored);
    });
  };

  const follow = (news: DrawingNews) => {
    setArea(news.area);
    // What was drawn first and what is drawn now lie together: the excess is hatched.
    const excess = underlay ? excessBeyond(news.geoJson, valueAt(values, underlay)) : null;
    if (excess) map.current?.addGeoJson(EXCESS, excess.features, EXCESS_STYLE);
    else map.current?.removeLayer(EXCESS);
    setBeyond(excess?.area ?? 0);
    if (news.isLoaded) return;
    isChanged.current = true;
    draft.current?.save(news.draft);
  };

  const confirm = () => {
    const handle = map.current;
    if (!handle?.finishDrawing()) return;
    const [drawn, another] = handle.getDrawing().features;
    if (another) return handle.notify(texts.onlyOne);
    const hadShape = partsOf(readGeoJson(value)).length > 0;
    if (!drawn && !hadShape) return handle.notify(texts.needsShape);
    const shape = drawn ? JSON.stringify(drawn) : null;
    setValue(field.path, shape);
    if (field.areaField) setValue(field.areaField, drawn ? round2(area) : null);
    close();
    if (shape) onDrawn(shape);
  };

  return (
    <MapPopup
      title={field.map?.title ?? field.label}
      onBack={leave}
      footer={
        readOnly ? (
          <>
            <span className="mv-figure" />
            <button type="button" className="mv-button mv-primary" onClick={close}>
              {texts.confirm}
            </button>
          </>
        ) : (
          <>
            <span className="mv-figure">
              {texts.selectedArea} <strong>{round2(area).toFixed(2)}</strong> {texts.squareMetres}
              {round2(beyond) > 0 && <small>{texts.beyond(round2(beyond))}</small>}
            </span>
            <button type="button" className="mv-button" onClick={leave}>
              {texts.cancel}
            </button>
            <button type="button" className="mv-button mv-primary" onClick={confirm}>
              {texts.confirm}
            </button>
          </>
        )
      }
    >
      {county && (
        <LayeredMap
          ref={map}
          {...county}
          call={call}
          tools={withDevice(readOnly ? VIEWING_TOOLS : ALL_TOOLS, locate)}
          {...(readOnly ? {} : { shapes: ['Polygon'], single: true })}
          drawingLayer={readOnly ? 'drawing' : layerName}
          minZoom={minZoom}
          areaLimit={most !== undefined && source !== undefined ? { area: most, source } : undefined}
          onReady={show}
          onDrawing={follow}
        />
      )}
      {question}
    </MapPopup>
  );
}
