import { endColor } from "../../words.ts";
import { applyRules, END, NAME, PICTURE, type Rule } from "./clause-parts.ts";

/** The color of daylight in kelvin. Programs for photos show a lower value as a cooler image. */
const DAYLIGHT = 5500;
/** How many kelvin change the warmth by one percent. */
const KELVIN_A_PERCENT = 70;
const MAX_WARMTH = 60;

/** "Temperature to 7000 K" as a change of the warmth: the slider of a program for photos, with daylight in the middle. */
function inWarmth(_whole: string, kelvin: string): string {
  const percent = Math.round((Number(kelvin) - DAYLIGHT) / KELVIN_A_PERCENT);
  const amount = Math.min(MAX_WARMTH, Math.abs(percent));
  return amount === 0 ? "keep the warmth" : `make it ${amount}% ${percent > 0 ? "warmer" : "cooler"}`;
}

/** "Brightness 120%" is a fifth more, as in filters of web pages. */
function asChange(_whole: string, name: string, value: string): string {
  const change = Number(value) - 100;
  return change === 0
    ? `keep the ${name}`
    : `${change > 0 ? "increase" : "reduce"} the ${name} by ${Math.abs(change)}%`;
}

/** A gamma above 1 lightens, as in programs for photos. */
function inBrightness(_whole: string, gamma: string): string {
  const percent = Math.round(100 * (1 - 0.5 ** (Number(gamma) - 1)));
  return percent === 0 ? "keep the brightness" : `${percent > 0 ? "brighten" : "darken"} it by ${Math.abs(percent)}%`;
}

const SPACE = "(?:(?:empty|free|blank|unused|wasted) )?(?:space|room|headroom|area|sky|ground|floor)";

/** Values, shapes and formats in the words of other programs. */
const VALUES: readonly Rule[] = [
  [
    /(?<=^|[,.;\n] ?|\band |\bplease )(?:set |change |put |adjust )?(?:the )?(?:(?:colou?r|light) )?(?:temperature|white balance)(?: (?:to|of|at))?:? ?(?:about |around )?(\d{4,5})(?: ?(?:k|kelvin))?\b(?! ?(?:px|pixels|x|by|kb|%))/g,
    inWarmth,
  ],
  [
    /\b(?:set |change |put )?(?:the )?(brightness|contrast|saturation)(?: to|:| =)? ?([1-9]\d{2}) ?(?:%|percent)(?! (?:higher|more|lower|less|brighter))/g,
    asChange,
  ],
  [
    /\b(?:set |change |apply |use )?(?:the |an? )?gamma(?: (?:correction|value))?(?: (?:of|to|at))?:? ?(\d\.\d{1,2})\b/g,
    inBrightness,
  ],
  [
    new RegExp(
      `\\b(?:make|turn|get|put|convert|crop) (?:it|this|that|(?:the|this|my) ${PICTURE})(?: (?:in|into|to|as))?(?: an?)? (?:portrait|landscape|vertical|horizontal|square)(?: (?:format|orientation|mode|crop))?(?: for (?:instagram|facebook|pinterest|tiktok|youtube|print|(?:a |my |the )?(?:phone|feed|story|website|blog|printing)))?,? (?:(?:in|at|with|as) )?(?:an? )?(?:ratio (?:of )?)?\\(?(\\d{1,2} ?: ?\\d{1,2})\\)?`,
      "g",
    ),
    "crop to $1",
  ],
  [
    /(?<!\b(?:not|never|without|don't|dont) (?:[a-z]+ )?)\b(?:save|export|download|give|return|send|output)(?: (?:it|me|this|the (?:image|photo|picture|result|file)))?(?: (?:it|this))?(?: as)?(?: an?)? (png|jpe?g|webp|avif|tiff?)(?: file| image)? (?:with|at|in|of) (?:an? )?(?:(?:width|size) of )?(\d{2,5}) ?(?:px|pixels?)(?: (?:in )?(?:width|wide|across))?(?=$|[,.;!?\n]| and)/g,
    "resize to $2 px wide, save as $1",
  ],
  [/\b(?:circle[- ]shaped|circular) (?=(?:profile|avatar|portrait|picture|photo|image|crop|icon))/g, "round "],
  [
    new RegExp(
      `\\b(?:make (?:it|this)|fix|correct|straighten|repair)(?: up)? the (?:perspective|(?:converging|falling|leaning|tilted) (?:lines|verticals|walls)|verticals|keystone(?: effect)?)(?:,? (?:so|to make|until|such)(?: that)? (?:the )?[a-z]+ (?:is|are|stands?|looks?|appears?)? ?(?:upright|straight|vertical|not leaning))?${END}`,
      "g",
    ),
    "straighten the building",
  ],
  [
    new RegExp(
      `(?<!\\b(?:there's|there is|is|are|was) )\\b(?:with |and |leave |have )?(?:less|not so much|not as much|reduce the|remove (?:some|the)(?: of the)?) ${SPACE} (above|over|on top of|below|under|beneath|(?:(?:on|at|to) the )?(?:left|right|top|bottom)(?: of)?)(?: (?:the|my|his|her|their|its) ${NAME}| (?:it|him|her|them))?${END}`,
      "g",
    ),
    (_whole: string, side: string) => {
      const edge =
        /(?:left|right|bottom)/.exec(side)?.[0] ?? (/^(?:below|under|beneath)/.test(side) ? "bottom" : "top");
      return `crop a bit off the ${edge}`;
    },
  ],
  [
    /(?<=\b(?:it|this|that|photo|image|picture|shot|scan)(?:'s| is| looks| was) (?:[a-z]+ ){0,3})(?<!\b(?:not|n't|never|less)\b[^.;]{0,30})((?:too dark|too bright|underexposed|overexposed|blurry|dull|flat|noisy|grainy|washed out)) and (?:(?:also|slightly|a (?:bit|little)|very|quite|somewhat|rather) )*(?:crooked|tilted|slanted|askew|not (?:straight|level))(?![^.;\n]*\b(?:not|don't|dont|purpose|only)\b)(?:,? (?:so |and )?(?:please |can you |could you )*(?:fix|correct)(?: (?:it|that|this|both|them))?)?/g,
    "$1, straighten it",
  ],
  [
    /\b(make|let) ((?:the|my|his|her|this) [a-z]+(?: [a-z]+)?) (?:look|appear|seem) (?:(?:freshly|newly|just) painted|repainted),? (?:and )?(?:in )?(?:an? )?((?:soft |light |dark |pale |bright |warm |deep )?[a-z]+)(?=$|[,.;!?\n]| (?:and|but)\b)/g,
    (whole: string, verb: string, thing: string, color: string) =>
      /^(?:soft|light|dark|pale|bright|warm|deep)?$/.test((endColor(color)?.rest ?? "none").trim())
        ? `${verb} ${thing} ${color}`
        : whole,
  ],
  // The removal comes first, as the words about what stays refer to it.
  [
    /(^|[.;\n] ?)(?:please )?(?:keep|leave) ((?:the|my|his|her) [a-z]+)(?:,|,? but|,? and) (?:please )?(remove|delete|erase|get rid of|take out) ((?:the|my|his|her|all) (?!others?(?:$|,)|rest\b)[a-z][a-z ]+?)(?=$|[.;!?\n])/g,
    "$1$3 $4, keep $2",
  ],
  [
    /\b(?:the )?sky (?:is|looks) (?:(?:a bit|too|so|totally|completely|very) )*(?:blown[- ]out|burn(?:ed|t)[- ]out|overexposed|washed[- ]out|too bright|white)[,;.:]? (?:(?:so|and|please|can|could|you) )*(?:bring|get) (?:it|that|the (?:sky|details?))(?: details?)? back(?: a (?:bit|little))?/g,
    "recover the highlights",
  ],
  [/(?:,| and) (?:the )?(?:blacks|dark tones) (?:(?:a bit|slightly|a little) )?faded\b/g, ", fade the blacks"],
  [
    /\b(make|turn|paint) the sky ((?:pink|purple|orange|red|violet|gold|golden)(?: and | ?, ?| )(?:pink|purple|orange|red|violet|gold|golden))(?:,? (?:like|as) (?:at|in|during) (?:an? )?(?:sunset|sunrise|dusk|dawn))?(?=$|[,.;!?\n])/g,
    "replace the sky with a $2 sunset sky",
  ],
  [/\b(?:turn|make) the lights? (warmer|cooler|softer|brighter)\b/g, "make the light $1"],
  [
    /(\b(?:watercolou?r|pencil|charcoal|ink|sketch|drawing|painting|crayon|pastel)(?: (?:painting|drawing|sketch|style|look))?) on (?:(?:white|rough|old|textured|thick|fine|handmade|plain) )*(?:paper|canvas)\b(?! (?:background|texture))/g,
    "$1",
  ],
  [
    /\b(?:with )?(?:(?:slightly|softly|lightly|a bit) )?faded (?:edges|borders|corners)\b/g,
    ", fade the edges to white",
  ],
  [
    /(?<=\b(?:square|background|\d ?: ?\d)\b[^.;\n]*), (?:with )?(?:the )?(product|subject|object|item|person) (?:centered|centred|in the (?:middle|cent(?:er|re)))(?=$|[,.;!?\n])/g,
    ", center the $1",
  ],
  [
    /^(?:please )?(?:combine|retouch|retouching|edits?|to-?do|tasks?|changes?|wishes|do (?:the following|this)|the following):\s+/,
    "",
  ],
  [
    /\b((?:remove|delete|erase|blur|pixelate|hide|get rid of|take out) (?:the |all |all the |those |any |both )?(?:[a-z]+ )?(?:people|persons|men|women|man|woman|person|tourists|strangers|bystanders|cars|kids|children|guy|girl|boy)) from the background\b/g,
    "$1 in the background",
  ],
];

/** Wishes with values, shapes and formats of other programs, in lower case, as the rules read them. */
export const inStatedValues = (text: string): string => applyRules(VALUES, text);
