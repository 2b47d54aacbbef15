import { AppError } from "@atelier/errors";
import { EngineError } from "../ports/index.ts";
import { brokenCall, contentRefused, scrub, vendorFailure } from "../vendor/failure.ts";
import type { AiAccess } from "./access.ts";
import { aiSdk } from "./sdk.ts";

/** How providers say that their content policy refused. */
const REFUSED =
  /moderation_blocked|content_policy_violation|content[_ ]?filter|safety system|nsfw|raiFilteredReason|(request|content) moderated|(image_)?prohibited_content|image_safety|"?blockReason"?|responsible ai/i;

/** A model's answer that was not what its schema asks for: a smaller question may be answered. */
export class ShapelessAnswer extends EngineError {}

/** The error a failed call of the SDK stands for. Its own errors carry whole requests, so only scrubbed words are kept. */
export async function callFailure(error: unknown, access: AiAccess, signal: AbortSignal): Promise<unknown> {
  const { title, key } = access;
  const secrets = key ? [key] : [];
  const known = wrapped(error);
  if (known) return known;
  if (signal.aborted) return brokenCall(title, error, signal, secrets);
  const { APICallError, NoImageGeneratedError, NoObjectGeneratedError } = await aiSdk();
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, responseBody } = error;
    if (statusCode === undefined) return brokenCall(title, error, signal, secrets);
    const words = responseBody ?? error.message;
    // An answer of 200 that made no sense to the SDK.
    if (statusCode < 400) return new EngineError(`${title} answered with no sense: ${scrub(words, secrets)}`);
    const headers = { get: (name: string) => responseHeaders?.[name] ?? null };
    return vendorFailure({ title, status: statusCode, headers, words, refused: REFUSED.test(words), secrets });
  }
  if (NoImageGeneratedError.isInstance(error)) {
    const words = JSON.stringify(error.calls?.map(({ providerMetadata }) => providerMetadata) ?? []);
    return REFUSED.test(words) ? contentRefused() : new EngineError(`${title} made no image: ${scrub(words, secrets)}`);
  }
  if (NoObjectGeneratedError.isInstance(error))
    return new ShapelessAnswer(`${title} gave no answer of the shape asked for.`);
  if (error instanceof Error && REFUSED.test(error.message)) return contentRefused();
  return brokenCall(title, error, signal, secrets);
}

/** An error of ours that was thrown within the SDK and came out inside of another. */
function wrapped(error: unknown): AppError | EngineError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof AppError || at instanceof EngineError) return at;
  }
  return null;
}
