import { AppError } from "@atelier/errors";
import { EngineError } from "../ports/index.ts";
import { finalIfCharged } from "../vendor/engine-run.ts";
import { connectionError, contentRefused, redact, responseError } from "../vendor/failure.ts";
import type { AiAccess } from "./access.ts";
import { aiSdk } from "./sdk.ts";

/** Phrases of content policy refusals in providers' errors. */
const REFUSED =
  /moderation_blocked|content_policy_violation|content[_ ]?filter|safety system|nsfw|raiFilteredReason|(request|content) moderated|(image_)?prohibited_content|image_safety|"?blockReason"?|responsible ai/i;

/** The output did not match the schema. A smaller request may succeed. */
export class InvalidModelOutput extends EngineError {}

/** Converts an SDK error. SDK errors contain whole requests, so only a redacted message is kept. */
export async function toEngineError(error: unknown, access: AiAccess, signal: AbortSignal): Promise<unknown> {
  return finalIfCharged(await convert(error, access, signal));
}

async function convert(error: unknown, access: AiAccess, signal: AbortSignal): Promise<unknown> {
  const { title, key } = access;
  const secrets = key ? [key] : [];
  const known = findCause(error);
  if (known) return known;
  if (signal.aborted) return connectionError(title, error, signal, secrets);
  const { APICallError, NoImageGeneratedError, NoObjectGeneratedError } = await aiSdk();
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error;
    if (statusCode === undefined) return connectionError(title, error, signal, secrets);
    const body = responseBody ?? error.message;
    // The SDK could not parse a successful response.
    if (statusCode < 400) return new EngineError(`${title} sent an invalid response: ${redact(body, secrets)}`);
    const headers = { get: (name: string) => responseHeaders?.[name] ?? null };
    return responseError({ title, status: statusCode, headers, body, refused: REFUSED.test(body), secrets });
  }
  if (NoImageGeneratedError.isInstance(error)) {
    const metadata = JSON.stringify(error.calls?.map(({ providerMetadata }) => providerMetadata) ?? []);
    if (REFUSED.test(metadata)) return contentRefused();
    return new EngineError(`${title} returned no image: ${redact(metadata, secrets)}`);
  }
  if (NoObjectGeneratedError.isInstance(error))
    return new InvalidModelOutput(`${title} returned output that does not match the schema.`);
  if (error instanceof Error && REFUSED.test(error.message)) return contentRefused();
  return connectionError(title, error, signal, secrets);
}

/** Finds an AppError or EngineError that the SDK wrapped. */
function findCause(error: unknown): AppError | EngineError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof AppError || at instanceof EngineError) return at;
  }
  return null;
}
