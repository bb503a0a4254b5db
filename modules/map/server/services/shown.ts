import type { MapService } from '../../contract/services/index.ts';
import type { StoredService } from './service-store.ts';

/** Where clients reach a registered service: always at our proxy. */
export function proxyAddress({ id, type }: Pick<StoredService, 'id' | 'type'>): string {
  const base = `/api/mapService/proxy/${id}`;
  if (type === 'XYZ') return `${base}/{z}/{x}/{y}`;
  return type === '矢量切片服务' ? `${base}/{z}/{x}/{y}.pbf` : base;
}

/** A registered service as a client takes it; nothing of it names the other system. */
export function shownService(service: StoredService): MapService {
  const { sourceId, sourceName, sourceKind, isSourceEnabled, isEnabled, updatedAt, template, ...rest } =
    service;
  return {
    ...rest,
    serviceType: service.type,
    url: proxyAddress(service),
    serviceSource: { id: sourceId, name: sourceName, kind: sourceKind },
    // Templates of another system may name its address; clients ask ours.
    template: template?.startsWith('/') ? template : null,
    layerTitle: service.layer,
    isOwn: false,
    state: isEnabled ? 'YES' : 'NO',
    updateTime: updatedAt.toISOString(),
  };
}
