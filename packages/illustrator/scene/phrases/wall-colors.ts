import type { Rgb } from "@atelier/painting";
import { cutWords } from "@atelier/vocabulary";
import { colorAt } from "../lookahead.ts";

const NAME = "((?:[a-z]+ ){1,3})";
/** A colored wall that something is on or before, and one in a clause of its own. */
const BEHIND = new RegExp(`\\b((?:on|against|in front of) (?:the|a|an)) ${NAME}(wall)s?\\b`, "i");
const CLAUSE = new RegExp(
  `(?:,? (?:with|and)|,) (?:an? |the )?${NAME}walls?(?=$|[,.;]|\\s(?:and|behind|in the background)\\b)(?: behind| in the background)?`,
  "i",
);

/** The color of exactly these words, or null. */
function toColor(words: string): Rgb | null {
  const { tokens } = cutWords(words.trim());
  const color = colorAt(tokens, 0);
  return color?.used === tokens.length ? color.color : null;
}

/** A prompt without the color of the walls of its room: "a mirror on the blue wall", "a sofa, mint green walls". */
export function removeWallColor(prompt: string): { prompt: string; wall: { color: Rgb; words: string } | null } {
  const behind = BEHIND.exec(prompt);
  const own = behind && toColor(behind[2] ?? "");
  if (behind && own)
    return {
      prompt: prompt.replace(behind[0], `${behind[1]} ${behind[3]}`),
      wall: { color: own, words: `${behind[2]?.trim()} wall` },
    };
  const clause = CLAUSE.exec(prompt);
  const color = clause && toColor(clause[1] ?? "");
  return clause && color
    ? { prompt: prompt.replace(clause[0], ""), wall: { color, words: `${clause[1]?.trim()} wall` } }
    : { prompt, wall: null };
}
