import { formatOption } from "#components/ui/format.ts";
import type { Messages } from "./messages.ts";
import type { Translator } from "./server.ts";

const isKnown = (t: Translator<"states">, value: string): value is keyof Messages["states"] & string =>
  t.has(value as keyof Messages["states"] & string);

/** The title of a state or another value of the API: "succeeded" → "Succeeded". A value without a translation is formatted. */
export const stateTitle = (t: Translator<"states">, value: string): string =>
  isKnown(t, value) ? t(value) : formatOption(value);
