// A process of its own that sells and takes events through the service's own code, for tests that kill it.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { startPurchase } from "../../lib/payments/start-purchase.ts";
import { runTopUps } from "../../lib/payments/top-up/run.ts";
import { handleStripeEvent } from "../../lib/payments/webhook.ts";

const server = createServer(async (request, response) => {
  try {
    const body = await text(request);
    const signature = request.headers["stripe-signature"]?.toString() ?? null;
    const work: Record<string, () => Promise<unknown>> = {
      "/buy": () => startPurchase(body, "studio"),
      "/top-up": () => runTopUps(),
      "/webhook": () => handleStripeEvent(body, signature),
    };
    response.end(JSON.stringify(await work[request.url ?? ""]?.()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit(0));
