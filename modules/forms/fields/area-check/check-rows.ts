import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { LayerFinding } from '@homestead/map/contract';
import type { FormDefinition } from '../../contract/form.ts';
import type { FormData } from '../../contract/form-data.ts';
import { texts } from '../../contract/texts.ts';
import { type AreaCheckPlan, areaChecksOf } from '../../engine/area-checks.ts';
import { isEmpty, valueAt } from '../../engine/values/values.ts';
import { type LandRow, notesOf } from '../../view/land/land-rows.ts';
import { landTexts as words } from '../../view/land/texts.ts';
import type { LandCheckAsked } from '../../view/land/use-land-check.ts';

/** The checks that a form makes of one drawn shape. */
export const checksOfShape = (form: FormDefinition, geometry: string): AreaCheckPlan[] =>
  areaChecksOf(form).filter((plan) => plan.geometry === geometry);

/** The one run that serves all checks of a shape: whoever asks for the same gets the same answer. */
export function runOf(form: FormDefinition, geometry: string, shape: unknown): LandCheckAsked {
  const layers = [...new Set(checksOfShape(form, geometry).map(({ layer }) => layer))];
  return { shape: typeof shape === 'string' && shape !== '' ? shape : null, layers, surroundings: true };
}

/** The longest that a check may come to say: its verdict, how far the nearest lies and the layer with its version. */
export function heldFor(plan: AreaCheckPlan, layers: LayerDefinitions | undefined): LandRow['held'] {
  const layer = layers?.[plan.layer];
  if (!layer?.check) return undefined;
  const { occupied, notOccupied, nothing } = layer.check.texts;
  const said = [occupied?.replace('{area}', '1000.00'), notOccupied, words.classes(nothing ?? '')];
  const text = said.reduce<string>(
    (longest, now) => (now && now.length > longest.length ? now : longest),
    '',
  );
  return { text, notes: [words.nearest(layer.name, '100.0米'), `${layer.name}（0000-00-00）`] };
}

/**
 * A line of the card: what stands in the form, and beside it what the last run adds of distance and layer. A preview that could
 * not be made has not failed: the server makes the check `later`.
 */
export function checkRow(
  plan: AreaCheckPlan,
  values: FormData,
  layers: LayerDefinitions | undefined,
  finding: LayerFinding | undefined,
  later?: string,
): LandRow {
  const layer = layers?.[plan.layer];
  const key = plan.layer;
  const said = (path: string | undefined) => (path === undefined ? undefined : valueAt(values, path));
  const state = said(plan.path);
  if (later !== undefined && layer && state === texts.areaCheck.failed)
    return { key, tone: 'pending', text: words.later(layer.name, later), notes: [] };
  if (!layer?.check || state === texts.areaCheck.failed)
    return { key, tone: 'failed', text: layer?.check?.texts.failed ?? texts.areaCheck.failed, notes: [] };
  const isDone = state === texts.areaCheck.done || !isEmpty(said(plan.area ?? plan.text));
  if (!isDone) return { key, tone: 'pending', text: words.notAnalysed(layer.name), notes: [] };
  const notes = finding?.result
    ? [...notesOf(layer.name, finding.result), ...(finding.layerTitle ? [finding.layerTitle] : [])]
    : [];
  if (layer.check.neutral || !plan.occupied) {
    const classes = said(plan.text);
    const text = typeof classes === 'string' && classes !== '' ? classes : layer.check.texts.nothing;
    return { key, tone: 'neutral', text: words.classes(text), notes };
  }
  const isOccupied = said(plan.occupied) === layer.check.occupied;
  const area = Number(said(plan.area) ?? 0).toFixed(2);
  const text = isOccupied
    ? layer.check.texts.occupied.replace('{area}', area)
    : layer.check.texts.notOccupied;
  return { key, tone: isOccupied ? 'touched' : 'clear', text, notes };
}
