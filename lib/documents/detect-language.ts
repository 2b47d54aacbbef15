import { eld } from "eld/medium";

/** The language of a text, BCP 47, or null where it cannot be told (too short, or in none that is known). */
export function detectLanguage(text: string): string | null {
  const { language } = eld.detect(text.slice(0, 5_000));
  return language === "" ? null : language;
}
