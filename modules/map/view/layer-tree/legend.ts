import type { LegendItem } from '@homestead/mapview';
import type { MapService, TreeNode } from '../../contract/services/index.ts';
import { layersOf, type Tree } from './tree.ts';

/** The address of the picture that a layer's WMS gives of its symbols; null where the layer has none. */
export function legendAddress(
  node: TreeNode,
  service: MapService | undefined,
  ticket: string | undefined,
): string | null {
  const address = node.url.WMS;
  if (!address) return null;
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    LAYER: service?.layer || node.gsName,
    FORMAT: 'image/png',
    ...(ticket ? { Authentication: ticket } : {}),
  });
  return `${address.replace(/\?.*$/, '')}?${query}`;
}

/** The legend of the layers that are seen, for a print. */
export const legendOf = (
  tree: Tree,
  services: ReadonlyMap<string, MapService> | undefined,
  ticket: string | undefined,
): LegendItem[] =>
  layersOf(tree)
    .filter(({ checked, sliderValue }) => checked && sliderValue > 0)
    .map((node) => {
      const address = legendAddress(node, services?.get(node.serviceId ?? ''), ticket);
      return { title: node.aliasName || node.name, ...(address ? { address } : {}) };
    });
