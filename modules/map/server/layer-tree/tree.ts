import type { AddressKind, MapService, TreeNode, TreeService } from '../../contract/services/index.ts';
import type { StoredNode } from './store.ts';

type Layered = Pick<TreeService, 'srs' | 'bbox' | 'gsName' | 'layerType' | 'url'>;

/** Kind by which the address of a service is keyed. */
const kindOf = ({ type }: MapService): AddressKind => (type === '矢量切片服务' ? '矢量切片' : type);

/** What a layer of the tree says of its service: a layer of ours has an address of each kind, others have one. */
export function layeredBy(
  services: readonly MapService[],
): (serviceId: string | null) => Layered | undefined {
  const byId = new Map(services.map((service) => [service.id, service]));
  const own = Map.groupBy(
    services.filter(({ isOwn }) => isOwn),
    ({ layer }) => layer,
  );
  return (serviceId) => {
    const service = byId.get(serviceId ?? '');
    if (!service) return undefined;
    // Of several tile services the chosen one counts, else that of the national grid, which stands first.
    const all = service.isOwn ? [...(own.get(service.layer) ?? []).toReversed(), service] : [service];
    return {
      srs: service.srs,
      bbox: service.bbox?.join(',') ?? '',
      gsName: service.layer,
      layerType: service.type,
      url: Object.fromEntries(all.map((one) => [kindOf(one), one.url])),
    };
  };
}

export const unknownLayer: Layered = { srs: 'EPSG:4490', bbox: '', gsName: '', layerType: '', url: {} };

/** Folders with what lies in them; layers of services that the caller may not use are left out, folders that are empty stay. */
export function nestedTree(nodes: readonly StoredNode[], services: readonly MapService[]): TreeNode[] {
  const layered = layeredBy(services);
  const below = Map.groupBy(nodes, ({ parentId }) => parentId ?? '');
  const build = (parentId: string): TreeNode[] =>
    (below.get(parentId) ?? []).flatMap((node) => {
      const layer = node.type === 2 ? layered(node.serviceId) : unknownLayer;
      if (!layer) return [];
      const { componentId: _, updatedAt: __, ...rest } = node;
      return [{ ...rest, ...layer, children: node.type === 1 ? build(node.id) : [] }];
    });
  return build('');
}
