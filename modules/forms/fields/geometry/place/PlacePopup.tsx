import './place.css';
import { round2 } from '@homestead/geodesy';
import { divisionExtent } from '@homestead/map/contract';
import { LayeredMap, MapWait, useCountyMap } from '@homestead/map/view';
import {
  areaOf,
  type DrawingNews,
  type MapHandle,
  MapPopup,
  partsOf,
  readGeoJson,
  useLeave,
} from '@homestead/mapview';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findMeaning } from '../../../engine/field-types.ts';
import { resolveFields } from '../../../engine/resolve.ts';
import { valueAt } from '../../../engine/values/values.ts';
import type { FieldRendererProps } from '../../../view/field-renderer.ts';
import { useFormScope } from '../../../view/scope.ts';
import { type ShapeDraft, shapeDraft } from '../shape-draft.ts';
import { mapFieldTexts } from '../texts.ts';
import { PlaceFindings } from './PlaceFindings.tsx';
import { PlaceTools, type Way } from './PlaceTools.tsx';
import { placeTexts as texts } from './texts.ts';
import { shapeOf, storedRectangle, useRectangle } from './use-rectangle.ts';

const LAYER = 'kk';
const plotZoom = 19;

/** What a mark that was broken off is kept as. */
type Kept = { way: 'rectangle'; shape: string } | { way: 'outline'; drawing: unknown };

/** The map on which a villager marks where the house is wished for. Only 确定 keeps anything. */
export default function PlacePopup({
  field,
  value,
  values,
  setValue,
  call,
  onClose,
}: FieldRendererProps & { onClose(): void }) {
  const county = useCountyMap(call);
  const home = useHome(call, values);
  const map = useRef<MapHandle>(null);
  const stored = storedRectangle(value);
  const hasOutline = !stored && partsOf(readGeoJson(value)).length > 0;
  const [way, setWay] = useState<Way>(hasOutline ? 'outline' : 'rectangle');
  const { footprint } = field.map?.place ?? {};
  const plot = useRectangle(stored, footprint ? valueAt(values, footprint) : undefined);
  /** The shape as this map writes it, before anything is changed. */
  const openedWith = useRef(stored ? shapeOf(stored) : hasOutline ? value : null);
  const [outline, setOutline] = useState<DrawingNews | null>(null);

  const drawn =
    way === 'outline' && outline && !outline.growing ? (outline.geoJson.features[0] ?? null) : null;
  const shape =
    way === 'rectangle'
      ? plot.settled
        ? shapeOf(plot.settled)
        : null
      : drawn
        ? JSON.stringify(drawn)
        : null;
  const area = shape ? measured(shape) : null;
  const draft = useRef<ShapeDraft>(null);
  draft.current ??= shapeDraft(field.path);
  const keep = (kept: Kept) => draft.current?.save(kept);
  const close = () => {
    draft.current?.remove();
    onClose();
  };
  const { leave, question } = useLeave(
    () => outline?.growing === true || (shape !== null && shape !== openedWith.current),
    close,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when the shape has changed, not when it is drawn anew.
  useEffect(() => {
    if (way === 'rectangle' && shape && shape !== openedWith.current) keep({ way, shape });
  }, [way, shape]);

  const choose = (next: Way) => {
    const handle = map.current;
    setWay(next);
    handle?.setDrawing(null);
    if (next === 'rectangle' && handle) plot.open(handle);
    else {
      plot.close();
      handle?.startDrawing('Polygon');
    }
  };
  const ready = (handle: MapHandle) => {
    if (hasOutline) handle.setDrawing(value);
    else plot.open(handle);
    if (stored || hasOutline) handle.fit(value, { minZoom: plotZoom });
    // The village fills the map: with room for tools around it all of a small county would be in sight instead.
    else if (home.extent) handle.showBox(home.extent);
    void draft.current?.find().then((kept) => resume(handle, kept as Kept | null));
  };
  /** Goes on where a reload or a call has broken it off. */
  const resume = (handle: MapHandle, kept: Kept | null) => {
    if (kept?.way === 'outline') {
      plot.close();
      if (!handle.restore(kept.drawing)) return plot.open(handle);
      setWay('outline');
      handle.fitDrawing({ minZoom: plotZoom });
    } else {
      const rectangle = storedRectangle(kept?.shape);
      if (!rectangle) return;
      setWay('rectangle');
      handle.setDrawing(null);
      plot.open(handle);
      plot.resume(rectangle);
      handle.fit(kept?.shape, { minZoom: plotZoom });
    }
    handle.notify(mapFieldTexts.restored);
  };
  const follow = (news: DrawingNews) => {
    setOutline(news);
    if (!news.isLoaded) keep({ way: 'outline', drawing: news.draft });
  };
  const toHere = async () => {
    const found = await map.current?.locateDevice();
    if (!found) return;
    if (home.isInside(found.at))
      return way === 'rectangle' && !plot.rectangle ? plot.put(found.at) : undefined;
    map.current?.notify(texts.outside);
  };
  const confirm = () => {
    if (way === 'outline' && !map.current?.finishDrawing()) return;
    // The rectangle still has its former sides: what was typed must not be lost without a word.
    if (way === 'rectangle' && plot.focusBadSide()) return map.current?.notify(texts.badSides);
    const kept = way === 'outline' ? map.current?.getDrawing().features[0] : shape;
    if (!kept) return map.current?.notify(texts.notYet);
    setValue(field.path, typeof kept === 'string' ? kept : JSON.stringify(kept));
    close();
  };

  return (
    <MapPopup
      title={field.map?.title ?? field.label}
      onBack={leave}
      footer={
        <>
          <PlaceFindings call={call} shape={shape} area={area} />
          <button type="button" className="mv-button" onClick={leave}>
            {mapFieldTexts.cancel}
          </button>
          <button type="button" className="mv-button mv-primary" disabled={!shape} onClick={confirm}>
            {mapFieldTexts.confirm}
          </button>
        </>
      }
    >
      <div className="place">
        <PlaceTools
          way={way}
          onWay={choose}
          plot={plot}
          onHere={() => void toHere()}
          onMiddle={() => map.current && plot.put(map.current.centre())}
        />
        {county && home.isKnown ? (
          <div className="place-map">
            <LayeredMap
              ref={map}
              {...county}
              call={call}
              isShown={false}
              tools={['base', 'position']}
              shapes={['Polygon']}
              single
              hasOwnPosition={false}
              drawingLayer={LAYER}
              onReady={ready}
              onDrawing={follow}
            />
            {!shape && way === 'rectangle' && <p className="place-hint">{texts.tapHint}</p>}
          </div>
        ) : (
          <MapWait />
        )}
      </div>
      {question}
    </MapPopup>
  );
}

/** Where the map opens: at the village that the form names, else where the applicant lives. */
function useHome(call: FieldRendererProps['call'], values: FieldRendererProps['values']) {
  const scope = useFormScope();
  const place = findMeaning(resolveFields(scope), 'place');
  const chosen = place && valueAt(values, place.path);
  const division = typeof chosen === 'string' && /^\d{6,12}$/.test(chosen) ? chosen : undefined;
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ['division-extent', division ?? ''],
    staleTime: 300_000,
    retry: false,
    queryFn: ({ signal }) => call(divisionExtent, { query: division ? { division } : {} }, { signal }),
  });
  const [west = -180, south = -90, east = 180, north = 90] = data?.county ?? [];
  return {
    isKnown: !(isPending && fetchStatus === 'fetching'),
    extent: data?.extent ?? null,
    isInside: ([x, y]: readonly [number, number]) => x >= west && x <= east && y >= south && y <= north,
  };
}

function measured(shape: string): number | null {
  const [part] = partsOf(readGeoJson(shape));
  return part?.kind === 'Polygon' ? round2(areaOf(part.positions, part.holes)) : null;
}
