import { getThing } from "./grammar-mark.ts";
import { attributeRules } from "./grammar-tone.ts";
import { type PartEffect, type Step, step } from "./plan.ts";
import type { Clause, Rule } from "./rule.ts";
import { colorsIn, endColor, intensityIn } from "./words.ts";

const OWNER = "(?:(?:only|just|all|all of|both) )*(?:the|my|his|her|its|their|this|that|any|every|each)";
const REST = "(?:the rest|everything else|all else|the other parts|everything around (?:it|them|him|her))";
const EXCEPT = "(?:everything|anything|all|the whole (?:image|photo|picture)|the (?:image|photo|picture))";
const BUT = "(?:except for|except|other than|apart from|besides|aside from|behind|around|surrounding|outside(?: of)?)";
const PART = `(?:${EXCEPT} ${BUT} (?:the |my |her |his )?[a-z][a-z' -]{1,40}?|${REST}|${OWNER} [a-z][a-z' -]{1,40}?|(?:(?:both|all)(?: the| of the)? )?(?:faces|people))`;
const DEGREE =
  "(?:a (?:little|bit|tad|touch|lot)|slightly|strongly|heavily|gently|much|way|very|far|more|less|somewhat|completely|fully|totally|really|entirely)";
const STATE =
  "(?:\\d+ ?(?:%|percent) )?(?:more |less )?(?:brighter|lighter|darker|warmer|cooler|colder|sharper|crisper|softer|blurry|blurrier|blurred|out of focus|pixelated|black-and-white|gr[ae]yscale|gr[ae]y|monochrome|sepia|colou?rful|colou?rless|vivid|vibrant|saturated|desaturated|bright|inverted|contrasty|dramatic|punchy|punchier)";
const AMOUNT =
  "(?: by \\d+(?:\\.\\d+)? ?(?:%|percent)| by (?:a|one|two|half a) stops?| by (?:half|a third|a quarter))?";
const TAIL = `(?: (?:${DEGREE}|only|out|up))*${AMOUNT}(?: ${DEGREE})?`;

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
const NOT_PARTS =
  /^(?:into|to|in|as|look|be|is)\b|^(?:(?:whole|entire) )?(?:image|photo|photograph|picture|shot|scene|colou?rs?|tones?|hues?|shadows?|highlights?|midtones?|blacks|whites|lights?|lighting|mood|atmosphere|contrast|brightness|exposure|saturation|white balance|temperature|text|border|frame|corners?|edges?|sides?|result|style|resolution|quality|details?|look|noise|grain|skin(?! ?tones?$|$)|size|(?:left|right|top|bottom)(?:(?! [a-z])| (?:of|half|third|quarter|side|part|area|edge|corner|hand|and|or))|(?:middle|cent(?:er|re))(?:(?! [a-z])| (?:of|half|third|part|area|and|or))|half|(?:dark|light|bright)(?:er|est)? (?:areas?|parts?|bits|tones?))\b| (?:things|parts|areas|bits)$/;

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

/**
 * An effect on one part of the image: "blur the face", "make everything except the cup black and white". The words
 * without the part are read as a change of the whole image.
 */
export const partRule: Rule = (clause) => {
  const smoothed = SMOOTHED.exec(clause.words);
  if (smoothed) {
    const strength = intensityIn(clause.words);
    return [step("apply_to", { part: "skin", effect: "smooth", ...(strength === 1 ? {} : { amount: strength }) })];
  }
  const toned = SKIN_TONE.exec(clause.words);
  const tone = toned && findEffect(skinEffect(toned), clause);
  if (tone) return [step("apply_to", { part: "skin", ...tone })];
  const barred = BARRED.map((pattern) => pattern.exec(clause.words)?.[1]).find((part) => part !== undefined);
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
  const made = MADE.exec(words);
  if (made) return { part: made[1] ?? "", effect: `make it${made[2] ?? ""}` };
  const given = GIVEN.exec(words);
  if (given) return { part: given[1] ?? "", effect: `make it ${given[2]}` };
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

function namedPart(words: string, before: string | undefined): { part: string; except?: true } | null {
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
  if (NOT_PARTS.test(part) || part.split(" ").length > 4 || /(?<!-)\b(?:and|or|of|in|on|with|to)\b(?!-)/.test(part))
    return null;
  return but === undefined ? { part } : { part, except: true };
}

const AREA =
  /^(?:(?:only|just) )?(?:the |its )?((?:top|bottom|upper|lower)[- ](?:left|right)(?: (?:corner|quarter|part|area))|(?:top|bottom|upper|lower|left|right)(?:[- ]hand)? (?:half|third|quarter|side|part|area|edge)|(?:top|bottom|left|right))(?: (?:of|in) (?:it|(?:the |this |my )?(?:image|photo|picture|scene|shot|frame)))?$/;

function findEffect(words: string, clause: Clause): { effect: PartEffect; amount?: number } | null {
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
  if (/\b(?:dramatic|punchy|punchier)\b/.test(words)) return { effect: "contrast", amount: 40 };
  for (const rule of attributeRules) {
    const [made] = rule({ ...clause, words: plain }) ?? [];
    if (made) return asEffect(made);
  }
  return null;
}

function asEffect(made: Step): { effect: PartEffect; amount?: number } | null {
  switch (made.tool) {
    case "sharpen":
    case "brightness":
    case "contrast":
    case "saturation":
    case "warmth":
      return { effect: made.tool, amount: made.arguments.percent };
    case "exposure":
      return { effect: "exposure", amount: made.arguments.stops };
    case "blur":
      return { effect: "blur" };
    case "black_and_white":
    case "sepia":
    case "invert":
    case "vintage":
      return { effect: made.tool };
    case "style":
      return { effect: made.arguments.name };
    case "grain":
      return { effect: "grain", amount: made.arguments.percent };
    case "weather":
      return { effect: made.arguments.kind, amount: made.arguments.percent };
    default:
      return null;
  }
}

const KEPT =
  /^(?:keep|leave) (only |just )?(?:the |my |his |her |its )([a-z][a-z' -]{1,40}?)(?: (in colou?r|colou?red|as (?:it|she|he|they) (?:is|are)|as is|unchanged|untouched|sharp|in focus|alone))$/;

/** The part that a clause such as "keep the cup in color" names; `alone` if only that part keeps its color. */
export function keptPart(words: string): { part: string; alone: boolean } | null {
  const [, only, part, how] = KEPT.exec(words) ?? [];
  if (part === undefined || NOT_PARTS.test(part)) return null;
  return { part: getThing(part), alone: only !== undefined && /colou?r/.test(how ?? "") };
}

const SPARE =
  /^(?:please )?(?:but )?(?:(?:not|never|(?:(?:do not|don't|dont|without) )?(?:change|changing|touch|touching|alter|altering|affect|affecting)) (?=the |my |his |her |its )|leave (?=the |my |his |her |its )|keep (?=the |my |his |her |its |(?:original|same) ))/;
/** "The patch should stay as it is". */
const STAYING =
  /^(?:but )?(?:the|my|his|her|its) ([a-z][a-z' -]{1,30}?) (?:(?:should|must|can|has to|have to|needs to|shall) )?(?:stays?|remains?|be (?:kept|left))(?: (as (?:it|they) (?:is|are|was|were)|as is|unchanged|untouched|the same|alone|[a-z]+))?$/;
const SPARED_HOW =
  / (?:alone|as (?:it|she|he|they) (?:is|are)|as is|be|unchanged|untouched|unaffected|the same|like (?:it|that)|in colou?r|in focus|(?:in )?[a-z]+)$/;

/**
 * "Not the face", "don't touch the sky" and "leave the mug red" as "keep the face unchanged"; null if a clause names no
 * thing that stays as it is.
 */
export function keptClause(clause: string): string | null {
  const colored =
    /^(?:keep|leave|preserve) (?:the )?(?:original )?(?:colou?rs?|look) of (?:the|my|his|her|its) ([a-z][a-z' -]{1,40})$/.exec(
      clause,
    )?.[1];
  if (colored !== undefined && !NOT_PARTS.test(colored)) return `keep the ${colored} unchanged`;
  const [, staying = "", stayed = "as it is"] = STAYING.exec(clause) ?? [];
  const isKept = /^(?:as |un|the same|alone)/.test(stayed) || endColor(stayed)?.rest === "";
  if (staying !== "" && isKept && !NOT_PARTS.test(staying) && !NOT_SPARED.test(staying))
    return `keep the ${staying} unchanged`;
  const lead = SPARE.exec(clause)?.[0];
  if (lead === undefined || /^(?:change|touch|alter|affect)/.test(lead)) return null;
  const named = clause.slice(lead.length).replace(/^(?:(?:the|my|his|her|its|original|same) )+/, "");
  const isOpen = /^(?:please )?(?:but )?(?:leave|keep)\b/.test(lead);
  const how = SPARED_HOW.exec(named)?.[0] ?? "";
  const isState =
    / (?:alone|as |be|unchanged|untouched|unaffected|the same|like |in colou?r|colou?red|in focus|sharp)/.test(how) ||
    colorsIn(how).length > 0;
  // "The rocket or the towers" are two things that stay.
  const part = (isState ? named.slice(0, -how.length) : named).replace(
    /^([a-z]+) (?:or|nor) (?:the |my |his |her |its )?([a-z]+)$/,
    "$1-and-$2",
  );
  if (isOpen && !isState && !/^(?:background|backdrop|subject|sky)$/.test(part)) return null;
  // No tool leaves out the lettering or the shadows, so this must be reported.
  const isPart = !NOT_PARTS.test(part) || (!isOpen && UNSPARED.test(part));
  if (!/^[a-z][a-z' -]{1,40}$/.test(part) || part.split(" ").length > 3 || !isPart || NOT_SPARED.test(part))
    return null;
  return `keep the ${part} unchanged`;
}

const UNSPARED =
  /^(?:text|lettering|border|frame|shadows?|highlights?|midtones?|blacks|whites|corners?|edges?|sides?|(?:left|right|top|bottom)\b.*)$/;

/** Words after "keep the" that no tool changes in one part only. */
const NOT_SPARED =
  /^(?:aspect|proportions?|dimensions?|ratio|rest|everything|others?|composition|format|original|same|framing|perspective)\b/;

/** Tools whose change of the whole image cannot leave out a part. */
const WHOLE = ["duotone", "posterize", "white_balance", "denoise", "vignette", "tint", "tones", "split_tone", "filter"];

/**
 * The changes of the whole image before a clause, without the part that it keeps: "black and white, but keep the cup in
 * color". Null if the clause keeps no part, or a change before it cannot leave out a part.
 */
export function withoutKept(steps: readonly Step[], words: string): Step[] | null {
  const kept = keptPart(words);
  if (!kept || steps.length === 0) return null;
  let first = steps.length;
  while (first > 0 && isWhole(steps[first - 1])) first--;
  if (first === steps.length) return [...steps];
  const changed = spare(steps.slice(first), kept.part);
  return changed && [...steps.slice(0, first), ...changed];
}

const isWhole = (made: Step | undefined): made is Step =>
  made !== undefined &&
  (asEffect(made) !== null ||
    WHOLE.includes(made.tool) ||
    (made.tool === "recolor" && made.arguments.object === undefined) ||
    made.tool === "exposure");

const WITHOUT =
  /^(?:(.+?),? )?(?:all )?(?:except for|except|excluding|apart from|aside from|other than|but not|without (?:changing|affecting|touching)|leaving out) (?:the|my|his|her|its) ([a-z][a-z' -]{1,40})$/;

/**
 * "A sketch except for the cup" as the change and the thing that it leaves out. The change is empty if it is a clause before,
 * and null is returned if no thing is left out.
 */
export function sparedIn(words: string): { change: string; part: string } | null {
  const [, change = "", part] = WITHOUT.exec(words) ?? [];
  return part === undefined || NOT_PARTS.test(part) ? null : { change, part: getThing(part) };
}

const LIMITED = /^(?:(?:but )?only (?:in|on|to|for|at|over) )(the [a-z][a-z' -]{1,40})$/;

/** The last change of the whole image for one part only: "make it snow, but only in the background". */
export function limitedTo(steps: readonly Step[], words: string): Step[] | null {
  const named = LIMITED.exec(words)?.[1];
  const part = named === undefined ? null : namedPart(named, undefined);
  const last = steps.at(-1);
  const effect = last && asEffect(last);
  return part && effect ? [...steps.slice(0, -1), step("apply_to", { ...part, ...effect })] : null;
}

/** Whether words are only a state, "a little warmer", of what the clause before names. */
export const isState = (words: string): boolean => new RegExp(`^(?:${DEGREE} )*${STATE}${TAIL}$`).test(words);

/** Whether words can name a thing that a tool changes alone. */
export const isPart = (words: string): boolean => !NOT_PARTS.test(words);

/** Changes of the whole image as changes of one part; null if one of them changes only the whole image. */
export function onPart(steps: readonly Step[], named: { part: string; except?: true | undefined }): Step[] | null {
  const changed = steps.map(asEffect);
  return changed.some((effect) => effect === null)
    ? null
    : changed.map((effect) => step("apply_to", { ...named, ...(effect as { effect: PartEffect }) }));
}

/** Leaves a part out of changes of the whole image; null if one of them cannot leave out a part. */
export function spare(steps: readonly Step[], part: string): Step[] | null {
  const changed = steps.map((whole) => {
    const effect = asEffect(whole);
    return effect && step("apply_to", { part, except: true, ...effect });
  });
  const made = changed.filter((one) => one !== null);
  return made.length === steps.length && made.length > 0 ? made : null;
}

/** Whether a clause such as "everything else gray" states again what happens to the rest. */
export function repeatsRest(effect: PartEffect, words: string): boolean {
  const state = new RegExp(`^(?:(?:make|turn|with) )?${REST} (?:(?:is|in|to|into|should be) )*(${STATE})$`).exec(
    words,
  )?.[1];
  const made = state === undefined ? null : findEffect(`make it ${state}`, { words, quotes: [], verb: "" });
  const isGray = state !== undefined && /^gr[ae]y$/.test(state);
  return made?.effect === effect || (isGray && effect === "black_and_white");
}

/** Whether a clause changes a thing that the previous clause did not name. */
export const aboutRest = (words: string): boolean => new RegExp(`\\b${REST}\\b`).test(words);
