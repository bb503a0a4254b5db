import { TEXTS } from '../../texts.ts';
import { Icon } from '../icons.tsx';

interface Props {
  zoom: number;
  min: number;
  max: number;
  onZoom(zoom: number): void;
}

export function ZoomControl({ zoom, min, max, onZoom }: Props) {
  const step = (by: number) => onZoom(Math.min(max, Math.max(min, Math.round(zoom) + by)));
  return (
    <div className="mv-zoom">
      <button type="button" aria-label={TEXTS.zoomIn} disabled={zoom >= max} onClick={() => step(1)}>
        <Icon name="add" />
      </button>
      <span className="mv-slider">
        <input
          type="range"
          aria-label={TEXTS.zoom}
          min={min}
          max={max}
          step={0.25}
          value={zoom}
          onChange={(event) => onZoom(Number(event.target.value))}
        />
      </span>
      <button type="button" aria-label={TEXTS.zoomOut} disabled={zoom <= min} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  );
}
