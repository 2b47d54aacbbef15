import { eld } from "eld/medium";

/** The language of a text, BCP 47, or null where it cannot be told (too short, unclear, or in none that is known). */
export function detectLanguage(text: string): string | null {
  const result = eld.detect(text.slice(0, 5_000));
  return result.language === "" || !result.isReliable() ? null : result.language;
}
