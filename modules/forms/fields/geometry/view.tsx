import './renderers.css';
import { MapLoading } from '@homestead/map/view';
import { formatSquareMetres, partsOf, readGeoJson } from '@homestead/mapview/plain';
import { fetchAhead, lazyChunk } from '@homestead/ui';
import { Suspense, useEffect, useState } from 'react';
import { valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { PlotChecks, usePlotChecks } from '../area-check/PlotChecks.tsx';
import { mapFieldTexts as texts } from './texts.ts';

const drawing = () => import('./popup.tsx');
const place = () => import('./place/PlacePopup.tsx');
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
  const area = field.areaField ? valueAt(values, field.areaField) : undefined;
  const isPlace = field.map?.place !== undefined;
  const isDisabled = readOnly && !isDrawn;
  // The map comes while the task is read.
  const popup = isPlace && !readOnly ? place : drawing;
  useEffect(() => (isDisabled ? undefined : fetchAhead(popup)), [isDisabled, popup]);
  const said = typeof area === 'number' ? `${texts.drawn} ${formatSquareMetres(area)}` : texts.drawn;
  return (
    <div className={`map-field map-field-${client}`}>
      <button type="button" className="map-field-button" disabled={isDisabled} onClick={() => setOpen(true)}>
        {readOnly && isPlace
          ? texts.view(field.label)
          : (field.map?.button ?? (readOnly ? texts.view(field.label) : texts.draw(field.label)))}
      </button>
      <span className="map-field-state" data-state={isDrawn ? 'done' : 'empty'}>
        {isDrawn ? (isPlace ? texts.marked : said) : isPlace ? texts.notMarked : texts.notDrawn}
      </span>
      {isDrawn && checks.isShown && <PlotChecks checks={checks} shape={value} />}
      {isOpen && (
        <Suspense fallback={<MapLoading />}>
          {isPlace && !readOnly ? (
            <PlacePopup {...rendererProps} onClose={() => setOpen(false)} />
          ) : (
            <GeometryPopup
              {...rendererProps}
              onDrawn={(shape) => void checks.run(shape)}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
