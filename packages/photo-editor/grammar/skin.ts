import { step } from "../plan.ts";
import { intensityIn } from "../words.ts";
import { findEffect } from "./part.ts";
import type { Rule } from "./rule.ts";

/** "Smooth the skin" evens out pores and wrinkles; no other part is smoothed so. */
const SMOOTHED =
  /^(?:(?:smooth(?:en)?|soften|retouch|even out|airbrush)(?: out)? (?:the |my |his |her |their )?(?:(?:woman|man|person|girl|boy)'s )?(?:(?:face |facial )?skin|face)|make (?:the |my |his |her |their )?(?:face |facial )?skin (?:look )?(?:a (?:bit|little) |much |more |slightly )?smooth(?:er)?|skin smoothing|(?:(?:give|get|make) (?:her|him|them|me|us|the [a-z]+) )?(?:an? |some )?(?:(?:much|slightly|more|a (?:bit|little)) )*(?:smooth(?:er)?|soft(?:er)?|silk(?:y|ier)|flawless|more even) (?:face |facial )?skin|(?:make )?(?:(?:the|my|his|her|their) )?(?:face |facial )?skin (?:look )?(?:(?:much|slightly|more|a (?:bit|little)) )*(?:smooth(?:er)?|soft(?:er)?|silk(?:y|ier)))(?: (?:a (?:bit|little)|slightly|gently|strongly))?$/;

const SKIN = "(?:the |my |her |his |their )?(?:face |facial )?skin(?:[- ]?(?:tones?|colou?rs?))?";
/** "Warm up the skin tones" and "make her skin a little warmer": the light of skin, which has no other look. */
const SKIN_TONE = new RegExp(
  `^(?:(?<verb>warm|cool|brighten|lighten|darken|desaturate|saturate)(?: (?:up|down))? ${SKIN}|(?:make|get|give) ${SKIN}(?: look)?(?<degree>(?: (?:a (?:bit|little|touch)|slightly|much|somewhat))*) (?<state>warmer|cooler|colder|brighter|lighter|darker|less (?:red|yellow|orange|saturated|warm)|more (?:warm|saturated|vivid))|(?<before>(?:(?:a (?:bit|little)|slightly|much) )*(?:warmer|cooler|brighter|lighter|darker)) ${SKIN})(?<after>(?: (?:up|down|a (?:bit|little|touch|tad)|slightly|gently|much|a lot))*(?: by \\d+ ?(?:%|percent))?)$`,
);

function skinEffect({ groups = {} }: RegExpExecArray): string {
  const { verb, degree = "", state, before, after = "" } = groups;
  if (verb !== undefined) return `${verb === "warm" ? "warm up" : verb === "cool" ? "cool down" : verb} it${after}`;
  return `make it${degree} ${(state ?? before ?? "").replace(/^less red$/, "less saturated")}${after}`;
}

/** Evens out skin, or changes its light: "smooth her skin", "warm up the skin tones". */
export const skinRule: Rule = (clause) => {
  if (SMOOTHED.test(clause.words)) {
    const strength = intensityIn(clause.words);
    return [step("apply_to", { part: "skin", effect: "smooth", ...(strength === 1 ? {} : { amount: strength }) })];
  }
  const toned = SKIN_TONE.exec(clause.words);
  const tone = toned && findEffect(skinEffect(toned), clause);
  return tone && [step("apply_to", { part: "skin", ...tone })];
};
