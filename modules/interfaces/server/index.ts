import type { BoundRoute } from '@homestead/http/server';
import { createInboundCalls, type Inbound, type InboundSettings } from './inbound/index.ts';

export { rewriteInbound } from './inbound/rewrite.ts';

export interface Interfaces {
  routes: BoundRoute[];
  inbound: Inbound;
}

/** Calls to and from other systems: each direction adds its routes here. */
export function createInterfaces(settings: InboundSettings): Interfaces {
  const inbound = createInboundCalls(settings);
  return { routes: [...inbound.routes], inbound };
}
