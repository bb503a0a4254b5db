import type { Executor } from '@homestead/database';
import { type BoundRoute, bind, type Principal } from '@homestead/http/server';
import {
  type MapService,
  proxyRoutes,
  resourceTree as resourceTreeRoute,
  serviceRoutes,
  sourceRoutes,
} from '../../contract/services/index.ts';
import type { ServiceSettings } from './deps.ts';
import { ServiceProxy } from './proxy/proxy.ts';
import { resourceTree } from './resources.ts';
import {
  createService,
  dataList,
  getService,
  listServices,
  removeService,
  updateService,
  visibleServices,
} from './services.ts';
import { watchSources } from './sources/health.ts';
import {
  createSource,
  getShownSource,
  listSources,
  removeSource,
  sourceCapabilities,
  testSource,
  updateSource,
} from './sources/sources.ts';

export type { OwnLayer, ServiceSettings } from './deps.ts';
export { rewriteSources } from './sources/rewrite.ts';

/** Geodata services: ours as they follow from layers, and those of other systems, which are registered and reached by a proxy. */
export interface MapServices {
  /** Services that a person may use. */
  servicesOf(person: Principal, db?: Executor): Promise<MapService[]>;
  routes: BoundRoute[];
  /** Looks at every source and keeps whether it serves. */
  watch(): Promise<number>;
}

/** Puts the services together. */
export function createServices(settings: ServiceSettings): MapServices {
  const proxy = new ServiceProxy(settings);
  return {
    servicesOf: (person, db) => visibleServices(settings, person, { db }),
    watch: () => watchSources(settings),
    routes: [
      bind(sourceRoutes.list, (call) => listSources(settings, call)),
      bind(sourceRoutes.get, ({ params }) => getShownSource(settings, params.id)),
      bind(sourceRoutes.create, (call) => createSource(settings, call)),
      bind(sourceRoutes.update, (call) => updateSource(settings, call)),
      bind(sourceRoutes.remove, (call) => removeSource(call)),
      bind(sourceRoutes.test, (call) => testSource(settings, call)),
      bind(sourceRoutes.capabilities, (call) => sourceCapabilities(settings, call)),
      bind(serviceRoutes.list, (call) => listServices(settings, call)),
      bind(serviceRoutes.dataList, (call) => dataList(settings, call)),
      bind(serviceRoutes.get, ({ params, person }) => getService(settings, person, params.id)),
      bind(serviceRoutes.create, (call) => createService(settings, call)),
      bind(serviceRoutes.update, (call) => updateService(settings, call)),
      bind(serviceRoutes.remove, (call) => removeService(settings, call)),
      bind(resourceTreeRoute, async ({ person }) => resourceTree(await visibleServices(settings, person))),
      bind(proxyRoutes.base, (call) => proxy.answer(call, '')),
      bind(proxyRoutes.below, (call) => proxy.answer(call as never, call.params['*'])),
    ],
  };
}
