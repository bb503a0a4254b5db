import '../geometry/renderers.css';
import { MapLoading, withLayeredMap } from '@homestead/map/view';
import { partsOf, readGeoJson } from '@homestead/mapview/plain';
import { fetchAhead, lazyChunk, PartPlace } from '@homestead/ui';
import { useContext, useEffect, useState } from 'react';
import { texts as formTexts } from '../../contract/texts.ts';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { LandPreview } from '../../view/land/LandCard.tsx';
import { mapFieldTexts as texts } from '../geometry/texts.ts';

const loadPopup = () => withLayeredMap(() => import('./popup.tsx'));
const AreaCheckPopup = lazyChunk(loadPopup);

/** A button that checks the drawn area against one layer, and a line that says how far that has come. */
export function AreaCheckField({
  client,
  ...rendererProps
}: FieldRendererProps & { client: 'mobile' | 'admin' }) {
  const [isOpen, setOpen] = useState(false);
  const { field, value, values, readOnly } = rendererProps;
  const shape = field.geometry ? valueAt(values, field.geometry) : null;
  const isDrawn = partsOf(readGeoJson(shape)).length > 0;
  const state = stateOf(rendererProps);
  const preview = useContext(LandPreview);
  const isLater = preview !== null && state === 'failed';
  // The map comes while the task is read.
  useEffect(() => (isDrawn ? fetchAhead(loadPopup) : undefined), [isDrawn]);
  return (
    <div className={`map-field map-field-${client}`}>
      <button type="button" className="map-field-button" disabled={!isDrawn} onClick={() => setOpen(true)}>
        {isDrawn || readOnly ? field.label : `${field.label}（${texts.drawFirst}）`}
      </button>
      {isDrawn && (
        <span className="map-field-state" data-state={isLater ? 'later' : state}>
          {isLater
            ? preview.later
            : state === 'empty'
              ? texts.notAnalysed
              : state === 'failed'
                ? String(value)
                : formTexts.areaCheck.done}
        </span>
      )}
      {isOpen && (
        <PartPlace fallback={<MapLoading onBack={() => setOpen(false)} />}>
          <AreaCheckPopup {...rendererProps} shape={shape} onClose={() => setOpen(false)} />
        </PartPlace>
      )}
    </div>
  );
}

/** A case from before the check kept its state is done where its findings stand. */
function stateOf({ field, value, values }: FieldRendererProps): 'empty' | 'done' | 'failed' {
  if (value === formTexts.areaCheck.failed) return 'failed';
  const { area, text } = field.checks ?? {};
  const written = area ?? text;
  const isDone = value === formTexts.areaCheck.done || (written && !isEmpty(valueAt(values, written)));
  return isDone ? 'done' : 'empty';
}
