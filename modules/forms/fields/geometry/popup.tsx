import { round2 } from '@homestead/geodesy';
import { LayeredMap, MapWait, useCountyMap } from '@homestead/map/view';
import {
  ALL_TOOLS,
  areaDrawn,
  type DrawingNews,
  excessBeyond,
  type LayerStyle,
  type MapHandle,
  MapPopup,
  partsOf,
  readGeoJson,
  useLeave,
  VIEWING_TOOLS,
} from '@homestead/mapview';
import { useRef, useState } from 'react';
import { valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { useFormScope } from '../../view/scope.ts';
import { isAreaOf } from './measured.ts';
import { OutlineLegend } from './outlines/OutlineLegend.tsx';
import { outlinesOf, shownBeneath } from './outlines/outlines.ts';
import { type ShapeDraft, shapeDraft } from './shape-draft.ts';
import { mapFieldTexts as texts } from './texts.ts';

const LAYER = 'kk';
const LEAST_ZOOM = 8;
const EXCESS = 'excess';
const EXCESS_STYLE: LayerStyle = { stroke: '#8a3b00', fill: '', width: 1.5, isHatched: true };

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
  const { layerName = LAYER, minZoom = LEAST_ZOOM, locate, beyond: kept } = field.map ?? {};
  const [outlines] = useState(() => outlinesOf(field.map?.outlines, values));
  const granted = outlines.find(({ path }) => path === kept);
  /** Drawn on since the map opened, or taken up from what was not stored the last time. */
  const isChanged = useRef(false);
  /** m² of the shape with which the map opened. */
  const loadedArea = useRef(0);
  const [isBlank, setBlank] = useState(partsOf(readGeoJson(value)).length === 0);
  const offered = isBlank && !readOnly && outlines.find(({ path }) => path === field.map?.takes);
  const isTaking = useRef(false);

  const close = () => {
    draft.current?.remove();
    onClose();
  };
  const { leave, question } = useLeave(() => isChanged.current, close);
  const show = (handle: MapHandle) => {
    for (const { layer, shape, style } of outlines) handle.addGeoJson(layer, shape, style);
    const beneath = shownBeneath(outlines);
    const isDrawn = partsOf(readGeoJson(value)).length > 0;
    if (readOnly) {
      if (isDrawn) handle.addGeoJson(layerName, value);
      else handle.notify(texts.nothingToShow);
      if (isDrawn || beneath) handle.fit(isDrawn ? value : beneath, { minZoom });
      hatchBeyond(value);
      return;
    }
    handle.setDrawing(value);
    handle.fit(isDrawn ? value : beneath, { minZoom });
    void draft.current?.find().then((kept) => {
      if (!handle.restore(kept)) return;
      isChanged.current = true;
      handle.fitDrawing({ minZoom });
      handle.notify(texts.restored);
    });
  };

  /** What of a shape lies outside the outline that it should keep to. */
  const hatchBeyond = (shape: unknown) => {
    const excess = granted ? excessBeyond(shape, granted.shape) : null;
    if (excess) map.current?.addGeoJson(EXCESS, excess.features, EXCESS_STYLE);
    else map.current?.removeLayer(EXCESS);
    setBeyond(excess?.area ?? 0);
  };
  const follow = (news: DrawingNews) => {
    const drawn = areaDrawn(news.draft);
    setArea(drawn);
    hatchBeyond(news.geoJson);
    setBlank(!news.growing && news.geoJson.features.length === 0);
    if (news.isLoaded && !isTaking.current) {
      loadedArea.current = drawn;
      return;
    }
    isChanged.current = true;
    draft.current?.save(news.draft);
  };

  /** Draws what somebody else has drawn: from here on it is this person's, to change or to confirm. */
  const take = (shape: unknown) => {
    isTaking.current = true;
    map.current?.setDrawing(shape);
    isTaking.current = false;
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
    if (field.areaField && isAreaOf(valueAt(values, field.areaField), loadedArea.current))
      setValue(field.areaField, drawn ? round2(area) : null);
    close();
    if (shape) onDrawn(shape);
  };

  const said = granted && round2(beyond) > 0 ? texts.beyond(granted.name, round2(beyond)) : null;
  return (
    <MapPopup
      title={field.map?.title ?? field.label}
      onBack={leave}
      footer={
        readOnly ? (
          <>
            <span className="mv-figure">{said && <small>{said}</small>}</span>
            <button type="button" className="mv-button mv-primary" onClick={close}>
              {texts.confirm}
            </button>
          </>
        ) : (
          <>
            <span className="mv-figure">
              {texts.selectedArea} <strong>{round2(area).toFixed(2)}</strong> {texts.squareMetres}
              {said && <small>{said}</small>}
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
      {county ? (
        <LayeredMap
          ref={map}
          {...county}
          call={call}
          tools={readOnly ? VIEWING_TOOLS : ALL_TOOLS}
          {...(locate ? { hasOwnPosition: true } : {})}
          {...(readOnly ? {} : { shapes: ['Polygon'], single: true })}
          drawingLayer={readOnly ? 'drawing' : layerName}
          minZoom={minZoom}
          areaLimit={most !== undefined && source !== undefined ? { area: most, source } : undefined}
          onReady={show}
          onDrawing={follow}
        >
          {outlines.length > 0 && (
            <OutlineLegend outlines={outlines} own={{ name: field.label, value }} isHatched={said !== null}>
              {offered && (
                <button type="button" className="mv-button" onClick={() => take(offered.shape)}>
                  {texts.take(offered.name)}
                </button>
              )}
            </OutlineLegend>
          )}
        </LayeredMap>
      ) : (
        <MapWait />
      )}
      {question}
    </MapPopup>
  );
}
