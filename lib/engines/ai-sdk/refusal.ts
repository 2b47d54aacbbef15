import { AppError } from "@atelier/errors";
import { EngineError } from "../ports/index.ts";
import { connectionError, contentRefused, redact, responseError } from "../vendor/failure.ts";
import type { AiAccess } from "./access.ts";
import { aiSdk } from "./sdk.ts";

/** How providers say that their content policy refused. */
const REFUSED =
  /moderation_blocked|content_policy_violation|content[_ ]?filter|safety system|nsfw|raiFilteredReason|(request|content) moderated|(image_)?prohibited_content|image_safety|"?blockReason"?|responsible ai/i;

/** A model's answer that was not what its schema asks for: a smaller question may be answered. */
export class InvalidModelOutput extends EngineError {}

/** The error a failed call of the SDK stands for. Its own errors carry whole requests, so only scrubbed words are kept. */
export async function toEngineError(error: unknown, access: AiAccess, signal: AbortSignal): Promise<unknown> {
  const { title, key } = access;
  const secrets = key ? [key] : [];
  const known = wrapped(error);
  if (known) return known;
  if (signal.aborted) return connectionError(title, error, signal, secrets);
  const { APICallError, NoImageGeneratedError, NoObjectGeneratedError } = await aiSdk();
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error;
    if (statusCode === undefined) return connectionError(title, error, signal, secrets);
    const words = responseBody ?? error.message;
    // An answer of 200 that made no sense to the SDK.
    if (statusCode < 400) return new EngineError(`${title} answered with no sense: ${redact(words, secrets)}`);
    const headers = { get: (name: string) => responseHeaders?.[name] ?? null };
    return responseError({ title, status: statusCode, headers, words, refused: REFUSED.test(words), secrets });
  }
  if (NoImageGeneratedError.isInstance(error)) {
    const words = JSON.stringify(error.calls?.map(({ providerMetadata }) => providerMetadata) ?? []);
    return REFUSED.test(words)
      ? contentRefused()
      : new EngineError(`${title} made no image: ${redact(words, secrets)}`);
  }
  if (NoObjectGeneratedError.isInstance(error))
    return new InvalidModelOutput(`${title} gave no answer of the shape asked for.`);
  if (error instanceof Error && REFUSED.test(error.message)) return contentRefused();
  return connectionError(title, error, signal, secrets);
}

/** An error of ours that was thrown within the SDK and came out inside of another. */
function wrapped(error: unknown): AppError | EngineError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof AppError || at instanceof EngineError) return at;
  }
  return null;
}
