import { sameLanguage } from "@atelier/documents/languages";

/** Engines by quality: Mozilla's models have published scores for each direction, M2M100's are lower for all of them. */
const BY_QUALITY = ["bergamot", "apertium", "m2m100"];

interface CloseLanguages {
  /** The pairs of these languages in all directions. */
  languages: readonly string[];
  reason: string;
}

/**
 * Pairs for which Apertium comes first although Mozilla's models have both languages. Those translate through English,
 * which has no gender of nouns and no forms of address, so both are guessed again. Apertium translates these languages
 * directly, and needs no download. Neither publishes a score for these pairs.
 */
export const closeLanguages: readonly CloseLanguages[] = [
  {
    languages: ["es", "ca", "pt"],
    reason: "Same structure; Apertium's oldest pairs, in use for newspapers and public offices.",
  },
  { languages: ["id", "ms"], reason: "Two standards of one language, with mostly the same words." },
  { languages: ["da", "sv"], reason: "Same structure; English loses the gender and definite forms of nouns." },
];

/**
 * The default engines of a pair in order of preference. Engines that are not in the table stay behind, in their order.
 * An engine that does not support the pair is skipped later, so M2M100 gets the pairs that no other one has.
 */
export function orderForPair(engines: readonly string[], from: string, to: string): string[] {
  const isClose = closeLanguages.some(
    ({ languages }) =>
      from !== "" && [from, to].every((tag) => languages.some((language) => sameLanguage(language, tag))),
  );
  const order = isClose ? ["apertium", ...BY_QUALITY] : BY_QUALITY;
  const rank = (engine: string) => {
    const position = order.indexOf(engine);
    return position < 0 ? order.length : position;
  };
  return engines.toSorted((a, b) => rank(a) - rank(b));
}
