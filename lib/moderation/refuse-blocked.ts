import { AppError } from "@atelier/errors";
import { findBlockedTerm, parseTerms } from "./blocked-terms.ts";
import { getPrompts } from "./prompts.ts";
import { moderationSettings } from "./settings.ts";

const parsed = new WeakMap<readonly string[], ReturnType<typeof parseTerms>>();

/**
 * Throws AppError `content_refused` if a prompt contains one of the operator's blocked terms (setting BLOCKED_TERMS). The
 * message does not name the term, so that the list cannot be read by trying.
 */
export function refuseBlockedPrompts(input: Record<string, unknown>): void {
  const terms = blockedTerms(moderationSettings().BLOCKED_TERMS);
  for (const { field, text } of getPrompts(input)) {
    if (findBlockedTerm(text, terms) === null) continue;
    const message = "This service does not accept the content of this text. Change it. Nothing was charged.";
    throw new AppError("content_refused", message, { errors: [{ pointer: `/${field}`, message }] });
  }
}

/** The parsed terms, kept as long as the settings: every submission needs them. */
function blockedTerms(list: readonly string[]): ReturnType<typeof parseTerms> {
  const terms = parsed.get(list) ?? parseTerms(list);
  parsed.set(list, terms);
  return terms;
}
