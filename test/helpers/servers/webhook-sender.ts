// A separate process that sends webhook deliveries, for tests that kill it.
import { WebhookDispatcher } from "../../../lib/webhooks/dispatcher.ts";

new WebhookDispatcher(4).start();
process.send?.("started");
process.on("disconnect", () => process.exit(0));
