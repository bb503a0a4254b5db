import type { BoundRoute } from '@homestead/http/server';
import { createInboundCalls, type Inbound, type InboundSettings } from './inbound/index.ts';
import type { OutboundDeps } from './outbound/ports.ts';
import { outboundRoutes } from './outbound/routes.ts';

export { rewriteInbound } from './inbound/rewrite.ts';

export interface Interfaces {
  routes: BoundRoute[];
  inbound: Inbound;
}

/** Calls to and from other systems: each direction adds its routes here. */
export function createInterfaces(settings: { inbound: InboundSettings; outbound: OutboundDeps }): Interfaces {
  const inbound = createInboundCalls(settings.inbound);
  return { routes: [...inbound.routes, ...outboundRoutes(settings.outbound)], inbound };
}
