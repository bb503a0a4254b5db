import './map-loading.css';
import { createPortal } from 'react-dom';
import { mapViewTexts as texts } from './texts.ts';

/** Stands in for a full-screen map while its code is on the way. */
export function MapLoading() {
  return createPortal(
    <div className="map-loading" role="status">
      {texts.loading}
    </div>,
    document.body,
  );
}
