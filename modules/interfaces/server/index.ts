import type { BoundRoute } from '@homestead/http/server';
import { createExchanges, type ExchangeSettings, type Exchanges } from './exchanges/index.ts';
import { createInboundCalls, type Inbound, type InboundSettings } from './inbound/index.ts';
import { forgetUnnamed } from './outbound/cases/files.ts';
import type { OutboundDeps } from './outbound/ports.ts';
import { outboundRoutes } from './outbound/routes.ts';
import { createWebhooks, type WebhookSettings, type Webhooks } from './webhooks/index.ts';

export { rewriteSecrets } from './rewrite.ts';

export interface Interfaces {
  routes: BoundRoute[];
  inbound: Inbound;
  webhooks: Webhooks;
  exchanges: Exchanges;
  /** Makes the calls and the files whose time has come. Returns how many. */
  makeScheduled(): Promise<number>;
  /** Forgets what logs need not keep any longer, and files that other systems sent for nothing. */
  sweep(): Promise<void>;
}

/** Calls to and from other systems: each direction adds its routes here. */
export function createInterfaces(settings: {
  inbound: InboundSettings;
  outbound: OutboundDeps;
  webhooks: WebhookSettings;
  exchanges: ExchangeSettings;
}): Interfaces {
  const inbound = createInboundCalls(settings.inbound);
  const webhooks = createWebhooks(settings.webhooks);
  const exchanges = createExchanges(settings.exchanges);
  const routes = [
    ...inbound.routes,
    ...outboundRoutes(settings.outbound),
    ...webhooks.routes,
    ...exchanges.routes,
  ];
  return {
    routes,
    inbound,
    webhooks,
    exchanges,
    makeScheduled: async () => (await inbound.makeScheduled()) + (await exchanges.makeScheduled()),
    sweep: async () => {
      await inbound.sweep();
      await webhooks.sweep();
      await exchanges.sweep();
      await forgetUnnamed(settings.outbound);
    },
  };
}
