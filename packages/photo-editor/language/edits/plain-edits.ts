import { endColor } from "../../words.ts";
import { applyRules, END, NAME, type Rule } from "./clause-parts.ts";
import { inPlainLooks } from "./plain-looks.ts";
import { inStatedValues } from "./stated-values.ts";
import { inStatedWishes } from "./stated-wishes.ts";

/** Wishes about things, places and sizes in other words than the rules read. */
const EDITS: readonly Rule[] = [
  // "Can I have this with a thin border".
  [
    /\b(?:can|could|may) (?:i|we) (?:please )?(?:have|get) (?:it|this|that|the (?:image|photo|picture)) (?:with|in|as) /g,
    "add ",
  ],
  [
    /(?:,? (?:because |since |as )?|^)(?:it|this|that|everything)(?:'s| is| looks| seems) (?:(?:so|too|very|all|a (?:bit|little)|quite|rather) )*washed[- ]out[,.;:]? ?(?=(?:so |and )?(?:please )?(?:give|add|make|more|increase|boost|improve))/g,
    "",
  ],
  [
    /(\btoo dark)[,.;:]? (?:so |and |please )*(?:lift|raise|push|bring up) it(?: up)?(?: a (?:bit|little))?(?=$|[,.;!?\n]| (?:and|but)\b)/g,
    "$1",
  ],
  [
    new RegExp(
      `\\b(?:cut|crop|trim) (?:off|away|out) the (?:bottom|top|left|right)(?: (?:part|side|edge|bit))? (?:where|with) (the ${NAME})(?: (?:is|are|can be seen|shows))?${END}`,
      "g",
    ),
    "crop out $1",
  ],
  [
    /\b(?:give|make|lend) the (?:portrait|selfie|headshot|landscape|snapshot)(?= (?:an? |look |more |a bit ))/g,
    (whole: string) => whole.replace(/the [a-z]+$/, "it"),
  ],
  [
    /\b(?:put|place|add|use|set) an? (gradient from [a-z ]+? to [a-z]+(?: [a-z]+)?|(?:plain |solid )?[a-z]+(?: [a-z]+)? gradient) behind (?:(?:the|my|his|her) [a-z]+|him|her|it|them)(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    "replace the background with a $1",
  ],
  [
    /\b(?:give|make|get|send) me an? (?:square )?(?:thumbnail|icon|avatar) (?:of|with|at|in) (\d{2,4}) ?(?:px|pixels?)(?: wide| square)?(?=$|[,.;!?\n])/g,
    "resize to $1x$1",
  ],
  [
    /\b(replace|change|swap|exchange) (?:the (?:text|words?|lettering|letters|writing|name|slogan) )?(§\d+) (?:on|in|at) (?:the|my|his|her|this|that) [a-z]+(?:[ -][a-z]+)? (with|by|to|into|for) (?=§)/g,
    "$1 the text $2 $3 ",
  ],
  [
    new RegExp(
      `\\b(the ${NAME}) (?:that|which|who) (?:is|are) (?:(?:half|partly|partially) )?(?:cut off|cropped|visible) (?:at|on|by) the (left|right|top|bottom)(?: (?:edge|side|border))?`,
      "g",
    ),
    "$1 on the $2",
  ],
  [
    new RegExp(
      `\\b(?:(?:i'd like|i want|i need|make|give me) )?(?:a version )?(?:with )?(?:a transparent|no) background(?: please)?,? (?:just|only) (the ${NAME})${END}`,
      "g",
    ),
    "cut out $1",
  ],
  [
    /(\b(?:make|turn|paint) (?:the|my|his|her) [a-z]+(?: [a-z]+)? [a-z]+(?: [a-z]+)?),? as (?:if|though) (?:(?! (?:and|but|then) )[^,.;!?\n])+/g,
    "$1",
  ],
  [/\bgive (?:the|my|this) [a-z]+ an? (?:new|different|other) ([a-z]+) colou?r: ?(?=[a-z])/g, "make the $1 "],
  [/\bget me (?=an? (?:close-?up|crop|square|version)\b)/g, "make "],
  [/\b(?:a )?panorama (?=crop\b|\d)/g, ""],
  [
    /\badd (?:some |a bit of )?(?:more )?(?:empty )?(?:space|room) (?:at|on|to) the (top|bottom|left|right)(?: side)?(?=$|[,.;!?\n])/g,
    "extend the canvas at the $1 by 20%",
  ],
  [
    /\bmake (the (?:people|persons|men|women|bystanders|strangers|passers-by|children|kids)(?: in the (?:background|back))?) (?:unrecogni[sz]able|anonymous)\b/g,
    "pixelate $1",
  ],
  [/\bmake the file smaller, (?=max(?:imum)? \d+ ?(?:px|pixels?) on the long)/g, ""],
  [
    /\b(?:clean|wipe)(?: up| off| away)? the ((?:lens |dust |sensor )?(?:spots|specks))(?: (?:in|from|off|on) the (?:sky|lens|image|photo|picture|scan))(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    "remove the $1",
  ],
  [
    /\b(?:match|adapt|adjust|set) the colou?rs (?:to|for) (?:an? )?(sunset|sunrise|night|evening|morning|golden hour)(?: (?:mood|look|light|atmosphere))?/g,
    "make it look like $1",
  ],
  [
    /\b(number ?plates?) of (?:the|that|this) (?:[a-z]+ )?(?:car|van|truck|bus|motorcycle|motorbike)(?=$|[.;!?\n]| and (?!not))/g,
    "$1",
  ],
  [/\b(make|turn|paint) the (sea|water|lake|sky|grass|river) to be\b/g, "$1 the $2"],
  [
    /\bi(?: want|'d like) the (sea|water|lake|sky|grass|river) to be\b(?! (?:removed|gone|deleted|erased))/g,
    "make the $1",
  ],
  [
    /\b(make|turn|paint|recolou?r) the ([a-z]+): the ([a-z]+) ones ([a-z]+(?: [a-z]+)?),? (?:and )?the ([a-z]+) ones ([a-z]+)/g,
    "make the $3 $2 $4, make the $5 $2 $6",
  ],
  [
    /(^|[,.;\n] ?)(?:the )?date (?:in|at) the (?:([a-z]+(?: [a-z]+)?) )?corner: ?(?=§)/g,
    "$1add text in the $2 corner ",
  ],
  [
    /\b(people|men|women|persons?|man|woman|tourists|cars?) (?:who (?:are|is) )?(?:walking|passing) by(?=$|[,.;!?\n]| (?:and|but|then|on the|in the back|at the)\b)/g,
    "$1",
  ],
  [
    /\b(?:i'd (?:love|like) to|i want to|let me) see (?:this|it|the (?:image|photo|picture)) with (an? (?!(?:[a-z]+ )*and )(?:[a-z-]+ ){1,2}background)\b/g,
    "replace the background with $1",
  ],
  [
    /\b(overexposed|too bright)[,;.:]? (?:so |and |please )*(?:bring|turn|take|pull) (?:the brightness|the exposure|it|that) down(?: a (?:bit|little))?/g,
    "$1",
  ],
  [
    /(?<=\b(?:\d{1,2} ?[:x] ?\d{1,2}|square|portrait|landscape|format)),? (?:and|but) (?:please )?(?:keep|leave|have) the (?:whole|entire|full) ([a-z]+) (?:in|inside|within|visible in) (?:the |this )?(?:image|photo|picture|frame|crop|shot)\b/g,
    " with the $1 in it",
  ],
  [
    /\b(warmer|brighter|softer|lighter|sharper|friendlier|clearer) and more (?:inviting|welcoming|pleasant|appealing|attractive|friendly|beautiful)\b/g,
    "$1",
  ],
  [
    /\b((?:the|a|an|his|her|that|this) [a-z]+(?: [a-z]+){0,2}) (?:clipped|attached|fixed|pinned|stuck|taped|glued) (?:to|on|onto) (?=(?:the|his|her|my|their) [a-z])/g,
    "$1 on ",
  ],
  [
    /\b(?:but )?keep (?:a bit of|a little|some) (grain|contrast)(?: and (?:a bit of |some )?(grain|contrast))?/g,
    (_whole: string, first: string, second?: string) =>
      [first, second]
        .filter(Boolean)
        .map((noun) => `add a bit of ${noun === "grain" ? "film grain" : noun}`)
        .join(", "),
  ],
  [
    /\bthere(?:'s| is) (?:a lot of|too much|so much|some) (haze|fog|mist)[,;.:] ?(?:so |and |please )*(?:clear|clean) it up(?: so(?: that)? the [a-z]+ (?:is|looks|becomes) (?:sharper|clearer))?/g,
    "remove the $1, sharpen it",
  ],
  [
    /(\bblack[ -]and[ -]white\b[^.;!?\n]*?),? like (?:an? )?(?:old |vintage )?newspaper (?:photo|photograph|picture|print|image)\b/g,
    "$1",
  ],
  [
    /(\b(?:make|turn|paint) (?:the|my|his|her) (?!background|backdrop|wall)[a-z]+(?: [a-z]+)? [a-z]+),? (?:and|but) (?:keep|leave) the (?:black|white|gr[ae]y|dark|plain) (?:background|backdrop)(?: as it is| unchanged)?/g,
    "$1",
  ],
  [
    /\b(smooth|increase|raise|reduce|blur|brighten|darken|sharpen) (a (?:little|bit)) (the [a-z]+)(?=$|[,.;!?\n]| (?:and|but|then)\b)/g,
    "$1 $3 $2",
  ],
  [
    /\baugment (a (?:little|bit) )?(?=the )/g,
    (_whole: string, degree?: string) => (degree ? "slightly increase " : "increase "),
  ],
];

/** The present color of a thing, after its new one, is a reason and no second change. */
const LOOKS_COLORED =
  /(\bmake (?:the|my|his|her) [a-z]+(?: [a-z]+)? (?:look )?(?:a (?:bit|little) )?(?:white|whiter|bluer|greener|redder|yellower|browner|gr[ae]yer|more (?:blue|green|red|yellow|orange|pink|neutral))),? (?:because |since |as )?(?:it|they)(?:'s| is|'re| are| looks?) (?:too |so |very |a bit )?([a-z]+)(?=$|[,.;!?\n])/g;

/** A wall or a street behind the thing of the clause before is the background. */
const BEHIND_IT =
  /(\b(?:make|turn|paint|change|brighten|darken|sharpen|recolou?r) (?:the|my|his|her) [a-z]+(?: [a-z]+){0,5},? and )blur the (?:wall|garage|street|room|house|houses|trees|building|buildings|scenery|landscape|garden) behind (?:it|them|him|her)\b/g;

/** "Them" after a wish to have people closer means these people. */
const CLOSER_AROUND =
  /\b(?:i'd like|i want|bring|show|get) ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:closer|nearer|larger|bigger)[,.;:]? (?:so |and |please )?crop (?:in )?(?:(?:closer|tighter|more tightly|tightly) )?(?:around|to|on) (?:it|them|him|her)\b/g;

/** A sharp thing before a blurred rest is one change. */
const THING_SHARP =
  /\b((?:the|my|his|her) [a-z]+(?: [a-z]+)?) (?:should|must|has to|have to|shall) (?:be|stay|remain) (?:sharp|in focus|crisp)(?: and|,| but)? (?:everything|all) (?:else |behind (?:it|them|him|her) |around (?:it|them|him|her) )?(?:is |should be |must be )?(?:blurry|blurred|out of focus|soft)\b/g;

/** Common wishes in lower case, as the rules read them. */
export const inPlainEdits = (text: string): string =>
  applyRules(EDITS, inPlainLooks(inStatedValues(inStatedWishes(text))))
    .replace(BEHIND_IT, "$1blur the background")
    .replace(CLOSER_AROUND, "crop to $1")
    .replace(THING_SHARP, "blur everything except $1")
    .replace(LOOKS_COLORED, (whole, change: string, color: string) => (endColor(color)?.rest === "" ? change : whole));
