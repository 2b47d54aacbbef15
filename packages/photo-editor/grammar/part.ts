import { type Step, step } from "../plan.ts";
import type { PartEffect } from "../plan-values.ts";
import { letteringKind } from "../things/letters/lettering.ts";
import { intensityIn } from "../words.ts";
import { getThing } from "./mark.ts";
import type { Clause, Rule } from "./rule.ts";
import { attributeRules } from "./tone.ts";

const OWNER = "(?:(?:only|just|all|all of|both) )*(?:the|my|his|her|its|their|this|that|any|every|each)";
export const REST = "(?:the rest|everything else|all else|the other parts|everything around (?:it|them|him|her))";
const EXCEPT = "(?:everything|anything|all|the whole (?:image|photo|picture)|the (?:image|photo|picture))";
const BUT = "(?:except for|except|other than|apart from|besides|aside from|behind|around|surrounding|outside(?: of)?)";
const PART = `(?:${EXCEPT} ${BUT} (?:the |my |her |his )?[a-z][a-z' -]{1,40}?|${REST}|${OWNER} [a-z][a-z' -]{1,40}?|(?:(?:both|all)(?: the| of the)? )?(?:faces|people))`;
export const DEGREE =
  "(?:a (?:little|bit|tad|touch|lot)|slightly|strongly|heavily|gently|much|way|very|far|more|less|somewhat|completely|fully|totally|really|entirely)";
export const STATE =
  "(?:\\d+ ?(?:%|percent) )?(?:more |less )?(?:brighter|lighter|darker|warmer|cooler|colder|sharper|crisper|softer|blurry|blurrier|blurred|out of focus|pixelated|black-and-white|gr[ae]yscale|gr[ae]y|monochrome|sepia|colou?rful|colou?rless|vivid|vibrant|saturated|desaturated|bright|inverted|contrasty|dramatic|punchy|punchier)";
const AMOUNT =
  "(?: by \\d+(?:\\.\\d+)? ?(?:%|percent)| by (?:a|one|two|half a) stops?| by (?:half|a third|a quarter))?";
export const TAIL = `(?: (?:${DEGREE}|only|out|up))*${AMOUNT}(?: ${DEGREE})?`;

const ACTED = new RegExp(
  `^(blur|blur out|pixelate|pixelise|pixelize|mosaic|censor|anonymi[sz]e|obscure|sharpen|brighten|lighten|darken|dim|desaturate|saturate|soften|invert|warm up|cool down|decolou?ri[sz]e)(?: (?:out|up))?(?: only| just)? (${PART})(${TAIL})$`,
);
const MADE = new RegExp(
  `^(?:make|turn|render|get|let|convert|change|set|leave|put) (${PART})(?: (?:look|be|appear|to|into|in|all|become|go))*((?: ${DEGREE})* ${STATE}${TAIL})$`,
);
const CHANGED = new RegExp(
  `^(?:(increase|raise|boost|reduce|decrease|lower|more|less|add) )(?:the )?(brightness|contrast|saturation|warmth|exposure|sharpness|vibrance|colou?rs?)(?: (?:of|on|in|for))? (${PART})(${TAIL})$`,
);
const ADDED = new RegExp(
  `^(?:add|apply|put|use) (?:an? )?((?:strong|slight|subtle|heavy|light|gaussian|soft) )?(blur|pixelation|mosaic|sepia|black-and-white)(?: (?:effect|filter|tone))? (?:to|on|over) (${PART})$`,
);

/** "Everything except the cup in black and white". */
const EXCEPTED = new RegExp(
  `^(?:everything|all|the whole (?:image|photo|picture)) ${BUT} ((?:the |my |his |her )?[a-z][a-z' -]{1,40}?) (?:should be |must be |is |to be )?(?:in |to |into |as )?(${STATE})$`,
);
/** "Hide the face with a blur". */
const COVERED = new RegExp(
  `^(?:hide|cover|conceal|mask|obscure) (?:up )?(${PART}) (?:with|by|using) (?:an? )?(?:strong |heavy |gaussian )?(blur|mosaic|pixels|pixelation|pixelated (?:block|box))$`,
);
/** "Cover the credit with a black bar", "black out the eyes". */
const BARRED = [
  new RegExp(
    `^(?:hide|cover|conceal|mask|obscure|censor) (?:up )?(${PART}) (?:with|by|using|behind|under) (?:an? )?(?:solid |plain |thick )?black (?:bar|box|rectangle|block|strip|stripe)s?$`,
  ),
  new RegExp(`^(?:black out|redact) (${PART})$`),
  new RegExp(
    `^(?:(?:put|place|draw|add|use) )?(?:an? )?(?:solid |plain |thick )?(?:black|black-?out|censor(?:ship)?|censoring|privacy) (?:bar|box|rectangle|block|strip|stripe)s? (?:over|on|across|on top of|for) (${PART})$`,
  ),
];
/** The thing on which lettering stands. */
const ON_THING = / (?:on|in|at|of|from) (?:the|my|his|her|its|their|this|that) [a-z' -]+$/;

/** "Turn the background into a watercolor", "cartoonize the sky only": a style on a part. */
const STYLED = [
  new RegExp(
    `^(?:make|turn|convert|render|change|transform|draw|paint|put|show|set) (${PART})(?: (?:only|just|look|appear|be|like|into|to|in|as|all|an?|the|(?:in )?the style of))* ([a-z][a-z -]{2,40})$`,
  ),
  new RegExp(
    `^(?:apply|add|use|put) (?:an? |the |some )?([a-z][a-z -]{2,40}?)(?: (?:style|effect|filter|look))? (?:only )?(?:to|on|over) (${PART})(?: only)?$`,
  ),
  new RegExp(`^(cartoonize|cartoonise|posteri[sz]e|sketch|vintage|age|stylize) (${PART})(?: only)?$`),
];
const SPARED = new RegExp(
  `^(?:make (?:it|everything|the (?:image|photo|picture)) )?(${STATE}) ${BUT} ((?:the|my|his|her|its) [a-z][a-z' -]{1,40})$`,
);
/** "Give the cat a warmer look" changes the named thing. */
const GIVEN = new RegExp(
  `^give (?!(?:it|them|him|her) an? )(${PART}) (?:an? |some )?((?:${DEGREE} )*${STATE}) (?:look|tone|feel|appearance|touch|shade)$`,
);
/** A finish of a thing, as "give the cup a matte finish": the contrast of its lights and shadows. */
const FINISHED =
  /^(?:give|make) ((?:the|my|his|her|its) [a-z][a-z' -]{1,40}?) (?:look )?(?:an? )?(?:more )?(matte?|satin|flat|dull|glossy|shiny)(?: (?:finish|look|surface|coat|paint))?$/;
const isDull = (finish: string) => /^(?:mat|satin|flat|dull)/.test(finish);

/** Words after "the" that are not a thing in the picture, or that another rule reads. */
export const NOT_PARTS =
  /^(?:into|to|in|as|look|be|is)\b|^(?:(?:whole|entire) )?(?:image|photo|photograph|picture|shot|scene|colou?rs?|tones?|hues?|shadows?|highlights?|midtones?|blacks|whites|lights?|lighting|mood|atmosphere|contrast|brightness|exposure|daytime|time of day|season|weather|saturation|white balance|temperature|text|border|frame|corners?|edges?|sides?|result|style|resolution|quality|details?|look|noise|grain|skin(?! ?tones?$|$)|size|(?:left|right|top|bottom)(?:(?! [a-z])| (?:of|half|third|quarter|side|part|area|edge|corner|hand|and|or))|(?:middle|cent(?:er|re))(?:(?! [a-z])| (?:of|half|third|part|area|and|or))|half|(?:dark|light|bright)(?:er|est)? (?:areas?|parts?|bits|tones?))\b| (?:things|parts|areas|bits)$/;

/** "Blur all faces except the one in the middle". */
const SPARING =
  /^(.+? )(?:(?:all|all of|every|each|both) )?(?:the )?([a-z]+) (?:except|except for|other than|apart from|besides|but(?: not)?) (?:that of )?(?:the |my |his |her )([a-z][a-z' -]{1,40})$/;
const SIDE_AFTER = /^(.+?) (?:on|at|to|in) the (?:far |very )?(left|right|top|bottom|middle|cent(?:er|re))(?: side)?$/;

/** An effect on several things of a name but one of them; null for other words. */
const sparingRule: Rule = (clause) => {
  const [, verb = "", things = "", named = ""] = SPARING.exec(clause.words) ?? [];
  if (!/^(?:faces?|people|everyone|everybody|[a-z]{2,}s)$/.test(things) || /^(?:everything|anything|all)$/.test(things))
    return null;
  const plural = /^every(?:one|body)$/.test(things) ? "people" : /^face$/.test(things) ? "faces" : things;
  const [, thing = named, side] = SIDE_AFTER.exec(named) ?? [];
  const single = plural === "people" ? "person" : plural.replace(/s$/, "");
  const own = thing.replace(/\bone$/, single).replace(/^(?:mid|cent)\w* /, "center ");
  const spared = side === undefined ? own : `${/^(?:mid|cent)/.test(side) ? "center" : side} ${own}`;
  const without = plural === "faces" && !/\bface$/.test(spared) ? `${spared}'s face` : spared;
  const [step] = partRule({ ...clause, words: `${verb}the ${plural}` }) ?? [];
  return step?.tool === "apply_to" && !step.arguments.except
    ? [{ tool: "apply_to", arguments: { ...step.arguments, without } }]
    : null;
};

/**
 * An effect on one part of the image: "blur the face", "make everything except the cup black and white". The words
 * without the part are read as a change of the whole image.
 */
export const partRule: Rule = (clause) => {
  const sparing = sparingRule(clause);
  if (sparing) return sparing;
  const barred = BARRED.map((pattern) => pattern.exec(clause.words)?.[1]).find((part) => part !== undefined);
  const lettering =
    barred === undefined
      ? undefined
      : letteringKind(barred.replace(ON_THING, "").replace(/^(?:all )?(?:the|my|his|her|its|their|this|that) /, ""));
  if (lettering !== undefined) return [step("apply_to", { part: lettering, effect: "cover" })];
  const hidden = barred === undefined ? null : namedPart(barred, clause.part);
  if (hidden) return [step("apply_to", { ...hidden, effect: "cover" })];
  const found = partIn(clause.words);
  if (!found) return null;
  const named = namedPart(found.part, clause.part);
  if (!named) return null;
  // "Only" limits the change to the part.
  const effect = findEffect(found.effect.replace(/ (?:only|just)\b/g, ""), clause);
  return effect && [step("apply_to", { ...named, ...effect })];
};

/** The part that a clause names, and the clause as a change of the whole image. */
function partIn(words: string): { part: string; effect: string } | null {
  const acted = ACTED.exec(words);
  if (acted) return { part: acted[2] ?? "", effect: `${acted[1]} it${acted[3] ?? ""}` };
  const match = MADE.exec(words);
  if (match) return { part: match[1] ?? "", effect: `make it${match[2] ?? ""}` };
  const amount = GIVEN.exec(words);
  if (amount) return { part: amount[1] ?? "", effect: `make it ${amount[2]}` };
  const changed = CHANGED.exec(words);
  if (changed) return { part: changed[3] ?? "", effect: `${changed[1]} the ${changed[2]}${changed[4] ?? ""}` };
  const rest = EXCEPTED.exec(words);
  if (rest) return { part: `everything except ${rest[1]}`, effect: `make it ${rest[2]}` };
  const covered = COVERED.exec(words);
  if (covered) return { part: covered[1] ?? "", effect: covered[2] === "blur" ? "blur it" : "pixelate it" };
  const spared = SPARED.exec(words);
  if (spared) return { part: `everything except ${spared[2]}`, effect: `make it ${spared[1]}` };
  const finished = FINISHED.exec(words);
  if (finished)
    return { part: finished[1] ?? "", effect: isDull(finished[2] ?? "") ? "less contrast" : "more contrast" };
  const added = ADDED.exec(words);
  if (added) return { part: added[3] ?? "", effect: `add ${added[1] ?? ""}${added[2]}` };
  const [turned, ...applied] = STYLED.map((pattern) => pattern.exec(words));
  if (turned) return { part: turned[1] ?? "", effect: `${turned[2]} style` };
  const [, style, part] = applied.find((found) => found) ?? [];
  return part === undefined ? null : { part, effect: `${style} style` };
}

export function namedPart(words: string, before: string | undefined): { part: string; except?: true } | null {
  if (new RegExp(`^${REST}$`).test(words)) return before === undefined ? null : { part: before, except: true };
  const but = new RegExp(`^${EXCEPT} ${BUT} (.+)$`).exec(words)?.[1];
  const area = AREA.exec(words)?.[1];
  if (area !== undefined) return { part: / /.test(area) ? area.replace("-", " ") : `${area} half` };
  const part = getThing(
    (but ?? words)
      .replace(/ (?:of|in) (?:the|this|my) (?:image|photo|picture|scene|shot)$/, "")
      .replace(/^(?:(?:only|just|all|of|both|the|my|his|her|its|their|this|that|any|every|each) )+/, "")
      .trim(),
  );
  // "The people in the background" are people and not the background.
  const own = part.replace(/ in the (?:background|back|distance)$/, "");
  if (NOT_PARTS.test(own) || own.split(" ").length > 4 || /(?<!-)\b(?:and|or|of|in|on|with|to)\b(?!-)/.test(own))
    return null;
  return but === undefined ? { part } : { part, except: true };
}

const AREA =
  /^(?:(?:only|just) )?(?:the |its )?((?:top|bottom|upper|lower)[- ](?:left|right)(?: (?:corner|quarter|part|area))|(?:top|bottom|upper|lower|left|right)(?:[- ]hand)? (?:half|third|quarter|side|part|area|edge)|(?:top|bottom|left|right))(?: (?:of|in) (?:it|(?:the |this |my )?(?:image|photo|picture|scene|shot|frame)))?$/;

export function findEffect(words: string, clause: Clause): { effect: PartEffect; amount?: number } | null {
  const strength = intensityIn(words);
  const factor = strength === 1 ? {} : { amount: strength };
  if (/^(?:pixel|mosaic|censor|anonymi|obscure)|\b(?:pixelated|pixelation|mosaic)\b/.test(words))
    return { effect: "pixelate", ...factor };
  if (/^(?:blur|soften)|\b(?:blur|blurry|blurrier|blurred|softer|out of focus)\b/.test(words))
    return { effect: "blur", ...factor };
  const share = /\bby (half|a third|a quarter)$/.exec(words)?.[1];
  if (/^desaturate it\b/.test(words) && share !== undefined)
    return { effect: "saturation", amount: share === "half" ? -50 : share === "a third" ? -33 : -25 };
  if (/^desaturate it$|\bcolou?rless\b|^decolou?ri/.test(words)) return { effect: "saturation", amount: -100 };
  const plain = words
    .replace(/^(?:warm up|cool down) it/, (verb) => (verb.startsWith("warm") ? "make it warmer" : "make it cooler"))
    .replace(/\bit bright$/, "it brighter");
  if (/\b(?:dramatic|punchy|punchier)\b/.test(words))
    return { effect: "contrast", amount: Math.round((/\bless\b/.test(words) ? -25 : 40) * (strength < 1 ? 0.6 : 1)) };
  for (const rule of attributeRules) {
    const [step] = rule({ ...clause, words: plain }) ?? [];
    if (step) return asEffect(step);
  }
  return null;
}

export function asEffect(step: Step): { effect: PartEffect; amount?: number } | null {
  switch (step.tool) {
    case "sharpen":
    case "brightness":
    case "contrast":
    case "saturation":
    case "warmth":
      return { effect: step.tool, amount: step.arguments.percent };
    case "exposure":
      return { effect: "exposure", amount: step.arguments.stops };
    case "blur":
      return { effect: "blur" };
    case "black_and_white":
    case "sepia":
    case "invert":
    case "vintage":
      return { effect: step.tool };
    case "style":
      return { effect: step.arguments.name };
    case "grain":
      return { effect: "grain", amount: step.arguments.percent };
    case "weather":
      return { effect: step.arguments.kind, amount: step.arguments.percent };
    default:
      return null;
  }
}
