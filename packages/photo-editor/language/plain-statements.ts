import { endColor } from "../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|my|his|her|its|their|this|that)";
const PICTURE = "(?:it|this|everything|(?:the|this|my) (?:image|photo|picture|pic|shot|scene))";

/** "A plain white wall behind the plant" is a new background. */
const WALL_BEHIND = new RegExp(
  `\\b(?:put|place|add|use|set|show|have|make|hang|i want) (?:up )?(?:an? )((?:(?:plain|simple|smooth|clean|solid|even|neutral|empty|blank) )*)([a-z]+(?: [a-z]+)?) (?:wall|curtain|paper|sheet|screen|canvas|cloth|surface|backdrop|background) behind (?:${OWNER} [a-z]+(?: [a-z]+)?|it|her|him|them|me|us)${END}`,
  "g",
);
/** "Exactly as they are" says no more than "as they are". */
const EXACTLY =
  / (?:exactly|just|precisely|completely|entirely|totally|absolutely) (?=as (?:it|they|she|he) (?:is|are|was|were)\b|unchanged\b|untouched\b|the same\b)/g;
/** Two names of one thing: "the ropes / cables". */
const TWO_NAMES = new RegExp(`\\b(${OWNER} )([a-z]{3,20}) ?\\/ ?(?:the )?([a-z]{3,20})(?= |[,.;!?\\n]|$)`, "g");
/** Names of one thing. "The dog / cat" are two, of which the first one may not be left out. */
const SAME_THING = [
  /^(?:ropes?|cables?|wires?|cords?|lines?|powerlines?)$/,
  /^(?:sofa|couch|settee)$/,
  /^(?:bike|bicycle|cycle)$/,
  /^(?:motorcycle|motorbike|moped|scooter)$/,
  /^(?:car|vehicle|auto|automobile)$/,
  /^(?:background|backdrop)$/,
  /^(?:cup|mug)$/,
  /^(?:plane|airplane|aeroplane|aircraft)$/,
  /^(?:people|persons|tourists|strangers|bystanders|passersby)$/,
  /^(?:text|lettering|caption|writing|words)$/,
  /^(?:bin|trash|trashcan|rubbish|garbage|litter)$/,
];
/** The things that a removal leaves: "I just want the sky and the beach". */
const WANTED_LEFT = new RegExp(
  `\\b((?:remove|delete|erase|get rid of|take out) [^,.;!?\\n§]{2,60})[,.;] ?(?:because )?(?:i|we) (?:just|only) (?:want|need|would like)(?: to (?:see|have|keep))? ${OWNER} [a-z]+(?:(?:,| and|, and) ${OWNER} [a-z]+){0,3}(?: (?:left|there|in it))?${END}`,
  "g",
);
/** "The yellow light into a pink one" is a change of one color to another. */
const COLORED_TO_ONE = new RegExp(
  `\\b(?:turn|change|make|convert|transform) (?:all )?${OWNER} ([a-z]+) ([a-z]+) (?:(?:into|to|in) )?(?:an? )?([a-z]+(?: [a-z]+)?) ones?${END}`,
  "g",
);
const SHONE = /^(?:lights?|glow|lighting|glare|shine|reflections?|beams?|rays?|colou?r|tones?|tints?)$/;
/** "Make the orange slices look like red blood oranges" gives them a color; a dog that looks like a red panda is another animal. */
const LIKE_COLORED = new RegExp(
  `\\b(?:make|let|get) (?:all )?(?:of )?(${OWNER} [a-z]+(?: [a-z]+)?) look like (?:an? |some )?((?:(?:dark|deep|light|bright|pale) )?[a-z]+) ([a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
const toSingular = (word: string): string => word.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, "");
/** Whether two phrases share a word, which then is the thing that both name. */
function areAlike(first: string, second: string): boolean {
  const own = new Set(first.split(" ").map(toSingular));
  return second.split(" ").some((word) => own.has(toSingular(word)));
}
/** The light of a time of day with its color. */
const COLD_LIGHT = new RegExp(
  `\\b(?:make|let|have|get) ${PICTURE} (?:look |feel |seem |appear )?(?:like |as if (?:it were|it was|taken) )?(?:(?:in|at|on|an?|the) )*(?:early )?(?:morning|dawn|daybreak|winter morning)(?: light| mood| hours?)?,? (?:with|in) (?:an? |some )?(?:(?:soft|pale),? (?:and )?)*(?:cool|cold|blue|bluish|chilly|icy),? (?:and )?(?:(?:cool|cold|blue|bluish|chilly|icy|soft|pale),? (?:and )?)*(?:light|tones?|colou?rs|mood|atmosphere|tint)${END}`,
  "g",
);
/** Sunshine needs a blue sky where the picture shows one. */
const SUNNY_WITH_SKY = new RegExp(
  `\\b((?:make|let) ${PICTURE} (?:look )?(?:more )?(?:sunny|sunnier|bright and sunny|summery)|(?:more )?(?:sunny|sunshine|sunlight)),? (?:with|and|under) (?:an? |the )?(?:(?:bright|clear|nice|beautiful) )?blue sky${END}`,
  "g",
);
/** A complaint about a look whose mend is said before: "it looks so gloomy". */
const GLOOMY =
  /(?<=\b(?:sunny|sunnier|bright|brighter|brighten|lighter|lighten|cheerful|vivid|warmer|blue|saturation|sky)\b[^§]{0,40})[,.;!?] ?(?:because |since )?(?:it|this|everything|the (?:image|photo|picture))(?:'s| is| looks| seems| feels)(?: (?:so|too|very|really|a bit|rather|quite|kind of|pretty))* (?:gloomy|dreary|sad|depressing|grim|bleak|dismal|drab|lifeless|somber|sombre)(?: (?:now|right now|at the moment|like this|as it is))?(?=$|[,.;!?\n])/g;
/** "The rest slightly desaturated" without a verb. */
const REST_STATED =
  /(^|[,.;\n] ?|\b(?:and|but) )(?:the )?(?:rest|others?|remainder|everything else) (?:(?:should be|is|to be) )?(?=(?:(?:slightly|a (?:bit|little)|much|more|less|very|quite|somewhat) )*(?:desaturated|saturated|dull(?:er)?|darker|brighter|lighter|warmer|cooler|colder|muted|faded|pale[r]?)(?:$|[,.;!?\n]| and | but ))/g;
/** "Get rid of everything in the garage behind the bike, plain gray background": the new background replaces it. */
const GONE_BEFORE_BACKGROUND =
  /\b(?:get rid of|remove|delete|erase|clear|take (?:out|away)) (?:everything|all (?:the )?(?:stuff|things|clutter|mess|junk)|anything|whatever is)(?: (?:in|on|of) (?:the |my )?[a-z]+)? (?:behind|around) ((?:the|my|his|her) [a-z]+(?: [a-z]+)?)(?:,| and|;|\.)+ ?(?:use |put |make it |have |give it )?(?:an? |the )?((?:plain |simple |clean |solid |neutral )*[a-z]+(?: [a-z]+)?) (?:studio )?(?:background|backdrop)(?=$|[,.;!?\n]| and | but )/g;
const GONE_IN_PLACE =
  /\b((?:get rid of|remove|delete|erase) (?:everything|anything)) (?:in|on|of) (?:the |my )(?:garage|room|street|shop|kitchen|garden|yard|office|studio|house|background|picture|image|photo|hall|workshop) (?=behind |around )/g;
/** "More neutral white balance" names the one that the photo determines. */
const NEUTRAL_BALANCE =
  /(?<!\b(?:keep|keeping|preserve|leave) (?:an? |the )?)\b(?:(?:make|set|use|give it|with|get|want) )?(?:an? |the )?(?:(?:more|much|fully|very|rather) )*(?:neutral|natural|correct|right|proper) white[- ]balance\b/g;

/** Light of a lamp has no outline, so the whole image gets cooler. */
const LIGHTS_LESS =
  /\bmake (?:the |all (?:the )?)?(?:street )?(?:lights?|lamps?|lighting|lamplight) (?:(?:a (?:bit|little)|slightly|much|way) )?less (orange|yellow|warm|red|blue|cold)\b/g;
/** "Make a 16:9 banner out of it with the text" is a crop and a text. */
const BANNER_WITH_TEXT =
  /\b(?:make|create|build|i need|i want|give me)(?: me)?(?: (?:it|this))? an? (\d{1,2} ?: ?\d{1,2}) (?:(?:web|website|wide) )?(?:banner|header|cover|hero image|title image|thumbnail|format|version)(?: (?:out of|from|of) (?:it|this|that|(?:the|this|my) (?:image|photo|picture)))?,? with (?=(?:an? |the )?(?:(?:text|words?|caption|title|headline|line) )?§)/g;
/** Where a picture will be shown is said after all that it should become. */
const FOR_SHOP =
  /,? (?:for (?:our|my) (?:(?:online|web|little|small|own|new|etsy|ebay) )*(?:shop|store|web ?site|catalog(?:ue)?|blog|portfolio|listing)|(?:on|in) (?:our|my) (?:(?:little|small|own|new) )*(?:(?:online|web|etsy|ebay) (?:shop|store)|web ?site|catalog(?:ue)?|blog|portfolio|listing))(?=$|[.;!?\n])/g;
/** "Change the sign to say" replaces what is on it. */
const TO_SAY =
  /\b(?:change|make|let|edit|have|update|alter) (?:the |this |that |my )((?:[a-z]+ )?(?:sign|board|label|poster|plate|placard|billboard|lettering|text|caption|title|signboard)) (?:so (?:that )?it )?(?:(?:to|should|must) )?(?:says?|reads?|shows?|be)(?: instead)? (§\d+)(?: instead)?/g;

/** "The people on the left and right side" are those on each side. */
const BOTH_SIDES =
  /\b(remove|delete|erase|get rid of|blur|pixelate) ((?:the|all|all the|both) (?:people|persons|men|women|guys|kids|pedestrians|passers-?by|strangers|cars|chairs|trees|lamps|bottles|cups|vases)) (?:on|at|to) (?:the |both the )?(left|right|top|bottom) (?:side )?and (?:the |on the |at the )?(right|left|bottom|top)(?: (?:hand )?(?:sides?|edges?))?(?: of the (?:image|photo|picture))?(?=$|[,.;!?\n]| and | but )/g;

/** Statements of what is wanted, in the words of the rules. */
export const inPlainStatements = (text: string): string =>
  text
    .replace(NEUTRAL_BALANCE, "correct the white balance")
    .replace(LIGHTS_LESS, (_whole, color: string) =>
      /^(?:blue|cold)$/.test(color) ? "make it much warmer" : "make it much cooler",
    )
    .replace(BANNER_WITH_TEXT, "crop to $1, add ")
    .replace(FOR_SHOP, "")
    .replace(TO_SAY, (_whole, thing: string, text: string) =>
      /^(?:text|lettering|caption|title)$/.test(thing)
        ? `replace the text with ${text}`
        : `replace the text on the ${thing} with ${text}`,
    )
    .replace(BOTH_SIDES, "$1 $2 on the $3 and $1 $2 on the $4")
    .replace(EXACTLY, " ")
    .replace(WALL_BEHIND, (whole, _plain: string, color: string) =>
      endColor(color)?.rest === "" ? `replace the background with ${color}` : whole,
    )
    .replace(WANTED_LEFT, "$1")
    .replace(TWO_NAMES, (whole, owner: string, first: string, second: string) =>
      SAME_THING.some((names) => names.test(first) && names.test(second)) ? `${owner}${second}` : whole,
    )
    .replace(COLORED_TO_ONE, (whole, from: string, thing: string, to: string) => {
      if (endColor(from)?.rest !== "" || endColor(to)?.rest !== "") return whole;
      return SHONE.test(thing) ? `change ${from} to ${to}` : `change the ${thing} from ${from} to ${to}`;
    })
    .replace(LIKE_COLORED, (whole, thing: string, color: string, model: string) =>
      endColor(color)?.rest === "" && areAlike(thing, model) ? `make ${thing} ${color}` : whole,
    )
    .replace(COLD_LIGHT, "make it much cooler")
    .replace(SUNNY_WITH_SKY, "make it sunny, make the sky blue")
    .replace(GLOOMY, "")
    .replace(REST_STATED, "$1make everything else ")
    .replace(GONE_BEFORE_BACKGROUND, (whole, thing: string, color: string) =>
      endColor(color)?.rest === undefined ? whole : `put ${thing} on a ${color} background`,
    )
    .replace(GONE_IN_PLACE, "$1 ");
