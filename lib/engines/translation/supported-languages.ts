import type { LanguageGroup } from "../ports/index.ts";

/** What a vendor translates, by BCP 47. */
export interface SupportedLanguages {
  groups: readonly LanguageGroup[];
  /** The target languages that it can address a reader in formally or not. */
  formality: readonly string[];
  /** What it calls a language, where that is not its tag. */
  codes?: Readonly<Record<string, string>>;
}

const FRESH_MS = 3_600_000;
/** A vendor that cannot be asked is asked again after this. */
const SHORT_MS = 60_000;
const TIMEOUT_MS = 5_000;

interface Kept {
  offer: Promise<SupportedLanguages>;
  until: number;
}

const kept = new Map<string, Kept>();

/** A vendor's offer, kept by its name and address: asked once an hour, and while it cannot be asked, what is known of it. Never throws. */
export function currentLanguages(
  vendor: string,
  ask: (signal: AbortSignal) => Promise<SupportedLanguages>,
  known: SupportedLanguages,
): Promise<SupportedLanguages> {
  const found = kept.get(vendor);
  if (found && Date.now() < found.until) return found.offer;
  const entry: Kept = { until: Date.now() + FRESH_MS, offer: Promise.resolve(known) };
  entry.offer = (async () => ask(AbortSignal.timeout(TIMEOUT_MS)))().catch(async () => {
    entry.until = Date.now() + SHORT_MS;
    return found ? found.offer : known;
  });
  kept.set(vendor, entry);
  return entry.offer;
}
