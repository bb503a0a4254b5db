import './place-map.css';
import { lazyChunk, PartPlace, useIsAwaited } from '@homestead/ui';
import { useEffect, useRef, useState } from 'react';
import { mapViewTexts as texts } from '../texts.ts';
import { LocationMap } from './LocationMap.tsx';
import type { PlaceMapProps } from './PlacePage.tsx';

const PlacePage = lazyChunk(() => import('./PlacePage.tsx'));

/** A small map of a place that opens large. The map's code comes when the place comes into sight. */
export function PlaceMap(props: PlaceMapProps & { title?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isAwaited = useIsAwaited();
  const [isSeen, setSeen] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setSeen(true);
      watcher.disconnect();
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={frame} className="place-map" data-testid="place-map">
      {isSeen && !isAwaited && (
        <div inert className="place-map-picture">
          <PartPlace fallback={<p className="place-map-wait">{texts.loading}</p>}>
            <PlacePage {...props} />
          </PartPlace>
        </div>
      )}
      <button type="button" className="place-map-open" data-print="none" onClick={() => setOpen(true)}>
        <span>{texts.enlarge}</span>
      </button>
      {isOpen && (
        <LocationMap
          call={props.call}
          geoJson={props.plot ?? props.wish}
          {...(props.title ? { title: props.title } : {})}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
