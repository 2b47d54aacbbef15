import { extendPad } from "../grammar/canvas.ts";
import { extendCrop } from "../grammar/crop.ts";
import { extendBorder } from "../grammar/decoration.ts";
import { CUT_CORNERS, extendResize, extendRotate, extendStraighten, isStretched } from "../grammar/geometry.ts";
import { isPart, repeatsRest } from "../grammar/kept.ts";
import { extendText } from "../grammar/new-text.ts";
import { type Step, step } from "../plan.ts";
import { colorsIn } from "../words.ts";

/** Adds details to the step before: "in red" for a text, "30 pixels wide" for a border, "fill" for a size. */
export function extend(steps: Step[], words: string): boolean {
  const last = steps.at(-1);
  if (!last) return false;
  const grown = last.tool === "move_letters" ? sizeOfMoved(last.arguments, words) : null;
  if (grown) {
    steps.splice(-1, 0, grown);
    return true;
  }
  const measured = withAmount(last, words);
  if (measured) {
    steps[steps.length - 1] = measured;
    return true;
  }
  const more =
    last.tool === "text"
      ? extendText(last.arguments, words)
      : last.tool === "border"
        ? extendBorder(last.arguments, words)
        : last.tool === "resize" && last.arguments.fit === undefined && last.arguments.width && last.arguments.height
          ? fitFrom(last.arguments, words)
          : last.tool === "resize"
            ? extendResize(last.arguments, words)
            : last.tool === "crop"
              ? extendCrop(last.arguments, words)
              : last.tool === "straighten"
                ? extendStraighten(last.arguments, words)
                : last.tool === "pad"
                  ? extendPad(last.arguments, words)
                  : last.tool === "rotate"
                    ? extendRotate(last.arguments, words)
                    : last.tool === "replace_background"
                      ? inMiddle(last.arguments, words)
                      : last.tool === "denoise" && KEPT_DETAILS.test(words)
                        ? step("denoise", { strength: "light" })
                        : null;
  if (!more) return false;
  steps[steps.length - 1] = more;
  return true;
}

const CENTERED =
  /^(?:(?:nicely|exactly|well|all) )*(?:cent(?:er|re) (?:it|them|(?:the|my|his|her) [a-z]+(?: [a-z]+)?)|(?:(?:it|(?:(?:the|my|his|her) )?[a-z]+(?: [a-z]+)?) )?(?:(?:is|should be|must be|stays?) )?(?:nicely |exactly )?(?:cent(?:ered|red|er|re)|in the (?:middle|cent(?:er|re))))$/;

/** A plain background with its subject in the middle; null for other words and for scenes, in which the subject keeps its place. */
const inMiddle = (args: Extract<Step, { tool: "replace_background" }>["arguments"], words: string): Step | null =>
  CENTERED.test(words) && args.color !== undefined ? step("replace_background", { ...args, centered: true }) : null;

const AMOUNT =
  /^(?:by )?(?:(?:about|around|roughly|approximately|maybe|perhaps|say|some|only|just) )*(\d{1,3}) ?(?:%|percent)$/;

/** "Make the dog lighter, about 20%" gives the amount of the change before; null for other words and changes. */
function withAmount({ tool, arguments: args }: Step, words: string): Step | null {
  const stated = AMOUNT.exec(words)?.[1];
  if (stated === undefined) return null;
  if (tool === "brightness" || tool === "contrast" || tool === "saturation" || tool === "warmth")
    return step(tool, { ...args, percent: Math.sign(args.percent) * Number(stated) });
  return tool === "apply_to" && args.amount !== undefined && SHARES.test(args.effect)
    ? step("apply_to", { ...args, amount: Math.sign(args.amount) * Number(stated) })
    : null;
}

const SHARES = /^(?:brightness|contrast|saturation|warmth)$/;

/** "Move the credit to the left and make it smaller" changes its size before it is moved, where it is legible. */
function sizeOfMoved(
  { object, text, where }: Extract<Step, { tool: "move_letters" }>["arguments"],
  words: string,
): Step | null {
  const [, little, size = ""] =
    /^make (?:it|them|the text) (?:(a (?:bit|little)|slightly) |much |a lot )?(bigger|larger|smaller)$/.exec(words) ??
    [];
  if (size === "") return null;
  const factor = little === undefined ? 1.4 : 1.2;
  const scale = size === "smaller" ? 1 / factor : factor;
  return step("resize_letters", {
    object,
    ...(text === undefined ? {} : { text }),
    ...(where === undefined ? {} : { where }),
    scale,
  });
}

/** "Denoise it but keep the details in her hair" is a light denoising. */
const KEPT_DETAILS =
  /^(?:keep|keeping|preserve|preserving) (?:all |all the |the |its |her |his )?(?:fine |small )?(?:details?|textures?)\b/;

/** The look of an image without noise. */
const SMOOTH =
  /^(?:(?:make|keep|leave) (?:it|everything) )?(?:(?:nice|and|very|completely|really|all|look) )*(?:smooth|clean|clear|noise-?free|grain-?free)$/;

/** "It's crooked, level it" and "it's too dark, fix that" are one step each. */
export const repeats = (last: Step | undefined, words: string): boolean =>
  last !== undefined &&
  ((last.tool === "denoise" && SMOOTH.test(words)) ||
    (last.tool === "vintage" && /^like an? (?:polaroid|old photo(?:graph)?)$/.test(words)) ||
    /^(?:please )?(?:fix|correct|repair|rescue|save|mend|solve|improve|sort out) (?:that|it|this|them|both(?: of them)?|all of (?:it|that|them))$/.test(
      words,
    ) ||
    (isTone(last) && MENDED.test(words)) ||
    (isLess(last) &&
      /^(?:tone|turn|bring|dial|take) (?:it|that|this|them) (?:down|back)(?: (?:a (?:bit|little)|slightly))?$/.test(
        words,
      )) ||
    (last.tool === "crop" && repeatsCrop(last.arguments, words)) ||
    (last.tool === "move_letters" && /^(?:move|shift|put|bring|place|drag) (?:it|that|them) there$/.test(words)) ||
    (last.tool === "straighten" && CUT_CORNERS.test(words)) ||
    (last.tool === "apply_to" && last.arguments.except === true && repeatsRest(last.arguments.effect, words)) ||
    (last.tool === "straighten" &&
      /^(?:straighten|level)(?: (?:it|that|this|the (?:image|photo|picture|horizon)))?(?: out)?$/.test(words)));

/** Steps that a complaint about light or colors asks for. */
const isTone = ({ tool }: Step): boolean =>
  /^(?:auto_tone|brightness|contrast|denoise|exposure|saturation|sharpen|straighten|tones|warmth|white_balance)$/.test(
    tool,
  );
/** A repair without a noun, after a complaint that says what it mends. */
const MENDED =
  /^(?:(?:please|can you|could you|just) )*(?:fix|correct|repair|adjust|neutrali[sz]e|balance|compensate|mend|improve|sort out)(?: (?:it|that|this|them))?(?: (?:out|up))?(?: (?:a (?:bit|little)|slightly|please|for me))*$/;

/** Whether a step takes something away that a complaint names: "too saturated, tone it down". */
const isLess = ({ tool, arguments: args }: Step): boolean =>
  (tool === "apply_to" && (args.amount ?? 0) < 0) ||
  ((tool === "saturation" || tool === "brightness" || tool === "contrast" || tool === "warmth") &&
    "percent" in args &&
    typeof args.percent === "number" &&
    args.percent < 0);

/** "Crop to him" after a crop to the man on the left, and "35:45" after a crop to that ratio. */
const repeatsCrop = ({ around, ratio }: Extract<Step, { tool: "crop" }>["arguments"], words: string): boolean =>
  (around !== undefined &&
    /^(?:crop|cut|zoom in)(?: it)?(?: down)? (?:to|on|around) (?:him|her|it|them|that)$/.test(words)) ||
  /^(?:with |keep |keeping )?(?:the )?(?:main )?(?:subject|it|him|her|them) (?:is |stays |remains )?(?:cent(?:er|re)(?:ed|d)?|in the (?:middle|cent(?:er|re)))$/.test(
    words,
  ) ||
  (ratio === "1:1" && /^(?:in |as |to )?(?:an? )?square(?: (?:crop|format|shape|ratio|version))?$/.test(words)) ||
  (/(?:^|'s )(?:bust|document portrait)$/.test(around ?? "") && /^(?:crop to )?the bust(?: only)?$/.test(words)) ||
  (ratio !== undefined && words.replace(/ ?: ?/, ":").replace(/^(?:in|at|as) /, "") === ratio);

/** "Keep the cup" beside a new background leaves only the cup before it. */
export function onBackground(clause: string, clauses: readonly string[], index: number): string {
  const part = /^keep (?:the|my|his|her) (?!unchanged$|untouched$|sharp$|in focus$|as )([a-z][a-z' -]{1,40})$/.exec(
    clause,
  )?.[1];
  const [, other] =
    /^(?:replace|swap|substitute|exchange|change|fill|make|turn|paint|colou?r|add|put|set) (?:it|that) (?:with |by |for |to |into |in )?(.+)$|^(?:replace|swap|fill) (?:with|by) (.+)$|^(?:add|put|use|insert|place) ((?:(?:light|dark|pale|pure|plain) )?[a-z]+)(?: (?:instead|there|behind|in its place|in place of it))?$/
      .exec(clause)
      ?.filter((found) => found !== undefined) ?? [];
  if (
    other !== undefined &&
    /^(?:remove|delete|erase|get rid of|cut out) (?:the |this )?(?:background|backdrop)$/.test(clauses[index - 1] ?? "")
  )
    return `replace the background with ${other}`;
  // After the new background, what stays may be a part of the subject: "and keep the whiskers".
  if (
    part !== undefined &&
    !/\bshadows?\b/.test(part) &&
    clauses
      .slice(0, index)
      .some((otherClause) =>
        /^(?:replace|change|swap|remove|delete|erase|drop) .*\b(?:background|backdrop)\b/.test(otherClause),
      )
  )
    return `keep the ${part.replace(/ (?:unchanged|untouched)$/, "")} unchanged`;
  const isNew = clauses.some(
    (otherClause) => /\b(?:background|backdrop)\b/.test(otherClause) && colorsIn(otherClause).length > 0,
  );
  return part !== undefined && isNew && isPart(part) && !/\bshadows?\b/.test(part) ? `keep only the ${part}` : clause;
}

/** "Brighter and more green" gives the part that the clause before names a color. */
export const MORE_COLOR =
  /^(?:a (?:bit|little) |much |slightly )?more (red|green|blue|yellow|orange|pink|purple|brown|violet|magenta|teal|turquoise)$/;

/** The part of the last step, or undefined if it changes the whole image. */
export function partOfLast(steps: readonly Step[]): { part: string; except?: true | undefined } | undefined {
  const last = steps.at(-1);
  if (last?.tool === "recolor" && last.arguments.object !== undefined) return { part: last.arguments.object };
  // "Only the woman in color, and brighter" asks for a brighter image, and not for a brighter gray.
  if (last?.tool === "apply_to" && last.arguments.except && last.arguments.effect === "black_and_white")
    return undefined;
  return last?.tool === "apply_to" ? { part: last.arguments.part, except: last.arguments.except } : undefined;
}

/** Whether a clause such as "keep the rocket" names a thing that the removals before it do not remove. */
export function keepsUnremoved(steps: readonly Step[], words: string): boolean {
  const kept = /^(?:keep|leave) (?:the|my|his|her|its) ([a-z][a-z' -]{1,40})$/.exec(words)?.[1];
  return (
    kept !== undefined &&
    // The shadow of a thing goes with it.
    !/\b(?:shadows?|reflections?)$/.test(kept) &&
    steps.length > 0 &&
    steps.every(({ tool, arguments: args }) => tool === "remove_object" && !kept.includes(args.object))
  );
}

function fitFrom(args: Extract<Step, { tool: "resize" }>["arguments"], words: string): Step | null {
  const fit = /^(?:fill|cover|crop to fit)(?: (?:it|the|whole|area|frame|all|completely))*$/.test(words)
    ? "cover"
    : /^(?:keep(?:ing)? (?:the |its )?(?:aspect|proportions)|fit inside|fit|contain)\b/.test(words)
      ? "inside"
      : /^(?:just )?(?:stretch|distort|squash|squeeze|ignore)\b/.test(words) && isStretched(words)
        ? "exact"
        : null;
  return fit && { tool: "resize", arguments: { ...args, fit } };
}

/** A new background and then "keep only the cup" are the cup before that background. */
export function onOneBackground(planned: readonly Step[]): Step[] {
  // "Cut the cat out, transparent background" asks for one cutout.
  const steps = planned.filter(
    ({ tool, arguments: { ...named } }, at) =>
      !(
        tool === "remove_background" &&
        Object.keys(named).length === 0 &&
        planned.slice(0, at).some((other) => other.tool === "remove_background")
      ),
  );
  const alone = steps.findIndex(({ tool, arguments: args }) => tool === "remove_background" && "subject" in args);
  const before = steps.findIndex(({ tool, arguments: args }) => tool === "replace_background" && !("subject" in args));
  const [cut, placed] = [steps[alone], steps[before]];
  // In the other order the background is put behind what was cut out.
  if (cut?.tool !== "remove_background" || placed?.tool !== "replace_background" || alone < before) return [...steps];
  return steps.flatMap((current, at): Step[] =>
    at === alone
      ? []
      : at === before
        ? [step("replace_background", { ...placed.arguments, ...cut.arguments })]
        : [current],
  );
}
