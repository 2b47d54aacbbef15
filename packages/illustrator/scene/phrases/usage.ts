import { cutWords } from "@atelier/vocabulary";
import { findEmblem } from "./purposes.ts";

/** The size of a picture; the unit does not matter, because only the ratio of its sides is compared. */
export interface Sides {
  width?: number | undefined;
  height?: number | undefined;
}

/** Formats by which a prompt names the ratio of the sides. */
const FORMAT = "square|portrait|landscape|vertical|upright|horizontal|wide";
const PRINT =
  "(?:invitation|poster|banner|card|cover|flyer|header|label|postcard|menu|picture|image|illustration|drawing|wallpaper)";
/** "In portrait format", and the format of a printed thing at the beginning: "a square invitation". */
const FORMATS: readonly RegExp[] = [
  new RegExp(
    `(?:^|,\\s*|\\s+)(?:in )?(?:an? )?(${FORMAT}) (?:format|orientation|layout|aspect ratio)\\b(,(?=.))?`,
    "i",
  ),
  new RegExp(`(?<=^(?:an? )?)\\b(${FORMAT}) (?=(?:[a-z]+ ){0,2}${PRINT}\\b)`, "i"),
];

/** Whether a picture has the format. A picture of unknown size is a square. */
function hasFormat(format: string, { width = 1, height = width }: Sides): boolean {
  if (/square/i.test(format)) return Math.abs(width / height - 1) < 0.02;
  return /portrait|vertical|upright/i.test(format) ? height > width : width > height;
}

/** Removes the format of the picture from a prompt. `unused` has it if the picture has another one. */
export function removeFormat(prompt: string, sides: Sides): { prompt: string; unused: string[] } {
  for (const pattern of FORMATS) {
    const [whole, format] = pattern.exec(prompt) ?? [];
    if (whole === undefined || format === undefined) continue;
    const text = prompt.replace(pattern, (found) => (found.startsWith(",") ? ", " : " ")).trim();
    const words = whole.replace(/^[\s,]+(?:in )?|[\s,]+$/g, "").toLowerCase();
    return {
      prompt: text.replace(/^,\s*|,\s*$/g, ""),
      unused: hasFormat(format, sides) ? [] : [words],
    };
  }
  return { prompt, unused: [] };
}

const PICTURE =
  "(?:illustration|picture|image|drawing|graphic|artwork|visual|header|hero|header picture|header image|hero image|cover picture|cover image|title picture|featured image)";
/** Where pictures are published, which is not drawn. */
const MEDIUM =
  "(?:blog|blog post|blog article|website|web page|homepage|landing page|article|newsletter|magazine|presentation|slides?|slide deck|course|online course|lesson|ebook|e-book|report|channel|social media post|post)";
const FOR_MEDIUM = new RegExp(
  `^((?:an? |the )?(?:[a-z-]+ ){0,3}?${PICTURE}) (for (?:an? |the |my |our |your )?((?:[a-z]+ ){0,2}?${MEDIUM}))\\b(?: (?:about|on) ((?:(?!with |showing |of )[^:,.])+))?(?:\\s*([:,]|with|showing|of) (.+))?$`,
  "i",
);

/**
 * Removes the medium that a picture is for: "illustration for a blog about remote work: a man". If the prompt says nothing
 * else, what the medium is about is the content.
 */
export function removeMediumOfUse(prompt: string): {
  prompt: string;
  unused: string[];
} {
  const [, picture, use, medium = "", topic, , content] = FOR_MEDIUM.exec(prompt.trim()) ?? [];
  if (picture === undefined || use === undefined) return { prompt, unused: [] };
  // A header for a cooking blog shows what stands for cooking.
  const sign = content ?? topic ?? nameEmblem(medium);
  if (sign === "") return { prompt, unused: [] };
  const isNamed = content !== undefined;
  // A header and a cover are no things of the picture.
  const look = picture.replace(/\b(?:header|hero|cover|title|featured)(?: (?:picture|image))?$/i, "picture");
  return {
    prompt: `${look} of ${sign}`,
    unused: [(isNamed && topic !== undefined ? `${use} about ${topic.trim()}` : use).toLowerCase()],
  };
}

const nameEmblem = (words: string): string =>
  findEmblem(cutWords(words).tokens)
    .map(({ word }) => word)
    .join(" ");

const TILES =
  /,?\s*(?:and |with )?(?:(?:a |the )?(?:wall|walls) (?:of|with) )?white (?:wall |kitchen |ceramic )?(?:tiles|tiled walls?)(?: (?:behind (?:it|them)|on the walls?|in the background))?(?=$|[,.]|\s(?:and|with)\b)/i;

/** Removes white tiles of a kitchen or a bathroom, whose walls have them. */
export const removeTiles = (prompt: string): string =>
  /\b(?:kitchen|bathroom)\b/i.test(prompt) && !/\bpattern\b/i.test(prompt) ? prompt.replace(TILES, "") : prompt;

/** "A big title" before the first text, and "in smaller letters" behind a later one: the first text is the largest. */
const BIG = /\b(?:big|large|bold|huge) (?=(?:title|headline|heading)\s*:?\s*$)/i;
const SMALL = /^\s*(?:below it |underneath |below )?in (?:small|smaller) (?:letters|type|text|print|font|lettering)\b/i;
const QUOTE = /("[^"]*"|“[^”]*”)/;

/** Removes the sizes of texts that the picture has anyway. */
export function removeTextSizes(prompt: string): string {
  const parts = prompt.split(QUOTE);
  if (parts.length < 5) return prompt;
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const sized = at === 0 ? part.replace(BIG, "") : part;
      return at > 2 ? sized.replace(SMALL, "") : sized;
    })
    .join("");
}
