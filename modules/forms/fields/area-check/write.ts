import type { LayerDefinitions } from '@homestead/catalogue/contract';
import type { LandCheckReply } from '@homestead/map/contract';
import type { AreaCheckTargets } from '../../contract/form.ts';
import { texts } from '../../contract/texts.ts';
import type { AreaCheckPlan } from '../../engine/area-checks.ts';
import type { FieldRendererProps } from '../../view/field-renderer.ts';

/** What a check writes into the fields that it names; null where it could not be made. */
export type Written = { occupied: string; area: number; byClass: string } | null;

/** Writes the state of a check and its findings; a check that could not be made is 未能分析 and leaves no finding. */
export function writeCheck(
  setValue: FieldRendererProps['setValue'],
  path: string,
  { occupied, area, text }: AreaCheckTargets,
  found: Written,
): void {
  setValue(path, found ? texts.areaCheck.done : texts.areaCheck.failed);
  if (occupied) setValue(occupied, found?.occupied ?? null);
  if (area) setValue(area, found?.area ?? null);
  if (text) setValue(text, found?.byClass ?? null);
}

/** Writes what one run over the layers found into the fields of every check; null where the run failed. */
export function writeChecks(
  setValue: FieldRendererProps['setValue'],
  plans: readonly AreaCheckPlan[],
  layers: LayerDefinitions | undefined,
  reply: LandCheckReply | null,
): void {
  for (const plan of plans) {
    const check = layers?.[plan.layer]?.check;
    const result = reply?.layers.find(({ layerId }) => layerId === plan.layer)?.result;
    const found = check &&
      result && {
        occupied: result.occupied ? check.occupied : check.notOccupied,
        area: result.area,
        byClass: result.text,
      };
    writeCheck(setValue, plan.path, plan, found ?? null);
  }
}
