import { formatOption } from "#components/ui/format.ts";
import type { Messages } from "./messages.ts";
import type { Translator } from "./server.ts";

const isKnown = (t: Translator<"states">, value: string): value is keyof Messages["states"] & string =>
  t.has(value as keyof Messages["states"] & string);

/**
 * The title of a state or another value of the API: "succeeded" → "Succeeded". A value without a translation is formatted.
 * `of` is the noun that the title must agree with, where it is not a job.
 */
export function stateTitle(t: Translator<"states">, value: string, of?: "purchase" | "batch"): string {
  const agreeing = `${of}_${value}`;
  if (isKnown(t, agreeing)) return t(agreeing);
  return isKnown(t, value) ? t(value) : formatOption(value);
}
