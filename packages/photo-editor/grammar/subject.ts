import { type Step, step } from "../plan.ts";
import type { Place } from "../plan-values.ts";
import { getCover } from "../things/clothes.ts";
import { readFruit } from "../things/fruit-names.ts";
import { letteringKind } from "../things/letters/lettering.ts";
import { colorsIn, endColor, intensityIn, pixelsIn } from "../words.ts";
import type { Rule } from "./rule.ts";

const background: Rule = ({ words }) => {
  const on =
    /^(?:put|place|set|lay) (?:it|them|this|the (?:subject|product|object|person)) (?:on|onto|over|against) (.+)$/.exec(
      words,
    )?.[1];
  const plain = on === undefined ? null : endColor(on);
  if (plain && /^(?:an? )?(?:plain|solid|pure)?$/.test(plain.rest.trim()))
    return [step("replace_background", { color: plain.color })];
  if (!/\b(background|backdrop)\b/.test(words) && !/^(?:please )?(?:cut ?out|isolate) (?:the |my )?\w+/.test(words))
    return null;
  if (/\b(?:circle|circular|rounded)\b/.test(words) || IN_BACKGROUND.test(words)) return null;
  const [, half = "", next = ""] = PART_OF_BACKGROUND.exec(words) ?? [];
  const [from, to] = half === "" ? [] : [endColor(half), endColor(next)];
  if (from?.rest === "" && to?.rest === "")
    return [step("recolor", { object: "background", from: from.color, to: to.color })];
  if (/\b(blur(?:ry|red)?|bokeh|out of focus|soften|defocus|softer)\b/.test(words))
    return [
      step("blur_background", { radius: Math.max(1, Math.min(200, pixelsIn(words) ?? 12 * intensityIn(words))) }),
    ];
  // "The man in the background" refers to the man, and so does "the man in the background to the right".
  if (/^(?:remove|delete|erase|get rid of|take|hide|clear|strip) .+ (?:in|from|of|on) the background\b/.test(words))
    return null;
  const color = colorsIn(words).at(-1);
  const before = /\b(?:background|backdrop) (?:for|behind) (?:the|my|his|her) ([a-z]+(?: [a-z]+)?)$/.exec(words)?.[1];
  const subject = before === undefined || WHOLE_IMAGE.test(before) ? {} : { subject: before };
  const [, look, earlier] = OLD_BACKGROUND.exec(words) ?? [];
  const named = endColor(look ?? earlier ?? "")?.color;
  const old = named !== undefined && colorsIn(words).length > 1 && named !== color ? { from: named } : {};
  if (color && !/^remove\b/.test(words)) return [step("replace_background", { color, ...subject, ...old })];
  return /\b(remove|delete|erase|transparent|cut ?out|isolate|without|get rid of|strip|clear|take away|take out|take off|no|drop)\b/.test(
    words,
  )
    ? [step("remove_background", {})]
    : null;
};

/** "Make the red half of the background green" leaves the other half as it is. */
const PART_OF_BACKGROUND =
  /^(?:make|turn|paint|colou?r|recolou?r|change) the ([a-z -]+) (?:half|part|side|area|section) of the (?:background|backdrop) (?:from [a-z]+ )?(?:to |into |in )?(.+)$/;

/** The color that a background has: "change the blue background to pink". */
const OLD_BACKGROUND =
  /\b(?:the|this|that|my|its) ([a-z][a-z -]*?) (?:background|backdrop)\b|\bfrom ([a-z][a-z -]*?) to\b/;

/** People behind the subject are not all of the background. */
const IN_BACKGROUND =
  /\b(?:people|persons?|m[ae]n|wom[ae]n|guys?|girls?|boys?|child|children|kids?|lad(?:y|ies)|passers-?by|strangers?|cars?|bus(?:es)?|dogs?) in the background(?: (?:blurry|blurred|blurrier|out of focus|unrecogni[sz]able|pixelated))?(?: (?:a (?:bit|little|lot)|slightly|strongly|even|more|much))*$/;

const WHOLE_IMAGE = /^(?:(?:main )?(?:subject|product|object)|image|photo|picture|shot|portrait)$/;

const NOT_THINGS =
  /^(?:background|colou?rs?|noise|blur|border|frame|text|shadow|vignette|grain|saturation|contrast|brightness|size|it|this|that|everything|image|photo|picture|whole|edges|corners?|details?|sharpness|warmth|exposure|red|green|blue|else|rest|others?|anything|surroundings|whatever|whatever is|what is|like|same|one|ones)$/;
/** A frame that the image shows. */
const FRAME_OF_THING = /^(?:[a-z]+ )?(?:bike|bicycle|window|door|picture|bed|glasses|mirror) frames?$/;
/** Traits of a thing, which cannot be filled with what is around it. */
const TRAITS = /^(?:red[- ]?eyes?|redness|wrinkles?|creases?|glare|shine|blemishes|freckles|dark circles)\b/;
const DETERMINER =
  /^(?:(?:all|every|whole|entire|any|each|of|the|that|this|those|these|an?|my|its|her|his|their|some)\s)+/;
const IN_THE_IMAGE =
  / (?:from|in|on|of|out of) (?:the |this |my )?(?:image|photo|picture|scene|shot|frame|foreground|background|back|front|distance|table|street|road|wall)$/;
const CORNER = "(?:top|bottom|upper|lower)[- ](?:left|right)";
const PLACE = new RegExp(
  ` (?:(?:on|to|in|at|from|near) )?(?:(?:the |an? |one )(?:far |very )?|(?=${CORNER}$))(${CORNER}|left|right|top|bottom|middle|cent(?:er|re)|corner)(?:[- ]hand)?(?: side| corner| edge| part)?$`,
);
const PLACED = new RegExp(
  `^(?:the )?(${CORNER}|left|right|top|bottom|middle)(?:[- ]?most|[- ]hand)? (?=[a-z])(?!hat\\b)`,
);

/** The place that words name at their end or their start, and the words without it. */
export function takePlace(words: string): { rest: string; place: Place | undefined } {
  const place = (PLACE.exec(words) ?? PLACED.exec(words))?.[1]
    ?.replace(/^(?:middle|centre)$/, "center")
    .replace("upper", "top")
    .replace("lower", "bottom")
    .replace(" ", "-") as Place | undefined;
  return { rest: words.replace(PLACE, "").replace(PLACED, ""), place };
}

/** The place of a thing beside another one, "on the shelf". */
const RELATED =
  / (?:from|on|in|at|off|behind|beside|under|underneath|below|beneath|above|over|across|along|near|next to|in front of|by|beside|against|inside|outside|between|around|beneath) (?:(?:the|my|his|her|its|their|this|that|an?) .+|her|him|it|them|me|us)$/;

/** The words between a thing and what it holds: "cup with the black coffee". */
const WITH = / with (?:the |an? )?(?=[a-z]+ [a-z]+$)/;

/** Words that say where a thing is and name none. */
const ONLY_PLACE = /^(?:left|right|top|bottom|middle|cent(?:er|re)|corners?|upper|lower)(?:[- ](?:left|right))?$/;

const HIDDEN_FACE =
  /^(?:(?:the|all|all the|his|her|their|my|every) )?(?:(?:person|man|woman|people|child|girl|boy)'?s? )?faces?(?: of (?:the |all |this )?[a-z ]{3,24})?$/;

/** "The left woman's face", one of several, is hidden in the same way. */
const CHOSEN_FACE = /^(?:the |that |this )?([a-z][a-z' -]{1,40} (?:face|head))$/;

/** Things on which lettering stands. */
const ON_SURFACE =
  / (?:from|on|in|off|of) (?:the|my|his|her|its|this|that) (?:sign|signs|poster|banner|board|billboard|label|shirt|t-shirt|box|package|bottle|can|cup|mug|card|cover|book|screen|wall|window|door|car|truck|bus)$/;

const IN_FRONT = / (?:in (?:the )?front|in the foreground)$/;
const PERSON = /\b(?:m[ae]n|wom[ae]n|persons?|people|boys?|girls?|guys?|lad(?:y|ies)|kids?|child(?:ren)?|crowd)$/;

/** Writing has letters on whatever it stands. */
const ON_ANYTHING = / (?:from|on|in|off|of|across) (?:the|my|his|her|its|their|this|that) [a-z' -]+$/;

/** "Take the logo off the sky" removes the logo on it. */
const TAKEN_OFF = /^take (.+?) off (?:of )?((?:the|my|his|her|its|their|this|that) .+)$/;

/** Things behind the main subject, which can be one of the same name. People there are searched in another way. */
const THING_BEHIND =
  /^(?:the |that |those |these |all (?:the |of the )?|an? )?(?!(?:[a-z]+ )?(?:people|persons?|crowd|audience|text|everyone|everybody|tourists|spectators|bystanders|onlookers)\b)(?:two |three |four |other |both |[a-z]+ )?[a-z]+ in the back(?:ground)?$/;

/** People behind the main subject, who are not all people. */
const PEOPLE_BEHIND =
  /^(?:the |those |all (?:the |of the )?)?(?:(?:other|two|three|four|both) )*(?:people|persons|tourists|strangers|passers-?by|bystanders|men|women|kids|children) in the (?:back(?:ground)?|distance)$/;

const removeObject: Rule = ({ words }) => {
  const [, taken, surface] = TAKEN_OFF.exec(words) ?? [];
  const named =
    (taken && `${taken} on ${surface}`) ??
    /^(?:remove|delete|erase|get rid of|take (?:away|out|off)|clean up|eliminate|hide|wipe out)\s(.+)$/.exec(
      words,
    )?.[1];
  if (named === undefined) return null;
  // A hidden face is made unrecognizable. What is behind it cannot be shown.
  if (/^hide\b/.test(words) && HIDDEN_FACE.test(named))
    return [step("apply_to", { part: /\bfaces\b/.test(named) ? "faces" : "face", effect: "pixelate" })];
  const [, whose] = CHOSEN_FACE.exec(named) ?? [];
  if (/^hide\b/.test(words) && whose !== undefined) return [step("apply_to", { part: whose, effect: "pixelate" })];
  const isBehind = THING_BEHIND.test(named) || PEOPLE_BEHIND.test(named);
  const bare = isBehind ? named.replace(/ (?:back|distance)$/, " background") : named.replace(IN_THE_IMAGE, "");
  const { rest, place: stated } = takePlace(bare);
  // The thing in front of others of its name is lower in the image.
  const isInFront = stated === undefined && IN_FRONT.test(named) && !PERSON.test(bare);
  const place = isInFront ? "bottom" : stated;
  const object = rest
    .replace(/^only /, "")
    .replace(/ only$/, "")
    .replace(DETERMINER, "")
    .trim();
  const [onThing] = (/^(?:writing|lettering|text|inscription|slogan)\b/.test(object) ? ON_ANYTHING : ON_SURFACE).exec(
    object,
  ) ?? [""];
  const lettering = letteringKind(object) ?? letteringKind(object.slice(0, object.length - onThing.length));
  const on = onThing.replace(/^ [a-z]+ [a-z]+ /, "");
  if (lettering !== undefined)
    return [
      step("remove_object", {
        // A date stamp stands in a corner of the image, and numbers on a thing are its text.
        object: on === "" || lettering !== "date stamp" ? lettering : "text",
        ...(place ? { where: place } : {}),
        ...(on === "" || /^(?:image|photo|picture|background|sky)$/.test(on) ? {} : { on }),
      }),
    ];
  if (
    !/^[a-z][a-z '-]{1,58}$/.test(object) ||
    object.replace(RELATED, "").replace(WITH, " ").split(" ").length > 4 ||
    object.split(" ").length > 8 ||
    NOT_THINGS.test(object) ||
    ONLY_PLACE.test(object) ||
    TRAITS.test(object) ||
    /\b(?:except|everything|all)\b| with (?:an? )?(?:(?:solid|plain|thick|black|gr[ae]y) )*(?:blur|mosaic|pixel\w*|bars?|box(?:es)?|blocks?)\b/.test(
      object,
    )
  )
    return null;
  return [step("remove_object", { object, ...(place ? { where: place } : {}) })];
};

const VERB =
  /^(?:change|swap|switch|exchange|turn|make|paint|repaint|color|colour|recolor|recolour|dye|replace|tint|set)\s/;
const BEFORE_COLOR = /(?: (?:to be|should be|must be|to|into|with|in|by|as|from|for))?(?: an?)?$/;

const FROM = / from ([a-z ]{3,24})$/;

const skyColor = (phrase: string) => {
  const [color] = colorsIn(phrase.slice("the sky ".length));
  return color === undefined ? null : { color, rest: "the sky" };
};

/** "Give her a blue suit" is another color of the clothes, because no tool draws new ones. */
const DRESSED =
  /^(?:give|put|dress) (?:her|him|them|me|it|the ((?:[a-z]+ )?[a-z]+)) (?:in )?an? ([a-z]+(?: [a-z]+)?) ([a-z-]+(?: [a-z-]+)?)(?: instead(?: of .+)?)?$/;

function dressed(words: string): Step[] | null {
  const [, wearer, look = "", garment = ""] = DRESSED.exec(words) ?? [];
  // "The man" of a portrait needs no choice, and "the left man" is one of several.
  const owner = wearer?.includes(" ") ? `${wearer}'s ` : "";
  for (const split of [`${look}|${garment}`, `${look.replace(" ", "|")} ${garment}`]) {
    const [color = "", object = ""] = split.split("|");
    if (endColor(color)?.rest === "" && getCover(object) !== null)
      return [step("recolor", { object: owner + object, to: endColor(color)?.color ?? color })];
  }
  return null;
}

const recolor: Rule = ({ words }) => {
  const clothes = dressed(words);
  if (clothes) return clothes;
  const verb = VERB.exec(words)?.[0] ?? (/^the [a-z ]{2,40} (?:to|should|must) be /.test(words) ? "" : undefined);
  if (/\bduo-?tone\b/.test(words)) return null;
  // In "the sky blue" the sky is the thing, and in "it sky blue" it is a part of the color.
  const phrase = words.slice(verb?.length ?? 0).replace(/ (?:colou?r|instead|one|ones)$/, "");
  const end = verb === undefined ? null : /^the sky ([a-z]+)$/.test(phrase) ? skyColor(phrase) : endColor(phrase);
  if (!end) return null;
  const thing = end.rest
    // A finish such as "matte" in "matte black" is a part of the color.
    .replace(/ (?:matte?|glossy|shiny|plain|solid|pure|completely|entirely|fully|all|bright)$/, "")
    .replace(BEFORE_COLOR, "")
    .replace(/ an? (?:darker|lighter|brighter|deeper|softer)$/, "")
    .replace(FROM, "")
    .replace(/ (?:look|appear|seem|become|glow|shine|gleam|sparkle)(?: (?:like|as))?$/, "")
    .replace(/^(?:the )?colou?r of /, "")
    .replace(/(?:'s|s')? colou?r$/, "")
    .replace(/^(?:everything|anything|all|whatever)(?: that)?(?: is|'s)? (?=\w)/, "")
    .replace(/^(?:only|just) /, "")
    .replace(DETERMINER, "")
    // "The red parts of the bike" are what is red on the bike.
    .replace(
      /^([a-z]+) (?:parts?|areas?|half|bits?|pieces?|details?|sections?) (?:of|on|in) (?:the|my|his|her|its) (?=[a-z])/,
      (whole, color: string) => (endColor(color)?.rest === "" ? `${color} ` : whole),
    )
    .replace(/ (?:of|on|in|behind|under|near|with|next to) (?:the|my|his|her|its|a) .+$/, "")
    .replace(/ (?:colou?r|parts?|areas?|bits?|things?|pixels?|tones?|glow|shine|elements?|surfaces?)$/, "")
    .trim();
  if (!/^[a-z#][a-z0-9# '-]{1,50}$/.test(thing) || thing === "the") return null;
  if (readFruit(thing)) return [step("recolor", { object: thing, to: end.color })];
  // In "the blonde woman's hair" the color says which woman is meant.
  const [owner = ""] = /^.+(?:'s|s') /.exec(thing) ?? [];
  const from =
    colorsIn(thing.slice(owner.length))[0] ?? colorsIn(FROM.exec(end.rest.replace(BEFORE_COLOR, ""))?.[1] ?? "").at(-1);
  // "A darker red" of what is red is another brightness.
  if (from && / (?:darker|lighter) [a-z]+$/.test(phrase) && phrase.endsWith(` ${from}`)) return null;
  // "The red" is a color, and "the red car" is a thing.
  if (from && endColor(thing)) return [step("recolor", { from, to: end.color })];
  const object = from
    ? owner +
      thing
        .slice(owner.length)
        .split(" ")
        .filter((word) => colorsIn(word).length === 0 && !/^(?:light|dark|bright|pale)$/.test(word))
        .join(" ")
    : thing;
  if (
    /\b(?:less|more|slightly|a bit|a little|it|everything|into)\b/.test(object) ||
    NOT_THINGS.test(object) ||
    (NOT_THINGS.test(object.split(" ").at(-1) ?? "") && !FRAME_OF_THING.test(object)) ||
    /\b(?:except|only|black-and-white)\b/.test(object) ||
    object.split(" ").length > 4 ||
    object === ""
  )
    return null;
  // Translators write "the dress left" for the one at the left.
  const placed = object.replace(/^([a-z]+(?: [a-z]+)?) (left|right)$/, "$2 $1");
  const parts = from && PARTS.test(end.rest) ? { parts: true as const } : {};
  const painted = step("recolor", { object: placed, ...(from ? { from } : {}), to: end.color, ...parts });
  const finish = /\b(matte?|glossy|shiny)(?= [a-z-]+(?: [a-z-]+)?$)/.exec(phrase)?.[1];
  if (finish === undefined) return [painted];
  // A matte surface has weaker lights and shadows than a glossy one.
  return [painted, step("apply_to", { part: object, effect: "contrast", amount: finish.startsWith("mat") ? -20 : 25 })];
};

/** "The green parts of the boot" are several. */
const PARTS = / (?:parts?|areas?|half|bits|pieces|details|sections) (?:of|on|in) (?:the|my|his|her|its) [a-z]/;

/** Rules for the content of the image: background, objects and their colors. */
export const subjectRules: Rule[] = [background, removeObject, recolor];
