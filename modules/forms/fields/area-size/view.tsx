import { formatSquareMetres, partsOf, readGeoJson } from '@homestead/mapview/plain';
import { resolveFields } from '../../engine/resolve.ts';
import { valueAt } from '../../engine/values/values.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { useFormScope } from '../../view/scope.ts';
import { mapFieldTexts as texts } from '../geometry/texts.ts';
import { useMarkedArea } from '../geometry/use-marked-area.ts';

/** The area of a drawn shape: shown, never typed. Where the shape came without it, as in a draft from another system, it is measured. */
export function AreaSizeField({ field, value, values }: FieldRendererProps) {
  const given = typeof value === 'string' && value !== '' ? Number(value) : value;
  const isKnown = typeof given === 'number' && Number.isFinite(given);
  const shape = resolveFields(useFormScope()).find(({ areaField }) => areaField === field.path);
  const drawn = shape && valueAt(values, shape.path);
  const isDrawn = !isKnown && partsOf(readGeoJson(drawn)).length > 0;
  const measured = useMarkedArea(drawn, isDrawn);
  const area = isKnown ? given : measured;
  const said = isDrawn ? texts.drawn : texts.notDrawn;
  return <output className="map-field-state">{area === null ? said : formatSquareMetres(area)}</output>;
}
