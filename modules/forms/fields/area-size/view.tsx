import { formatSquareMetres } from '@homestead/mapview/plain';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { mapFieldTexts as texts } from '../geometry/texts.ts';

/** The area of a drawn shape: shown, never typed. */
export function AreaSizeField({ value }: FieldRendererProps) {
  const area = typeof value === 'string' && value !== '' ? Number(value) : value;
  const isKnown = typeof area === 'number' && Number.isFinite(area);
  return <output className="map-field-state">{isKnown ? formatSquareMetres(area) : texts.notDrawn}</output>;
}
