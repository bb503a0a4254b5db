import './map-loading.css';
import { askAnew } from '@homestead/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { mapViewTexts as texts } from './texts.ts';

/** Stands in for a full-screen map while its code is on the way, which nobody has to wait for. */
export function MapLoading({ onBack }: { onBack(): void }) {
  return createPortal(
    <div className="map-loading">
      <p role="status">{texts.loading}</p>
      <button type="button" onClick={onBack} data-testid="map-loading-back">
        {texts.back}
      </button>
    </div>,
    document.body,
  );
}

/** What a map waits for may hang: so long after, it may be asked for again. */
const longMs = 15_000;

/** Stands in a map's place while what the county says of its map is on the way. */
export function MapWait() {
  const queries = useQueryClient();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="map-wait" role="status">
      <p>{isLong ? texts.slow : texts.loading}</p>
      {isLong && (
        <button type="button" className="mv-button" onClick={() => void askAnew(queries)}>
          {texts.again}
        </button>
      )}
    </div>
  );
}
