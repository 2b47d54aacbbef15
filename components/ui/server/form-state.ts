import { AppError } from "@atelier/errors";
import { unstable_rethrow } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { ProofRequired } from "#lib/accounts/proof.ts";
import { isDatabaseUnavailable } from "#lib/platform/database/database-errors.ts";
import { log } from "#lib/platform/telemetry/log.ts";
import { getTranslations } from "#translations";

/** Runs a form action and turns an AppError into a message, or into field errors if it names fields. */
export async function attempt(action: () => Promise<FormState>): Promise<FormState> {
  try {
    return await action();
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof ProofRequired)
      return { ok: false, message: (await getTranslations("ui"))("proofRequired"), proof: error.methods };
    if (!(error instanceof AppError)) {
      log().error({ error }, "a form action failed");
      const t = await getTranslations("ui");
      return { ok: false, message: t(isDatabaseUnavailable(error) ? "databaseUnavailable" : "somethingWentWrong") };
    }
    if (error.errors.length === 0) return { ok: false, message: error.message };
    return {
      ok: false,
      errors: Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer.slice(1), message])),
    };
  }
}

/** A form field as text. Empty if the field is missing or a file. */
export function getText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The path to redirect to. Returns `fallback` unless `path` is a path of this site. */
export function ownPath(path: string | string[] | undefined, fallback = "/dashboard"): string {
  // Browsers leave out tabs and line breaks, so "/\t/example.com" would be another site.
  return typeof path === "string" && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) ? path : fallback;
}
