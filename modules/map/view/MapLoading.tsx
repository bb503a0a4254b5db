import './map-loading.css';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

/** What a map waits for may hang: so long after, it may be asked for again. */
const longMs = 15_000;
const isAwaited = (query: Query): boolean => query.state.status === 'pending' && query.isActive();

/** Stands in a map's place while what the county says of its map is on the way. */
export function MapWait() {
  const queries = useQueryClient();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  const again = async () => {
    await queries.cancelQueries({ predicate: isAwaited });
    await queries.refetchQueries({ predicate: isAwaited });
  };
  return (
    <div className="map-wait" role="status">
      <p>{isLong ? texts.slow : texts.loading}</p>
      {isLong && (
        <button type="button" className="mv-button" onClick={() => void again()}>
          {texts.again}
        </button>
      )}
    </div>
  );
}
