import type { BoundRoute } from '@homestead/http/server';
import { createInboundCalls, type Inbound, type InboundSettings } from './inbound/index.ts';
import type { OutboundDeps } from './outbound/ports.ts';
import { outboundRoutes } from './outbound/routes.ts';
import { createWebhooks, type WebhookSettings, type Webhooks } from './webhooks/index.ts';

export { rewriteSecrets } from './rewrite.ts';

export interface Interfaces {
  routes: BoundRoute[];
  inbound: Inbound;
  webhooks: Webhooks;
  /** Forgets what logs need not keep any longer. */
  sweep(): Promise<void>;
}

/** Calls to and from other systems: each direction adds its routes here. */
export function createInterfaces(settings: {
  inbound: InboundSettings;
  outbound: OutboundDeps;
  webhooks: WebhookSettings;
}): Interfaces {
  const inbound = createInboundCalls(settings.inbound);
  const webhooks = createWebhooks(settings.webhooks);
  const routes = [...inbound.routes, ...outboundRoutes(settings.outbound), ...webhooks.routes];
  return {
    routes,
    inbound,
    webhooks,
    sweep: async () => {
      await inbound.sweep();
      await webhooks.sweep();
    },
  };
}
