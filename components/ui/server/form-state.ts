import { AppError } from "@atelier/errors";
import { unstable_rethrow } from "next/navigation";
import type { FormState } from "#components/ui/action-form.tsx";
import { log } from "#lib/platform/log.ts";

/** Runs what a form asked for and turns an expected failure into words; one that names a field goes to that field. */
export async function attempt(work: () => Promise<FormState>): Promise<FormState> {
  try {
    return await work();
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof AppError)) {
      log().error({ error }, "a form's action failed");
      return { ok: false, message: "Something went wrong on our side. Try again in a moment." };
    }
    if (error.errors.length === 0) return { ok: false, message: error.message };
    return {
      ok: false,
      errors: Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer.slice(1), message])),
    };
  }
}

/** A form's field as text; a file or nothing is the empty text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A path of ours to go on to; anything else, as an address of another site, is the dashboard. */
export function ownPath(path: string | string[] | undefined): string {
  return typeof path === "string" && /^\/(?![/\\])[^\\]*$/.test(path) ? path : "/dashboard";
}
