import { type Step, step } from "../plan.ts";
import { colorsIn, positionIn } from "../words.ts";
import type { Rule } from "./rule.ts";

const NOUN = "(?:texts?|lines?|captions?|words|lettering|row|title|subtitle)";
const MEME = /\bmemes?\b|\bimpact[- ](?:style|font|text|lettering|letters)\b/;
const END = "(top|bottom|above|below|up top|underneath)";
/** 'Top "A"', 'top text: "A"', '"A" on top', which name a text only by its place. */
const PLACED = [
  new RegExp(
    `^(?:.*\\bmeme\\b[a-z -]*:? ?)?(?:(?:with|put|add|write) )?(?:the |an? )?(?:${NOUN} )?(?:at |on |in )?(?:the )?${END}(?: ${NOUN})?(?: (?:says?|saying|reads?|reading|is|be|should (?:say|read|be)))?:? ?§(\\d+)$`,
  ),
  new RegExp(`^(?:and )?§(\\d+) (?:at |on |in )?(?:the )?(?:very )?${END}(?: of (?:it|the (?:image|photo|picture)))?$`),
];
/** A caption of films: 'subtitle "A"', 'subtitles: "A" at the bottom'. */
const SUBTITLE = /^(?:(?:add|put|write|with) )?(?:an? |the |some )?(?:movie |film )?subtitles?:? ?§(\d+)\b.*$/;
/** 'Make it a meme: "A"' */
const AS_MEME = /^(?=.*\bmeme\b)(?!(?:remove|delete|erase|replace)\b).*§(\d+).*$/;

/** Lettering of memes: large and white with a black outline, at the top and at the bottom. */
export const memeRule: Rule = ({ words, quotes }) => {
  const [first, second] = PLACED.map((pattern) => pattern.exec(words));
  const [end, index] = first ? [first[1], first[2]] : [second?.[2], second?.[1]];
  const text = quotes[Number(index ?? -1)];
  const place = /^(?:top|above|up)/.test(end ?? "") ? "top" : "bottom";
  if (text) return [lettered(text, place)];
  const subtitle = quotes[Number(SUBTITLE.exec(words)?.[1] ?? -1)];
  if (subtitle)
    return [
      step("text", {
        text: subtitle.slice(0, 200),
        position: at(words),
        color: colorsIn(words)[0] ?? "white",
        outline: "black",
      }),
    ];
  const only = quotes[Number(AS_MEME.exec(words)?.[1] ?? -1)];
  return only && (words.match(/§/g)?.length ?? 0) === 1 ? [lettered(only, at(words))] : null;
};

const at = (words: string) => positionIn(words.replace(/§\d+/g, "")) ?? "bottom";

const lettered = (text: string, position: ReturnType<typeof at>): Step =>
  step("text", { text: text.slice(0, 200), position, color: "white" });

/** A clause that only says that the lettering beside it is a meme. */
const ONLY_MEME =
  /^(?:(?:make|turn|style|format) (?:it|this) (?:into |as |like )?|like |as |in )?(?:an? )?(?:meme|impact)(?: (?:it|this|style|format|font|text))*:?$/;

/** Whether a clause only says that lettering is that of a meme. */
export const saysOnlyMeme = (words: string): boolean => ONLY_MEME.test(words);

/** All lettering of a meme has one look, also that of clauses that do not repeat the word. */
export function inMemeLook(steps: readonly Step[], instructions: string): Step[] {
  if (!MEME.test(instructions.replace(/["“”„«»][^"“”„«»]*["“”«»]/g, "").toLowerCase())) return [...steps];
  return steps.map((planned) =>
    planned.tool === "text" ? step("text", { size: "large", outline: "black", ...planned.arguments }) : planned,
  );
}
