import type { Step } from "./plan.ts";
import { strangeWords } from "./vocabulary.ts";

/** Tools that give the whole image another look, for which a word anywhere in a clause is enough. */
const LOOKS: readonly Step["tool"][] = [
  "blur",
  "brightness",
  "contrast",
  "saturation",
  "warmth",
  "sharpen",
  "exposure",
  "vintage",
  "sepia",
  "black_and_white",
  "style",
  "filter",
  "grain",
  "vignette",
  "tint",
  "auto_tone",
];

/** Verbs that ask for other content, and not for another look of the same. */
const CONTENT =
  /^(?:please )?(?:put|place|set|replace|swap|exchange|add|insert|draw|paint|turn|transform|convert|change|give|make|let|remove|delete|erase|dress|show|open|close|move|have|get|bring|fill)\b/;

/** The object of a verb. */
const OBJECT = /^(?:it|the|this|that|these|those|my|his|her|its|their|all|everything|an?)\b/;

/**
 * Whether a clause asks for other content that was not understood, and its steps come only from words beside it: "put it
 * on grass instead of the blurry brown" asks for no blur. `read` reads words as a clause of their own.
 */
export function isOnlyBeside(words: string, steps: readonly Step[], read: (words: string) => Step[] | null): boolean {
  if (steps.length === 0 || !steps.every(({ tool }) => LOOKS.includes(tool))) return false;
  const strange = strangeWords(words, steps)[0];
  if (strange === undefined) return false;
  // "Colorize this black and white photo" has a verb that no rule reads.
  const [verb = ""] = words.split(" ");
  if (strange.split(" ")[0] === verb && OBJECT.test(words.slice(verb.length + 1))) return true;
  if (!CONTENT.test(words)) return false;
  // "Add film grain like that of an old Leica" names its look before the words that no rule reads.
  const before = words.slice(0, words.indexOf(strange)).trim();
  const named = before === "" ? null : read(before);
  return !named?.some(({ tool }) => steps.some((planned) => planned.tool === tool));
}

/** A clause that only says how the result of the clauses before it looks: "with a warm tone". */
const SIDE = /^(?:with|in|under|using|having|featuring|including|plus)\b/;

/** A look without a verb: "vintage tones". */
const BARE_LOOK =
  /^(?:an? |the |some )?(?:[a-z-]+ ){1,3}(?:tones?|look|style|vibes?|feel|mood|light|lighting|colou?rs?|filter|effect|grading|atmosphere)$/;
const STARTS_WITH_VERB = /^(?:add|apply|use|give|make|put|turn|set|get|boost|increase|reduce|change|fix|more|less)\b/;

/** Whether a clause adds only a look to what the clauses before it ask for. */
export const isSide = (words: string, steps: readonly Step[]): boolean =>
  (SIDE.test(words) || (BARE_LOOK.test(words) && !STARTS_WITH_VERB.test(words))) &&
  steps.every(({ tool }) => LOOKS.includes(tool));

/** A size of what "it" means, with a verb that is rarely said of a picture. */
const SIZE_OF_IT =
  /^(?:shrink|enlarge|make) (?:it|him|her|them)\b|^(?:scale|resize|reduce|blow) (?:it|him|her|them) .*\b(?:its|his|her|their) size\b/;

/**
 * Whether a clause asks for another size of the thing that the clause before places: "put the balloon in the sky, shrink it". No
 * tool resizes one thing, and the whole image is not meant.
 */
export const isSizeOfPlaced = (last: Step | undefined, words: string, steps: readonly Step[]): boolean =>
  last?.tool === "replace_background" &&
  last.arguments.scene !== undefined &&
  last.arguments.subject !== undefined &&
  steps.length > 0 &&
  steps.every(({ tool, arguments: args }) => tool === "resize" && "scale" in args && args.scale !== undefined) &&
  SIZE_OF_IT.test(words);
