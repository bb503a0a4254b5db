import type { AreaCheckTargets } from '../../contract/form.ts';
import { texts } from '../../contract/texts.ts';
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
