const END = "(?=$|[,.;!?\\n]| and | but | please)";
const THING =
  "(?:the|my|his|her|its|their) [a-z][a-z'-]*(?: (?!and\\b|or\\b|should\\b|must\\b|is\\b|are\\b|stays?\\b|remains?\\b|in\\b|of\\b|to\\b)[a-z'-]+){0,2}";
const BETTER =
  "(?:(?:a (?:bit|little)|slightly|much|more|less|way|far) )*(?:brighter|lighter|darker|warmer|cooler|colder|sharper|softer|bluer|greener|redder|yellower|pinker|whiter|more [a-z]+|less [a-z]+)";

/** "Only the dog should be sharp", "keep only the dog sharp" after a wish for a blurred background. */
const ONLY_SHARP = new RegExp(
  `(\\bblur\\b[^.;\\n]*?(?:background|everyone|everybody|people)[^.;\\n]*?)(?:,| and| but|\\.) ?(?:so (?:that )?)?(?:only |just |keep only |leave only )(${THING})(?: (?:should|must|can|may|will|to))?(?: (?:be|stays?|remains?|is|are|look|looks))? (?:sharp|in focus|crisp)${END}`,
  "g",
);
const KEEP_SHARP = new RegExp(`^(?:please )?keep (?:only|just) (${THING}) (?:sharp|in focus)${END}`, "g");
/** "Only the sky should be bluer", "just the sky bluer". */
const ONLY_BETTER = new RegExp(
  `(^|[,.;\\n] ?)(?:please )?(?:only|just) (${THING})(?: (?:should|must|needs to|has to))?(?: (?:be|get|become|look))? (${BETTER})${END}`,
  "g",
);
/** "Only change the sky, make it bluer", "change nothing but the sky: bluer". */
const ONLY_CHANGE = new RegExp(
  `(^|[,.;\\n] ?)(?:please )?(?:(?:only|just) change|change (?:only|just|nothing (?:but|except|else than))) (${THING}) ?(?:[,:;.-]|and) ?(?:(?:make|turn) (?:it|them) )?(${BETTER})${END}`,
  "g",
);
/** "Remove the tree, only the meadow and the sky": what is left after a removal. */
const LEFT_OVER =
  /\b((?:remove|delete|erase|get rid of|take (?:away|out|off)) (?!everything|all\b|anything)[^,.;\n§]{2,60}?), (?:and )?(?:i )?(?:only|just|nothing but)(?: want| need| leave| keep)? (?:the |my |a )?[a-z]+(?: [a-z]+)?(?:(?:,| and|, and) (?:the |my |a )?[a-z]+)*(?: (?:left|please|should (?:be left|remain|stay)|remains?|stays?))?(?=$|[.;!?\n])/g;
/** The part behind a removed thing is no subject to cut out. */
const LEFT_SCENERY =
  /\b((?:remove|delete|erase|get rid of) (?:the |my |this |that |all )[^,.;\n§]{2,40}?),? (?:and |so (?:that )?)?(?:keep|leave|show)(?: only| just)? (?:only |just )?(?:the |its )?(?:landscape|scenery|background|view|nature|surroundings|sky|meadow|beach|sea|water|grass|street|wall|table|rest)(?: and (?:the )?[a-z]+)?(?=$|[.;!?\n])/g;
/** "I just want the sky and the beach, no ropes". */
const WANTS_ONLY =
  /(^|[.;\n] ?)(?:i |we )(?:just|only) (?:want|need) (?:to see )?(?:the |my )[a-z]+(?:(?:,| and) (?:the |my )[a-z]+)*,? (?:and |but )?(?=(?:no|without|not) )/g;
/** Changes that a part alone keeps from: the rose in "everything in black and white but the rose". */
const BUT =
  /\b((?:everything|all|the (?:rest|whole (?:image|photo|picture))|it|the (?:image|photo|picture)) (?:in |into |to |becomes? |turns? )*(?:black (?:and|&) white|gr[ae]yscale|gr[ae]y|blurry|blurred|darker|sepia)),? (?:but|except) (?:for )?(?:not )?(the |my |his |her )/g;
/** "Everyone in the background" is a part of the background. */
const EVERYONE_BEHIND = new RegExp(
  `\\bblur (?:out )?(?:everyone|everybody|all the people|all people) (?:else )?(?:in (?:the )?back(?:ground)?|behind (?:him|her|it|them))${END}`,
  "g",
);
/** "The tablet on the left side of the desk": the sides of furniture and rooms are those of the image. */
const SIDE_OF_FURNITURE = new RegExp(
  `\\b((?:remove|delete|erase|get rid of|take (?:away|out|off)) (?:the|my|that|this) [a-z]+(?: [a-z]+)?) (?:on|at|from) the (left|right)(?:[- ]hand)? (?:side|end|edge) of (?:the|my|his|her) (?:desk|table|shelf|sofa|couch|bed|bench|counter|sideboard|room|wall|window ?sill|floor|street|road)${END}`,
  "g",
);
/** A wall or trees that fill the view behind somebody are the background: of a wall only a part would be found. */
const SCENERY_BEHIND = new RegExp(
  `\\bblur (?:out )?(?:the|that|this) (?:[a-z]+ )?(?:walls?|bricks|trees|forest|buildings|houses|street|room|scenery|landscape|mountains|stuff|things|shelves|crowd|city) behind (?:him|her|it|them|me|us)(?= (?:a (?:bit|little|lot)|slightly|strongly|heavily|more|much|some|even)\\b|${END})`,
  "g",
);
/** Adjectives of taste before letters, which have no font of their own. */
const LETTERS =
  /\b(?:(?:modern|friendly|stylish|classic|simple|nice|beautiful|pretty|fancy|playful|clean|tasteful|discreet|decent|cheerful|lovely|festive|fresh|cute|cool|plain|clear|legible|readable|easy-to-read|neat) )+(?=(?:(?:big|large|small|thin|bold|thick|white|black|red|blue|gold|golden|green|yellow|orange|pink|purple|gr[ae]y|silver|light|dark|little) )*(?:letters|lettering|font|typeface|type|text|caption|title|headline|writing|letters?)\b)/g;
const LETTERS_AFTER =
  /(§\d+[^.;\n§]*?), ?(?:in )?(?:an? )?(?:(?:very|quite|rather|nicely) )?(?:elegant|modern|friendly|stylish|classic|classy|simple|nice|pretty|fancy|playful|clean|tasteful|discreet|cheerful|festive|neat|readable|legible|easy to read|well readable)(?: (?:font|look|style|way|please))?(?=$|[,.;!?\n])/g;
const TASTE_BETWEEN =
  /(§\d+[^.;\n§]*?\b(?:in|with) )(?:(?:an? |some )?)(?:(?:big|large|small|bold) )?(?:friendly|modern|stylish|classic|nice|cheerful) (?=(?:[a-z]+ )?(?:letters|lettering|font|type)\b)/g;
/** "Take the bowl off the chair" is about the bowl on it. */
const OFF_FURNITURE =
  /\b(?:take|get) ((?:the|my|his|her|this|that) [a-z]+(?: [a-z]+)?) off (?:of )?((?:the|my|his|her) (?:[a-z]+ )?(?:(?:arm)?chair|stool|bench|sofa|couch|bed|suitcase))(?=$|[,.;!?\n]| and )/g;
/** "Take the picture off the wall". */
const OFF =
  /\b(?:take|get) (the |my |his |her |this |that )((?![^,.;!?\n]*\b(?:logo|text|letters?|words?|sticker|label)\b)[a-z]+(?: [a-z]+)?) off (?:of )?(?:the |my |his |her )[a-z]+(?=$|[,.;!?\n]| and )/g;
/** A new wall or place behind the subject, without a verb. */
const BEHIND =
  /(^|[,.;\n] ?|\band )((?:an? |some )(?:[a-z-]+ ){0,3}(?:wall|background|backdrop|beach|forest|sky|studio|curtain)) behind (it|him|her|them|the [a-z]+)(?=$|[,.;!?\n])/g;
/** A thing in the middle of its new background, or of the shape. */
const CENTERED =
  /\b((?:put|place|set|show) (?:the |my |his |her )([a-z]+(?: (?!on\b|in\b|onto\b|before\b)[a-z]+)?) (?:on|onto|in front of|before) (?:an? |the )?[a-z -]*?(?:background|backdrop|white|gr[ae]y|black|wall))(?:,| and)? (?:nicely |exactly |well |center it|centre it|in the (?:middle|cent(?:er|re)))?(?:cent(?:ered|red))?(?=$|[,.;!?\n])/g;
const WELL =
  /\b(on|onto|before|in front of) (an? |the )(?:(?:clean|clear|neat|nice|proper|simple|beautiful|crisp|pure|seamless|tidy|neutral) )+(?=(?:white|black|gr[ae]y|light|dark|beige|blue|red|green|pink|yellow|orange|purple|plain)\b)/g;
const LESS_OF_LIGHTS = new RegExp(
  `\\b(?:make )(?:the |all the )?(?:lights?|lamps?|lanterns?|bulbs?|street ?lights?|lamp ?light|light bulbs) (?:look )?((?:a (?:bit|little|lot) |much |slightly |way )?)less (orange|yellow|red|green|blue|pink|purple)${END}`,
  "g",
);
const LESS_OF_PART = new RegExp(
  `\\bmake (the |my |his |her )((?!lights?\\b|colou?rs?\\b|picture\\b|image\\b|photo\\b|sky\\b|whole\\b)[a-z]+) (?:look )?((?:a (?:bit|little|lot) |much |slightly |way )?)less (?:orange|yellow|red|green|blue|pink|purple|brown)${END}`,
  "g",
);
const DARKER_COLOR =
  /\bmake (the |my |his |her )([a-z]+) (?:a (?:bit|little) |slightly )?(darker|lighter|brighter) and (red|blue|green|yellow|orange|pink|purple|brown|white|black|gr[ae]y)(?=$|[,.;!?\n])/g;
const COLOR =
  "(?:(?:plain|pure|solid|clean|light|dark|pale|bright|soft) )*(?:white|black|gr[ae]y|beige|blue|green|red|yellow|orange|pink|purple|brown|turquoise|cream)";
/** Why the background changes: "I want the dog to stand out: blur what is behind it". */
const STANDS_OUT =
  /(^|[.;\n] ?)(?:please )?(?:(?:i|we) (?:want|need|would like|'d like) |i'd like )?(?:the |my |his |her )[a-z]+(?: [a-z]+)? (?:to |should |must )stand out(?: more| better)? ?[:,;.] ?(?=(?:please |so )?(?:blur|darken|desaturate|defocus)\b)/g;
/** "Keep the cup, replace everything else with white". */
const REPLACED_REST = [
  new RegExp(
    `\\b(?:keep|leave) (?:only )?(${THING})(?: as (?:it is|they are))?(?:,| and|;) ?(?:and )?(?:replace|make|turn|fill|paint) (?:everything else|the rest|all else|everything around it) (?:with |by |into )?(?:an? )?(${COLOR})(?: (?:background|colou?r))?${END}`,
    "g",
  ),
  new RegExp(
    `\\breplace (?:everything|all|what is|what's|whatever is) (?:except|but|around|besides|apart from|behind) (?:for )?(${THING}) (?:with|by) (?:an? )?(${COLOR})(?: (?:background|colou?r))?${END}`,
    "g",
  ),
] as const;
/** A background that stays as it is needs no step. */
const BACKGROUND_STAYS = new RegExp(
  `(?:^|[,;.] ?|\\b(?:and|but) )(?:the |its )?(?:${COLOR} )?(?:background|backdrop) (?:should |must |can |is to )?(?:stays?|remains?)(?: (?:as it is|unchanged|the same|${COLOR}))?(?:, (?=[a-z])| and (?=[a-z])|(?=$|[,.;!?\\n]))`,
  "g",
);
/** A change of one thing, which leaves the background as it is anyway. */
const CHANGES_THING =
  /\b(?:make|change|turn|paint|dye|colou?r|recolou?r) (?:the |my |his |her |all )(?!(?:whole |entire )?(?:image|photo|picture|shot|colou?rs?|light|background)\b)/;
/** "Just the leaf in color, the rest black and white". */
const COLORED_PART = new RegExp(
  `(?<=^|[.;\\n] ?)(?:please )?(?:keep |leave )?(?:only|just) (${THING}) (?:in colou?r|colou?red)(?:,| and) (?:make )?(?:the )?(?:rest|everything else) (?:in |to |should be |is )?black (?:and|&) white${END}`,
  "g",
);
/** "Black and white, but the flower keeps its color". */
const KEEPS_COLOR = new RegExp(
  `\\b((?:make it |turn it |everything )?(?:in |into |to )?black (?:and|&) white)(?:,| but|, but| and|, and) (${THING}) (?:should |must |may )?(?:keeps?|stays? in|remains? in|retains?) (?:its |their |the )?(?:own )?colou?rs?${END}`,
  "g",
);
const SHADE_OF_TIME =
  /\b(look like (?:an? |the )?(?:beautiful |golden |warm )?(?:sunset|sunrise|evening|dusk|dawn|golden hour)) (?:over|at|by|on|in|above) (?:the |an? )[a-z]+/g;
/** "Make the background blurry and the blue suit", in which another language puts the color after the thing. */
const LAST_STATE = new RegExp(
  `\\b(make ${THING} (?:blurry|blurred|brighter|darker|warmer|cooler|white|black|red|blue|green|yellow|orange|pink|purple|gr[ae]y)) and the (white|black|red|blue|green|yellow|orange|pink|purple|gr[ae]y|darker|brighter|lighter) ([a-z]+)(?=$|[.;!?\\n])`,
  "g",
);
const SHARED: readonly (readonly [pattern: RegExp, by: string])[] = [
  [STANDS_OUT, "$1"],
  [REPLACED_REST[0], "put $1 on a $2 background"],
  [REPLACED_REST[1], "put $1 on a $2 background"],
  [SHADE_OF_TIME, "$1"],
  [COLORED_PART, "make everything except $1 black and white"],
  [KEEPS_COLOR, "$1 except $2"],
  [
    /\bput (the |my |his |her )([a-z]+) in the (?:middle|cent(?:er|re)) (?:of|on) (an? [a-z ]{3,40}background)(?=$|[,.;!?\n])/g,
    "put $1$2 on $3, centered",
  ],
  [/\bi(?:'d| would) like (it|them) (?:to be )?(more [a-z]+|[a-z]{3,}er)(?=$|[,.;!?\n])/g, "make $1 $2"],
  [LAST_STATE, "$1 and make the $3 $2"],
  [/,? (?:with|in) (?:an? )?(golden (?:mood|light|glow|atmosphere))(?=$|[,.;!?\n])/g, ", $1"],
  [/\bjuic(?:ier|y) (?=colou?rs?\b)/g, "more vivid "],
  [/(?:,| and| but) leave (the |my )([a-z]+)(?=$|[.;!?\n])/g, ", keep $1$2"],
  [LEFT_OVER, "$1"],
  [LEFT_SCENERY, "$1"],
  [WANTS_ONLY, "$1"],
  [SIDE_OF_FURNITURE, "$1 on the $2"],
  [EVERYONE_BEHIND, "blur the background"],
  [SCENERY_BEHIND, "blur the background"],
  [ONLY_SHARP, "$1, keep $2 sharp"],
  [KEEP_SHARP, "blur everything except $1"],
  [/\b(?:only|just) (remove|delete|erase|blur|sharpen|brighten|darken) (?=the |my |his |her )/g, "$1 only "],
  [ONLY_CHANGE, "$1make $2 $3, keep the rest"],
  [ONLY_BETTER, "$1make $2 $3, keep the rest"],
  [BUT, "$1 except $2"],
  [LETTERS, ""],
  [LETTERS_AFTER, "$1"],
  [LETTERS_AFTER, "$1"],
  [TASTE_BETWEEN, "$1"],
  [OFF_FURNITURE, "remove $1 on $2"],
  [OFF, "remove $1$2"],
  [/\bremove the picture(?=$|[,.;!?\n]| and )/g, "remove the picture frame"],
  [
    /\b(keep|make|leave) (sharp|in focus) (?:to )?((?:the |my |his |her )[a-z]+)(?=$|[,.;!?\n]| and )/g,
    "keep $3 sharp",
  ],
  [
    /(^|[,;.\n] ?)the (darker|lighter|brighter|warmer|cooler|bluer|greener|sharper|blurrier) (background|sky|foreground|grass|wall|water|sea)(?=$|[,.;!?\n])/g,
    "$1make the $3 $2",
  ],
  [/\bbehind to (?=the |my )/g, "behind "],
  [WELL, "$1 $2"],
  [BEHIND, "$1put $2 behind $3"],
  [LESS_OF_LIGHTS, "make the $2 tones $1less saturated"],
  [LESS_OF_PART, "make $1$2 $3less saturated"],
  [DARKER_COLOR, "make $1$2 $4, make $1$2 $3"],
  [
    /\b(?:the |my |his |her )([a-z]+) (?:should|must) be in the (?:middle|cent(?:er|re))(?: of (?:it|the (?:image|photo|picture|frame)))?(?=$|[,.;!?\n])/g,
    "the $1 in the center",
  ],
  [
    /(^|[,.;\n] ?)(?:(?:(?:give|make|get) (?:it|me|us) )?(?:an? |some )?(?:nicer|better) (?:light|colou?rs|lighting)|(?:make it |let it )?look more expensive)(?= please|$|[,.;!?\n])/g,
    "$1enhance the image",
  ],
];

/** Limits and places of a wish, in the forms that the rules read: "only the sky should be bluer" as "make the sky bluer". */
export const withPlainLimits = (text: string): string =>
  SHARED.reduce(
    (changed, [pattern, by]) => changed.replace(pattern, by),
    CHANGES_THING.test(text) ? text.replace(BACKGROUND_STAYS, "") : text,
  ).replace(CENTERED, (whole, placed: string, thing: string) =>
    /cent(?:ered|red|er|re)|middle/.test(whole.slice(placed.length)) ? `${placed}, the ${thing} in the center` : whole,
  );
