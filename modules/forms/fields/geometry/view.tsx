import './renderers.css';
import { MapLoading, withLayeredMap } from '@homestead/map/view';
import { formatSquareMetres, partsOf, readGeoJson } from '@homestead/mapview/plain';
import { fetchAhead, lazyChunk, PartPlace } from '@homestead/ui';
import { useEffect, useState } from 'react';
import { valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { LandCard } from '../../view/land/LandCard.tsx';
import { areaRow } from '../../view/land/land-rows.ts';
import { useFormScope } from '../../view/scope.ts';
import { PlotChecks, usePlotChecks } from '../area-check/PlotChecks.tsx';
import { mapFieldTexts as texts } from './texts.ts';
import { useMarkedArea } from './use-marked-area.ts';

const drawing = () => withLayeredMap(() => import('./popup.tsx'));
const place = () => withLayeredMap(() => import('./place/PlacePopup.tsx'));
const GeometryPopup = lazyChunk(drawing);
const PlacePopup = lazyChunk(place);

/** A button that opens the map, and a line that says whether something is drawn. */
export function GeometryField({
  client,
  ...rendererProps
}: FieldRendererProps & { client: 'mobile' | 'admin' }) {
  const [isOpen, setOpen] = useState(false);
  const { field, value, values, readOnly } = rendererProps;
  const isDrawn = partsOf(readGeoJson(value)).length > 0;
  const checks = usePlotChecks(rendererProps);
  const isPlace = field.map?.place !== undefined;
  const marked = useMarkedArea(value, isPlace && isDrawn);
  const area = isPlace ? marked : field.areaField ? valueAt(values, field.areaField) : undefined;
  const isDisabled = readOnly && !isDrawn;
  // The map comes while the task is read.
  const popup = isPlace && !readOnly ? place : drawing;
  useEffect(() => (isDisabled ? undefined : fetchAhead(popup)), [isDisabled, popup]);
  const done = isPlace ? texts.marked : texts.drawn;
  const said = typeof area === 'number' ? `${done} ${formatSquareMetres(area)}` : done;
  // A form that only shows the field words its button itself; elsewhere a reader is not asked to draw.
  const isOnlyRead = readOnly && (isPlace || !field.readOnly);
  const { areaLimit } = useFormScope();
  const isOver = isPlace && typeof area === 'number' && areaLimit !== undefined && area > areaLimit;
  return (
    <div className={`map-field map-field-${client}`}>
      <button type="button" className="map-field-button" disabled={isDisabled} onClick={() => setOpen(true)}>
        {isOnlyRead
          ? texts.view(field.label)
          : (field.map?.button ?? (readOnly ? texts.view(field.label) : texts.draw(field.label)))}
      </button>
      <span className="map-field-state" data-state={isDrawn ? 'done' : 'empty'}>
        {isDrawn ? said : isPlace ? texts.notMarked : texts.notDrawn}
      </span>
      {isOver && <LandCard rows={[areaRow(area, areaLimit)]} />}
      {isDrawn && checks.isShown && <PlotChecks checks={checks} shape={value} />}
      {isOpen && (
        <PartPlace fallback={<MapLoading onBack={() => setOpen(false)} />}>
          {isPlace && !readOnly ? (
            <PlacePopup {...rendererProps} onClose={() => setOpen(false)} />
          ) : (
            <GeometryPopup
              {...rendererProps}
              onDrawn={(shape) => void checks.run(shape)}
              onClose={() => setOpen(false)}
            />
          )}
        </PartPlace>
      )}
    </div>
  );
}
