import type { LayerDefinition } from '@homestead/catalogue/contract';
import type { LayerFinding } from '@homestead/map/contract';
import type { FieldRendererProps } from '../../view/field-renderer.ts';
import { useLandCheck } from '../../view/land/use-land-check.ts';
import { findingsOf } from './findings.ts';
import type { CheckState } from './Legend.tsx';

/** What the one run over all layers found of this one, as the popup shows it. */
export function foundBy(
  finding: LayerFinding,
  { name, classField, check }: LayerDefinition,
  at: Date,
): CheckState {
  const { result, features, layerTitle } = finding;
  if (!result || !check) return { kind: 'ready' };
  const layer = { name, check, ...(classField ? { classField } : {}) };
  return {
    kind: 'found',
    findings: findingsOf(features, result.area, layer),
    notices: result.notices,
    slivers: result.slivers.length,
    version: layerTitle,
    at,
  };
}

interface Around {
  call: FieldRendererProps['call'];
  shape: unknown;
  layerId: string | undefined;
  shared: LayerFinding | undefined;
}

/**
 * The layer around the drawn area, of the shared run or asked for; null for those who may not see it. A layer that cannot be
 * reached is told by the analysis, which somebody waits for.
 */
export function useSurroundings({ call, shape, layerId, shared }: Around): LayerFinding['surroundings'] {
  const text = typeof shape === 'string' ? shape : null;
  const asked = { shape: text, layers: layerId ? [layerId] : [], surroundings: true, isBackground: true };
  const { data } = useLandCheck(call, asked, layerId !== undefined && !shared);
  return shared?.surroundings ?? data?.layers[0]?.surroundings ?? null;
}
