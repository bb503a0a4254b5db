export * as webhookRoutes from './routes.ts';
export {
  type Delivery,
  deliveryStates,
  type NewWebhook,
  type Webhook,
  type WebhookShown,
  webhookEvents,
} from './routes.ts';
export { deadMessage, webhookTexts } from './texts.ts';
