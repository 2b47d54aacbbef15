/** How all colors of a picture look. */
export type Tone = "pastel" | "faded";

const BEFORE =
  "(?:,? ?\\b(?:in|with|using|and))?(?: an?)? ?(?:\\b(?:soft|light|gentle|delicate|warm|cool|slightly|all) )*";
const COLORS = "(?:(?:colou?r )?(?:colou?rs?|tones?|palette|shades|hues|style|look|scheme|tints))";
const END = "(?=$|[.,;:]|\\s(?:with|on|of|showing)\\b)";
/** Phrases for all colors of a picture. A "pastel pink cake" and a "faded flag" are things. */
const TONES: readonly (readonly [Tone, RegExp])[] = [
  ["pastel", new RegExp(`${BEFORE}\\bpastel ${COLORS}${END}`, "i")],
  ["pastel", /(?:^|,) ?(?:soft )?pastels?(?=$|[.,;])|\bin (?:soft )?pastels?(?=$|[.,;])/i],
  ["faded", new RegExp(`${BEFORE}\\b(?:faded|muted|washed[- ]out|desaturated|vintage|retro) ${COLORS}${END}`, "i")],
];
/** A printed thing that is old. */
const VINTAGE =
  /^((?:an? |the )?(?:[a-z]+ )?)(?:vintage|retro)(?:[- ]style)? (?=(?:[a-z]+ )?(?:posters?|postcard|advertisement|ad)\b)/i;

/**
 * A prompt without the words for the look of all its colors: "a boat in pastel colors", "a vintage poster". `tone` is null
 * if there are none.
 */
export function removeTone(prompt: string): { prompt: string; tone: Tone | null } {
  let [text, tone]: [string, Tone | null] = [prompt, null];
  for (const [name, pattern] of TONES) {
    if (!pattern.test(text)) continue;
    text = text.replace(pattern, "");
    tone ??= name;
  }
  if (VINTAGE.test(text)) {
    text = text.replace(VINTAGE, "$1");
    tone ??= "faded";
  }
  // A prompt that is nothing else keeps its words.
  const rest = text.replace(/^[\s,;]+|[\s,;]+$/g, "");
  return tone === null || rest === "" ? { prompt, tone: null } : { prompt: rest, tone };
}
