import { COLORED_FRUITS } from "../things/fruit-names.ts";
import { isKnown } from "../vocabulary.ts";
import { endColor } from "../words.ts";

const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then) )";
const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|my|his|her|its|their|this|that)";
const PICTURE = "(?:image|photo|picture|pic|shot|scene)";
const FAIR = "(?:sunny|nice|fair|fine|clear|bright|beautiful|good|lovely|summer|perfect|blue)";
const CLEAR = "(?:clear|bright|nice|beautiful|perfect|clean|pure|plain|sunny|light)";

/** A color that a person gives a thing after its removal: "remove the red wall and make it white". */
const REMOVED_AND_PAINTED = new RegExp(
  `${START}(?:remove|delete|get rid of|take away) (${OWNER} (?:[a-z]+ )?(?:wall|background|backdrop|floor|ground|curtain|wallpaper|carpet)(?: (?:behind|under|around) [a-z' -]{2,30}?)?),? and (?:make|paint|turn|colou?r) it ((?:light |dark |pale )?[a-z]+)${END}`,
  "g",
);
/** "Replace the gray sky with a clear blue one". */
const SKY_REPLACED = new RegExp(
  `\\b(?:replace|swap|exchange|change) ${OWNER} (?:[a-z]+ ){0,2}sky (?:by|with|for|to|into) (?:an? )?(?:${CLEAR},? )*blue (?:one|sky)\\b(?! with)`,
  "g",
);
/** "Change the weather to a sunny day with blue sky". */
const FAIR_WEATHER = new RegExp(
  `\\b(?:change|turn|make|convert|set|transform) (?:(?:the|this) )?(?:weather|wether|wheather|whether)(?: (?:in|on|of) (?:it|the ${PICTURE}))? (?:to |into |be |look )?(?:an? )?(?:${FAIR} )+(?:day|weather|sky|one|conditions)?(?:,? (?:with|and) (?:an? )?(?:${CLEAR} )*blue sky)?${END}`,
  "g",
);
/** "Resize to 1080x1080 with the flower in the middle" is a crop to that shape, and then the size. */
const SIZED_AROUND = new RegExp(
  `\\b(?:resize|scale|make|crop|cut|set)(?: it| ${OWNER} ${PICTURE})?(?: to| into)? (\\d{2,5}) ?[x×] ?(\\d{2,5})(?: ?px| ?pixels)?,? (?:with|keeping|and keep|so that) (${OWNER} [a-z]+(?: [a-z]+)?) (?:is |stays |remains )?(?:cent(?:er|re)(?:ed|d)|in (?:the |its )?(?:middle|cent(?:er|re)))${END}`,
  "g",
);
/** "Replace the stone wall behind the car with a sunny beach" names the background by what it shows. */
const BACKGROUND_REPLACED = new RegExp(
  `\\b(replace|swap|exchange) ${OWNER} (?:[a-z]+ ){0,2}(?:walls?|fence|hedge|curtains?|wallpaper|buildings?|houses?|trees|forest|woods|street|road|room|city|mountains?|hills?) behind (?:them|him|her|it|me|us|${OWNER} [a-z]+) (with|by|for|against) ([^,.;!?\\n]+)`,
  "g",
);
/** "Replace the spoon with nothing" removes it. */
const REPLACED_BY_NOTHING = new RegExp(
  `\\b(?:replace|swap|exchange) (${OWNER} [a-z][a-z' -]{1,40}?) (?:with|by|for) (?:nothing|empty space|nothing at all)${END}`,
  "g",
);
/** "Take away the clouds, a clear evening sky with some stars" is one new sky. */
const CLOUDS_REPLACED =
  /\b(?:remove|delete|take away|get rid of) (?:all )?(?:the )?clouds(?:,| and)(?: (?:make it|give (?:it|me)|add|with|use|show))? (an? (?:[a-z-]+ ){0,4}sky\b)/g;
/** "An evening sky with some stars" is a starry one. */
const STARS_IN_SKY = /\b(evening|night|dusk|twilight) sky with (?:some |a few |many |lots of |bright )*stars\b/g;
/** A time of day between the color and the sky. */
const DAY_SKY = /\bblue (?:noon|midday|morning|afternoon|day ?time|day) sky\b/g;
/** The picture on a wall is a thing in the image, and not the image. */
const ON_WALL = /\b(picture|painting|photo|photograph|poster|print|frame)(s?) (?:on|from|off) the wall\b/g;
/** "The face of the man in the middle" is a part of one of several things by its place. */
const PART_IN_MIDDLE = new RegExp(
  `\\bthe (face|head) of the (?!people|group)([a-z]+) in the (?:middle|cent(?:er|re))(?: only)?${END}`,
  "g",
);
/** Phrases for the background, which the reader knows as "background". */
const BEHIND =
  /\b((?:the|that|this) (?:[a-z]+ )?(?:wall|wallpaper|backdrop|background)) behind (?:them|him|her|it|me|us|(?:the|my|his|her) [a-z]+)(?= |$|[,.;])/g;
/** The look of a background that is replaced says nothing about the new one; its color shows what is background. */
const OLD_BACKGROUND =
  /\b((?:replace|swap|exchange|remove|delete|change) (?:the|this|that|my|its|his|her) )(?!(?:whole|entire|rest|colou?r|image|photo|picture)\b)((?:[a-z-]+ ){1,2}?)(background|backdrop)\b(?=( (?:to|into|with|for|by) [^,.;]+)?)/g;
/** "Flip the cheetah so it runs to the left" flips the image. */
const FLIPPED_THING = new RegExp(
  `\\b(?:flip|mirror) ${OWNER} [a-z]+(?: horizontally)?,? so (?:that )?(?:it|he|she|they) (?:is |are )?(?:looks?|faces?|runs?|walks?|points?|goes|moves?|flies|facing|looking|running)(?: (?:to|towards?))?(?: the)? (?:left|right|other (?:way|side|direction)|opposite (?:way|direction))${END}`,
  "g",
);
/** How much of the image a thing fills after a crop to it. */
const FILLS = new RegExp(
  `,? (?:and |so (?:that )?|until |where )?(?:it|he|she|they|${OWNER} [a-z]+) (?:(?:should|must|will|can|shall) )?(?:fills?|takes? up|covers?|occup(?:y|ies)) (?:about |around |roughly |approximately |nearly |at least )?(?:an? |one )?(half|third|quarter|two[- ]thirds|three[- ]quarters|\\d{1,2} ?(?:%|percent)) of (?:it|the (?:whole |entire )?(?:${PICTURE}|frame))${END}`,
  "g",
);
/** Names of fruits and flowers that are names of colors too, with an article: "turn the lime pink". */
const FRUIT = new RegExp(
  `(\\b(?:only|just|make|turn|paint|colou?r|recolou?r|change|remove|delete|erase|blur|brighten|darken|keep|leave|crop (?:to|around)|zoom in on|cut out|isolate|except(?: for)?) (?:only |just )?the (?:(?:large|big|small|whole|cut|sliced|half) )?)(${Object.keys(COLORED_FRUITS).join("|")})(?= ([a-z]+)|$|[,.;!?\\n])`,
  "g",
);
/** Words after a color that it describes. */
const DESCRIBED =
  /^(?:colou?rs?|parts?|areas?|tones?|things?|ones?|fruit|background|backdrop|border|frame|text|letters|lettering|table|wall|road|street|face|person|people|man|woman|shades?|hues?|lights?|piece|line|lines|dots|strip|circle|box|label|title|caption|logo|watermark)$/;

/** Common wishes in the words that the rules read. */
export const inRuleWords = (text: string): string =>
  text
    .replace(REMOVED_AND_PAINTED, (whole, start: string, thing: string, color: string) =>
      endColor(color)?.rest === "" ? `${start}make ${thing} ${color}` : whole,
    )
    .replace(BACKGROUND_REPLACED, (whole, verb: string, by: string, scene: string) =>
      // A wall of another color is still that wall.
      endColor(scene) ? whole : `${verb} the background ${by} ${scene}`,
    )
    .replace(REPLACED_BY_NOTHING, "remove $1")
    .replace(STARS_IN_SKY, "starry $1 sky")
    .replace(DAY_SKY, "blue sky")
    .replace(CLOUDS_REPLACED, "replace the sky with $1")
    .replace(ON_WALL, "wall $1$2")
    .replace(PART_IN_MIDDLE, "the middle $2's $1")
    .replace(BEHIND, "$1")
    // "Make the room look like evening" is about the light of the image.
    .replace(
      /\b(make|let|get) the (?:whole |entire )?(?:room|place|street|landscape|view|city|house|garden|beach|setting) look (?=like (?:it(?:'s| is) )?(?:an? |the )?(?:early |late |warm )?(?:evening|morning|night|dusk|dawn|sunset|sunrise|golden hour|daytime|noon|midday)\b)/g,
      "$1 it look ",
    )
    .replace(OLD_BACKGROUND, (whole, lead: string, look: string, name: string, next: string | undefined) =>
      endColor(look.trim()) && next !== undefined && endColor(next) ? whole : lead + name,
    )
    .replace(
      / (?:with|and) (black|white|gr[ae]y) (?:bars|stripes|strips) (?:at|on) (?:the )?top and (?:the )?bottom\b/g,
      ", add $1 bars at the top and bottom",
    )
    .replace(FLIPPED_THING, "flip the image horizontally")
    .replace(SKY_REPLACED, "add a clear blue sky")
    .replace(FAIR_WEATHER, "add a blue sky with white clouds, make it brighter, make it a little warmer")
    .replace(
      SIZED_AROUND,
      (_whole, across: string, down: string, thing: string) =>
        `crop to ${across}:${down} with ${thing} centered, resize to ${across}x${down}`,
    )
    .replace(FILLS, (_whole, share: string) => ` filling-${share.replace(/[^a-z0-9]+/g, "-")}`)
    .replace(FRUIT, (whole, lead: string, name: string, next: string | undefined) =>
      next === undefined || (isKnown(next) && !DESCRIBED.test(next)) ? `${lead}${name} fruit` : whole,
    )
    .replace(/\bshadows (?:in|of) the (?:very )?(?:front|foreground|bottom|lower part)\b/g, "shadows")
    .replace(/\b(?:less|not so|not as) dark\b/g, "brighter")
    // "Make the tower stand out: darken everything around it" are two clauses.
    .replace(
      /: (?=(?:darken|brighten|lighten|blur|make|remove|add|crop|turn|change|replace|sharpen|desaturate|keep|increase|reduce|put|write)\b)/g,
      "; ",
    );
