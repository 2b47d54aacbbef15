// A separate process that sells credits and handles events with the service's code, for tests that kill it.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { startPurchase } from "../../../lib/payments/start-purchase.ts";
import { completeTopUp } from "../../../lib/payments/top-up/complete.ts";
import { handleStripeEvent } from "../../../lib/payments/webhook.ts";

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    const signature = request.headers["stripe-signature"]?.toString() ?? null;
    const handlers: Record<string, () => Promise<unknown>> = {
      "/buy": () => startPurchase(body, "studio"),
      "/complete-top-up": () => completeTopUp(body),
      "/webhook": () => handleStripeEvent(body, signature),
    };
    response.end(JSON.stringify(await handlers[request.url ?? ""]?.()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit(0));
