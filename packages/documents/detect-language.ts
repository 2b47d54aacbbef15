import { eld } from "eld/medium";

/**
 * The language of a text as a BCP 47 tag, or null if it cannot be detected: the text is too short, unclear or in an
 * unknown language. Only the first 5,000 characters are read.
 */
export function detectLanguage(text: string): string | null {
  const result = eld.detect(text.slice(0, 5_000));
  return result.language === "" || !result.isReliable() ? null : result.language;
}
