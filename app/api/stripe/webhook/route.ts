import { AppError, errorCodes } from "@atelier/errors";
import { handleStripeEvent } from "#lib/payments/webhook.ts";
import { describeInfrastructureError } from "#lib/platform/database/database-errors.ts";
import { readText } from "#lib/platform/read-text.ts";
import { log } from "#lib/platform/telemetry/log.ts";

const MAX_BODY_BYTES = 1_000_000;

/** Receives payment events from Stripe. Stripe retries if the status is not 2xx. */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = await readText(request, MAX_BODY_BYTES);
    if (body === null) return new Response(null, { status: 413 });
    const outcome = await handleStripeEvent(body, request.headers.get("stripe-signature"));
    return Response.json({ received: true, outcome });
  } catch (cause) {
    const error = describeInfrastructureError(cause);
    if (error instanceof AppError)
      return Response.json(
        { error: { message: error.message } },
        { status: error.code === "invalid_input" ? 400 : errorCodes[error.code].status },
      );
    log().error({ error }, "a payment event failed and will be retried");
    return Response.json({ error: { message: "Try again." } }, { status: 500 });
  }
}
