import { AppError, errorCodes } from "@atelier/errors";
import { handleStripeEvent } from "#lib/payments/webhook.ts";
import { log } from "#lib/platform/log.ts";
import { readText } from "#lib/platform/read-text.ts";

const LARGEST_BYTES = 1_000_000;

/** Where Stripe tells what became of payments. Anything but 2xx makes it try again later. */
export async function POST(request: Request): Promise<Response> {
  try {
    const body = await readText(request, LARGEST_BYTES);
    if (body === null) return new Response(null, { status: 413 });
    const outcome = await handleStripeEvent(body, request.headers.get("stripe-signature"));
    return Response.json({ received: true, outcome });
  } catch (error) {
    if (error instanceof AppError)
      return Response.json(
        { error: { message: error.message } },
        { status: error.code === "invalid_input" ? 400 : errorCodes[error.code].status },
      );
    log().error({ error }, "a payment event failed; it will come again");
    return Response.json({ error: { message: "Try again." } }, { status: 500 });
  }
}
