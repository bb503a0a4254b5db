import { MapPopup, MapView } from '@homestead/mapview';
import { useApi } from '@homestead/ui/desk';
import { useState } from 'react';
import { useCountyMap } from '../../view/use-county-map.ts';
import { catalogAdminTexts as words } from './texts.ts';

interface Props {
  onChoose(box: readonly number[]): void;
  onClose(): void;
}

/** West, south, east, north of everything in a drawing; null where there is nothing. */
function boxOf(geoJson: unknown): number[] | null {
  const numbers: [number, number][] = [];
  const gather = (value: unknown): void => {
    if (Array.isArray(value) && typeof value[0] === 'number') numbers.push(value as [number, number]);
    else if (Array.isArray(value)) value.forEach(gather);
  };
  const { features = [] } = geoJson as { features?: { geometry?: { coordinates?: unknown } }[] };
  for (const { geometry } of features) gather(geometry?.coordinates);
  if (numbers.length === 0) return null;
  const [xs, ys] = [numbers.map(([x]) => x), numbers.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A map to draw the place that is searched. */
export function PlaceDialog({ onChoose, onClose }: Props) {
  const { callWithoutToast: call } = useApi();
  const county = useCountyMap(call);
  const [box, setBox] = useState<number[] | null>(null);
  return (
    <MapPopup
      title={words.place}
      onBack={onClose}
      footer={
        <>
          <span className="mv-figure">{words.placeHint}</span>
          <button
            type="button"
            className="mv-button mv-primary"
            disabled={!box}
            onClick={() => box && onChoose(box)}
          >
            {words.confirm}
          </button>
        </>
      }
    >
      {county && (
        <MapView
          {...county}
          single
          shapes={['Polygon']}
          onDrawing={({ geoJson }) => setBox(boxOf(geoJson))}
        />
      )}
    </MapPopup>
  );
}
