import { AppError, errorCodes } from "@atelier/errors";
import { handleMarketplaceMessage } from "#lib/payments/marketplace/events.ts";
import { describeInfrastructureError } from "#lib/platform/database/database-errors.ts";
import { log } from "#lib/platform/telemetry/log.ts";

const MAX_BODY_BYTES = 300_000;

/** Receives agreement events from the SNS topic. SNS retries if the status is not 2xx. */
export async function POST(request: Request): Promise<Response> {
  if (!(Number(request.headers.get("content-length") ?? Number.NaN) <= MAX_BODY_BYTES))
    return new Response(null, { status: 413 });
  try {
    return Response.json({ outcome: await handleMarketplaceMessage(await request.text()) });
  } catch (cause) {
    const error = describeInfrastructureError(cause);
    if (error instanceof AppError) {
      log().warn({ reason: error.message }, "a marketplace message was refused");
      return Response.json(
        { error: error.message },
        { status: error.code === "invalid_input" ? 400 : errorCodes[error.code].status },
      );
    }
    log().error({ error }, "a marketplace message failed and will be retried");
    return Response.json({ error: "Try again." }, { status: 500 });
  }
}
