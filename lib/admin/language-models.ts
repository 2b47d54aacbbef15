import { describeLanguage } from "@atelier/documents/languages";
import { downloadBytes, LANGUAGE_LICENSE } from "../models/languages/direction.ts";
import { installedDirections, recordBytes } from "../models/languages/installed-directions.ts";
import { knownDirections } from "../models/languages/registry.ts";
import { env } from "../platform/env.ts";

/** The models of a language in both directions between it and English. */
export interface LanguageLine {
  tag: string;
  name: string;
  directions: LanguageDirection[];
}

interface LanguageDirection {
  /** The pair, such as `de-en`. */
  key: string;
  isInstalled: boolean;
  /** On disk if it is installed, otherwise of the download. */
  sizeBytes: number;
  /** The published score, 0 to 1; null if there is none. */
  comet: number | null;
}

export const languageLicense = LANGUAGE_LICENSE;

/** The languages with translation models, those with installed ones first. */
export function readLanguageModels(): LanguageLine[] {
  const { CACHE_DIR } = env();
  const installed = installedDirections(CACHE_DIR);
  const lines = new Map<string, LanguageLine>();
  const known = knownDirections(CACHE_DIR);
  for (const key of new Set([...known.keys(), ...installed.keys()])) {
    const record = installed.get(key);
    const direction = known.get(key);
    const { from = "en", to = "en", score = null } = record ?? direction ?? {};
    const tag = from === "en" ? to : from;
    const line = lines.get(tag) ?? { tag, name: describeLanguage(tag).name, directions: [] };
    const sizeBytes = record ? recordBytes(record) : direction ? downloadBytes(direction) : 0;
    line.directions.push({ key, isInstalled: record !== undefined, sizeBytes, comet: score?.comet ?? null });
    lines.set(tag, line);
  }
  const getInstalled = ({ directions }: LanguageLine) => directions.filter(({ isInstalled }) => isInstalled).length;
  return [...lines.values()].sort((a, b) => getInstalled(b) - getInstalled(a) || a.name.localeCompare(b.name, "en"));
}
