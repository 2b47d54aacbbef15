import type { Rule } from "./grammar.ts";
import { step } from "./plan.ts";
import { colorsIn, intensityIn, pixelsIn } from "./words.ts";

const background: Rule = ({ words }) => {
  if (!/\b(background|backdrop)\b/.test(words) && !/\b(cut ?out|isolate) (?:the )?\w+/.test(words)) return null;
  if (/\b(blur(?:ry|red)?|bokeh|out of focus|soften|defocus)\b/.test(words))
    return [
      step("blur_background", { radius: Math.max(1, Math.min(200, pixelsIn(words) ?? 12 * intensityIn(words))) }),
    ];
  const color = colorsIn(words.replace(/\bbackground colou?r\b/g, "background")).at(-1);
  if (color) return [step("replace_background", { color })];
  if (
    /\b(remove|delete|erase|transparent|cut ?out|isolate|without|get rid of|strip|clear|take away|take out|no)\b/.test(
      words,
    )
  )
    return [step("remove_background", {})];
  return null;
};

const NOT_THINGS =
  /^(background|colou?rs?|noise|blur|border|frame|text|shadow|vignette|grain|saturation|contrast|brightness|size|it|this|that|everything|image|photo|picture|edges|corners?|details?)$/;

const removeObject: Rule = ({ words }) => {
  const match =
    /^(?:remove|delete|erase|get rid of|take (?:away|out)|clean up|eliminate|hide|cut out)\s+(?:the |all (?:the )?|any |that |this |a |an |my )?([a-z][a-z -]{1,40}?)(?: (?:from|in|on|at) (?:the |this )?(?:image|photo|picture|scene|foreground|left|right|middle|center|background|table))?$/.exec(
      words,
    );
  const object = match?.[1]?.trim();
  return object && !NOT_THINGS.test(object) ? [step("remove_object", { object })] : null;
};

const recolor: Rule = ({ words }) => {
  const match =
    /^(?:change|turn|make|paint|color|colour|recolor|recolour|dye|replace)\s+(?:the |all (?:the )?|every |my |its |her |his )?(.+?)(?:'s colou?r)?\s+(?:(?:from .+ )?(?:to|into|with|in|by)\s+)?((?:a )?(?:light |dark |bright |deep |hot |navy |sky |forest |lime |royal |pale )?(?:#[0-9a-f]{3,8}|[a-z]+))$/.exec(
      words,
    );
  const [, what = "", last = ""] = match ?? [];
  const to = colorsIn(last).at(-1);
  if (!match || !to) return null;
  const thing = what
    .replace(/^(?:colou?r of (?:the )?)/, "")
    .replace(/\s+(?:colou?r|parts?|areas?|bits?|things?)$/, "")
    .trim();
  if (/^(it|this|image|photo|picture|whole (?:image|thing)|everything)$/.test(thing)) return null;
  const from = colorsIn(thing);
  const name = thing.split(" ").at(-1) ?? "";
  // "the red" is a color, "the red car" a thing.
  if (from[0] && thing.split(" ").length <= 2 && colorsIn(name).length > 0)
    return [step("recolor", { from: from[0], to })];
  if (NOT_THINGS.test(name)) return null;
  return [step("recolor", { object: name, ...(from[0] ? { from: from[0] } : {}), to })];
};

/** What the image shows: its background, its things and their colors. */
export const subjectRules: Rule[] = [background, removeObject, recolor];
