import { count, defineSettings } from "../platform/settings.ts";

/** The limits of webhook deliveries. */
export const webhookSettings = defineSettings("webhooks", {
  WEBHOOK_DELIVERIES: count(96, 4, 1_000),
});
