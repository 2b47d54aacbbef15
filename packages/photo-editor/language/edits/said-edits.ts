import { endColor } from "../../words.ts";
import { inPlainEdits } from "./plain-edits.ts";
import { inUsualEdits } from "./usual-edits.ts";

const OWNER = "(?:the|my|his|her|its|their|our|this|that)";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const DEGREE = "(?:a (?:bit|little)|bit|slightly|somewhat|rather|quite|pretty|very|really|so|too|way|much|far|kind of)";
const FAULT = "(?:dark|dim|bright|light|dull|pale|flat|blurry|soft|noisy|grainy|cold|warm|gr[ae]y|colou?rless)";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot|slide|print|snapshot|scan|postcard|negative)";

/** "The castle is a bit dark, brighten only the castle" says the reason of the change first. */
const REASON_FIRST = new RegExp(
  `(^|[,.;!?\\n] ?)(${OWNER} )([a-z]+(?: [a-z]+)?) (?:is|are|looks?|seems?|appears?) (?:${DEGREE} )*${FAULT}[,.;:!-]+ ?((?:(?:so|and|please|can you|could you) )*(?:brighten|darken|lighten|sharpen|saturate|denoise|make|blur|increase the [a-z]+ of)(?: up)? (?:(?:only|just) )?)(?:${OWNER} (\\3)\\b|(?:it|them|that)\\b)`,
  "g",
);

/** Looks beside which "grain" alone is a part of the look. */
const LOOK =
  /\b(?:sepia|vintage|retro|polaroid|analog(?:ue)?|nostalgic|black ?(?:and|&|-and-) ?white|b&w|film look|old (?:photo|film))\b/;
const BARE_GRAIN = /(^|[,:;.] ?|\band )(?:film )?(?:grain|noise)(?=$|[,.;!\n]| and )/g;
const LESS = /\b(?:remove|reduce|less|without|no|not|de-?noise|clean|rid of|decrease|lower|avoid|fix|too)\b/;

/** Uses and models of a picture with a plain background: a catalog, a passport photo. */
const LIKE_DOCUMENT = new RegExp(
  `(\\b(?:background|backdrop)\\b[^.;\\n§]*?),? (?:for|as in|as on|as|like(?: in| on)?) (?:an? |the |my )?(?:passport|visa|id|biometric|linked-?in|cv|application|document|studio)[- ](?:like|style|styled|type|looking)(?: (?:photo|picture|portrait|head-?shot|image|shot))?${END}`,
  "g",
);
const ON_DOCUMENT = new RegExp(
  `(\\b(?:background|backdrop)),? (?:just )?(?:like|as)(?: (?:in|on|for))? (?:an? |the |my )?(?:passport|visa|id|biometric)(?: card)? (?:photo|picture|portrait|image)s?${END}`,
  "g",
);

/** Cartoons are drawn with outlines. */
const OUTLINED =
  /\b(cartoon|comic)((?: (?!and\b)[a-z]+){0,3}?),? (?:(?:with|and|but with) )?(?:(?:really|very) )?(?:(?:bold|thick|black|dark|strong|clear|heavy|hard|inked|pronounced|visible) )+(?:outlines?|contours?|lines|edges|strokes)(?=$|[,.;!?\n]| and )/g;

/** Words that say what the picture is, before what is to be done with its colors. */
const FADED_PICTURE = new RegExp(
  `^(?:(?:this|it|here)(?:'s| is) )?(?:(?:an?|my|our|the) )?(?:(?:very |really )?(?:old|faded|washed[- ]out|dull|dusty|pale|scanned|family|yellowed|ancient)[, ]+)+${PICTURE}s?(?: (?:of|from|by|with) [^,.;:!?\\n§]{2,40})?[.,;:!] ?(?=[^§]*\\b(?:colou?rs?|contrast|saturation)\\b)`,
);
const REFRESHED =
  /\b(?:freshen(?: up)?|refresh|revive|bring back|bring out|restore|perk up|pep up|liven up) (?:the |some |its |all (?:the )?)?(colou?rs?|contrast)(?:,? (?:and|&) (?:the |some |its )?(colou?rs?|contrast))?(?=$|[,.;!?\n]| (?:and|a (?:bit|little))\b)/g;

/** "Make a night picture out of it". */
const OUT_OF_IT = new RegExp(
  `\\b(?:make|create|do|produce) (?:me )?(an? (?!banner|header|copy)[a-z][a-z -]{2,30}?) (?:out of|from|of) (?:it|this|that|(?:the|this|my) ${PICTURE})${END}`,
  "g",
);
const DAY_FOR_NIGHT =
  /\b(?:make (?:it|this)(?: look)?(?: like)? |turn (?:it|this) into |apply |add |use |give it )?(?:an? |the )?day[- ](?:for|to)[- ]night(?: (?:effect|look|grading|grade|conversion|edit|shot|scene))?(?=$|[,.;!?\n]| and )/g;

/** "Change the brown horse into a black horse" names the thing twice. */
const INTO_COLORED = new RegExp(
  `\\b(?:change|turn|make|transform|convert) (${OWNER} )((?:light |dark |bright )?[a-z]+) ([a-z]+(?: [a-z]+)?) (?:(?:in)?to |as )?(?:be )?(?:an? )((?:light |dark |bright )?[a-z]+) (\\3)${END}`,
  "g",
);
/** "Make the red of the car blue" changes one color of it. */
const COLOR_OF = new RegExp(
  `\\b(?:make|turn|paint|recolou?r|dye) (?:all )?(?:the )?([a-z]+) (?:of|on|in) (${OWNER} [a-z]+(?: (?!(?:in)?to\\b|in\\b)[a-z]+)?) (?:(?:in)?to |in )?((?:light |dark |bright )?[a-z]+)${END}`,
  "g",
);

const CLOUDS = `(?:(?:all|the|those|these|any|all of the|that|this) )*(?:(?:white|gr[ae]y|dark|fluffy|storm|rain|ugly|big|small|little|single|only) )*clouds?(?: (?:from|out of|in|off) the sky)?`;
/** "Remove the white cloud so there is only blue sky". */
const ONLY_SKY = new RegExp(
  `\\b(?:clear|remove|delete|erase|get rid of|take (?:away|out)) ${CLOUDS},? (?:so (?:that )?|and (?:leave|show|keep|have) |until |to (?:get|have|leave|show) )(?:(?:there (?:is|are)|the sky is|it is|we see|you see|i have|i get|only|just|nothing but|an?|the|all|completely|clear|plain|pure|bright|is left|remains|left) )*(?:blue(?: sky)?|clear(?: sky)?|clean(?: sky)?|sky)(?: (?:is left|remains|left|behind|everywhere|only))*${END}`,
  "g",
);
const SKY_WITHOUT_CLOUDS = new RegExp(
  `\\b(?:(?:i want|i need|i'd like|give (?:it|me)|make it|add|use|with|show|get|have) )?(?:an? |the |only )?(?:(?:clear|plain|clean|pure|bright) )*(?:blue )?sky (?:without|with no|free of) (?:any )?clouds?${END}`,
  "g",
);

/** Places within a scene that fog fills, which no mask can follow. */
const FOG_BETWEEN =
  /\b((?:add |put |create )?(?:an? (?:bit|little|touch|hint)(?: of)? |some |light |soft |thin |slight )*(?:fog|mist|haze)) (?:(?:drifting|rising|hanging|floating) )?(?:between|among|amongst|amid|through|in between) (?:the |those |all )?[a-z]+(?: (?:and )?[a-z]+)?(?= please\b|$|[,.;!?\n]| and | but )/g;

const UPRIGHT =
  "(?:upright|the right way(?: up| round| around)?|right[- ]side[- ]up|(?:so |until )(?:that )?(?:he|she|it|they|everyone|everything|(?:the|my|his|her) [a-z]+) (?:is|are|stands?|sits?|looks?)(?: standing| sitting)? (?:upright|the right way(?: up| round| around)?|right[- ]side[- ]up|up|straight up))";
const TURN = "(?:rotate|turn|fix|flip|put|set|correct|make)";
/** "The photo is lying on its side, turn it upright". */
const ON_ITS_SIDE = new RegExp(
  `(^|[,.;!?\\n] ?)(?:it|this|he|she|everything|(?:the|this|my) ${PICTURE})(?:'s| is| was)? (?:(?:lying|turned|rotated|shot|taken|tilted) )?(?:(?:on|to) (?:its|his|her|the) side|sideways|the wrong way(?: up| round| around)?)[,.;:!]? ?(?:(?:so|and|please|can you|could you) )*${TURN} (?:it|this|that|(?:the|this|my) ${PICTURE})(?: back)?(?: ${UPRIGHT})?${END}`,
  "g",
);
const TURNED_UPRIGHT = new RegExp(
  `\\b(?:rotate|turn|put|set|flip|bring) (?:it|this|that|(?:the|this|my) ${PICTURE})(?: back)? ${UPRIGHT}${END}`,
  "g",
);

/** Where a text stands, apart from its being centered. */
const STATED_PLACE =
  /\b(?:top|bottom|upper|lower|left|right|above|below|under|over|beneath|corner|side|edge|horizontally|vertically|sky|on the|in the (?:middle|cent(?:er|re)))\b/;
const CENTERED_AFTER =
  /(§\d+)([^.;§\n]*?),? (?:and )?(?:(?:it|that) )?cent(?:ered|red)(?! (?:on|around|at|over|between|in (?:the|my|his|her|its))\b)(?=([^.;§\n]*))/g;
const CENTERED_BEFORE =
  /(^|[,.;\n] ?|\band )((?:add |put |write |with )?(?:an? |the )?)cent(?:ered|red) (text|caption|title|lettering|words?) (§\d+)(?=([^.;§\n]*))/g;

/** A text that is centered, and of which no other place is said, is in the middle both ways. */
const withMiddle = (text: string): string =>
  text
    .replace(CENTERED_AFTER, (whole, quote: string, between: string, after: string) =>
      STATED_PLACE.test(between + after) || STATED_PLACE.test(textBefore(text, quote))
        ? whole
        : `${quote}${between} in the center`,
    )
    .replace(CENTERED_BEFORE, (whole, start: string, lead: string, noun: string, quote: string, after: string) =>
      STATED_PLACE.test(after) ? whole : `${start}${lead || "add "}${noun} ${quote} in the center`,
    );

/** The words of a clause before its text. */
const textBefore = (text: string, quote: string): string =>
  (text.split(quote)[0] ?? "").split(/[,.;\n§]| and /).at(-1) ?? "";

/** The color of warm or cool light says again what it is. */
const LIGHT_WITH_COLOR =
  /\b((?:a (?:bit|little)|slightly|much|somewhat) )?(warmer|cooler|colder),? (?:and )?more (orange|golden|yellow|yellowish|blue|bluish)(?=$|[,.;!?\n]| and | but )/g;
const isOfLight = (light: string, color: string): boolean => (light === "warmer") !== color.startsWith("blu");

const isColor = (words = ""): boolean => endColor(words)?.rest === "";

/** Edits as people say them, in lower case, in the words that the rules read. */
export function inSaidEdits(text: string): string {
  const usual = inUsualEdits(inPlainEdits(text));
  const looks = LOOK.test(usual) && !LESS.test(usual) ? usual.replace(BARE_GRAIN, "$1add film grain") : usual;
  return withMiddle(looks)
    .replace(REASON_FIRST, (_whole, start: string, owner: string, thing: string, change: string) =>
      [start, change, owner, thing].join(""),
    )
    .replace(LIKE_DOCUMENT, "$1")
    .replace(ON_DOCUMENT, "$1")
    .replace(OUTLINED, "$1$2")
    .replace(FADED_PICTURE, "")
    .replace(REFRESHED, (_whole, first: string, second?: string) =>
      [first, second]
        .filter((word) => word !== undefined)
        .map((word) => (word === "contrast" ? "increase the contrast" : "make the colors more vivid"))
        .join(", "),
    )
    .replace(OUT_OF_IT, "turn it into $1")
    .replace(DAY_FOR_NIGHT, "make it look like night")
    .replace(INTO_COLORED, (whole, owner: string, from: string, thing: string, to: string) =>
      isColor(from) && isColor(to) ? `change ${owner}${thing} from ${from} to ${to}` : whole,
    )
    .replace(COLOR_OF, (whole, from: string, thing: string, to: string) =>
      isColor(from) && isColor(to) ? `change ${thing} from ${from} to ${to}` : whole,
    )
    .replace(ONLY_SKY, "add a cloudless sky")
    .replace(SKY_WITHOUT_CLOUDS, "add a cloudless sky")
    .replace(LIGHT_WITH_COLOR, (whole, degree: string | undefined, light: string, color: string) =>
      isOfLight(light, color) ? `${degree ?? "much "}${light}` : whole,
    )
    .replace(FOG_BETWEEN, "$1")
    .replace(ON_ITS_SIDE, "$1rotate it upright")
    .replace(TURNED_UPRIGHT, "rotate it upright");
}
