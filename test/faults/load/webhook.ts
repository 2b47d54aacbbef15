import { paymentMode, signatures } from "../../../lib/payments/mode.ts";
import type { PostEvent } from "../installation/payments.ts";
import type { ApiClient } from "./api-client.ts";

/** Posts each event to all servers at once, so that every event arrives more than once. */
export function webhookPoster(client: ApiClient): PostEvent {
  return async (body) => {
    const mode = paymentMode();
    if (mode.kind === "off") throw new Error("Payments are off.");
    const signature = signatures.generateTestHeaderString({ payload: body, secret: mode.webhookSecret });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const request = { action: "webhook", method: "POST", path: "/api/stripe/webhook", headers, body } as const;
    const answers = await Promise.all(client.targets.map((target) => client.send({ ...request, target })));
    return answers.some(({ exchange }) => exchange.status === 200);
  };
}
