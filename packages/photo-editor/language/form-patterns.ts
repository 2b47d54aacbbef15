const OWNER = "(?:the|my|his|her|its|their|this|that|a|an)";
export const CUT_OUT = new RegExp(
  `\\b(?:cut|clip) (${OWNER} [a-z]+(?: (?:with|and) (?:the |its )?[a-z]+| [a-z]+)?) out\\b(?! of)(?: so(?: that)? (?:the|its) background (?:is|becomes) (?:transparent|clear|empty))?`,
  "g",
);

/** Why something is hidden, which says nothing about how. */
export const PRIVACY =
  /,? (?:for|to (?:protect|preserve|keep|hide|conceal)) (?:(?:her|his|their|its|the|my|everyone's) )?(?:privacy|anonymity|identity|identities)(?: reasons| sake)?(?: (?:private|secret|hidden|safe))?(?=$|[,.;\n])/g;

/** The name of a kind of photo before what is to be done for it: "a passport photo: white background, 35:45". */
export const KIND_OF_PHOTO =
  /^(?:(?:please )?(?:give me|make(?: me| it| this)?|create|(?:i )?(?:need|want)|turn (?:it|this) into) )?an? (?!(?:[a-z]+ )?(?:profile|display|account)\b)[a-z]+(?: [a-z]+)? (?:photo|picture|image|portrait|shot) ?[:,] ?(?=[a-z])/;

export const BARE_PARTS =
  /\b(make|turn|get|darken|brighten|lighten|sharpen|blur|soften|desaturate|whiten|pixelate) ([a-z]{3,})(?= (?:a |much |slightly |more |less )*[a-z]+|$|[,.;\n])/g;
export const NO_THINGS =
  /^(?:it|this|that|them|him|her|everything|anything|all|only|just|out|more|less|some|the|his|its|their|any|every|each|both|part|parts|faces|people|sure|up|down|into|in|to|me|us|two|three|half|yellowish|fun|one)$/;

/** Things whose names are also words of the grammar. */
export const NAMED_PARTS =
  /^(?:face|eyes?|hair|teeth|lips|skin|sky|clouds?|grass|trees|walls?|tables?|roads?|streets?)$/;

/** Verbs in the third person, as translators write them: "it makes the photo warmer and adds a frame". */
export const THIRD_PERSON =
  /(^|[,.;\n] ?|\band (?:then )?)(?:it )?(make|add|remove|turn|crop|blur|put|change|give|cut|rotate|sharpen|brighten|darken|increase|reduce|replace|write|keep|place|convert|resize)(?:e?s) (?=the |an? |it |this |its |some |more |less )/g;

/** A part and its look without a verb: "black and white background". */
export const STATE_OF_PART =
  /(^|[,.;\n] ?|\band )(?:an? )?(black[ -]and[ -]white|gr[ae]yscale) (background|sky)(?=$|[,.;\n]| and | but )/g;
/** A thing that stays, without a verb: "cup unchanged", "motorbike in color". */
export const STAYS =
  /([,.;\n] ?|\b(?:and|but) )(?:the |my |his |her )?([a-z]+) (unchanged|untouched|in colou?r)(?=$|[,.;\n]| and )/g;
export const WHOLE = /^(?:image|photo|picture|background|rest)$/;

const WANTED = "(?:(?:i|we)(?: just| only)? (?:want|need|would like|'d like) )?";
export const ONLY_BUST = new RegExp(
  `(^|[,.;\\n] ?|\\band )${WANTED}(?:just |only )*the bust(?: only| alone)?(?=$|[,.;\\n])`,
  "g",
);
export const ONLY_BUST_BEFORE = new RegExp(
  `(^|[,.;\\n] ?|\\band )${WANTED}(?:just |only )*the bust(?: only| alone)?( (?:on|against|before|in front of|with) )`,
  "g",
);

/** "Swap the orange of the suit for green" and "change the color green of the board to blue" name a thing and its color. */
export const COLOR_OF_THING =
  /\b(?:swap|change|turn|replace|switch|exchange) the (?:colou?r )?((?:light |dark )?[a-z]+)(?: colou?r)? (?:of|on|in) (the|my|his|her) ([a-z]+(?: [a-z]+)?) (?:for|to|with|into|by|in) (?:an? )?(?:(?:metallic|shiny|glossy|bright|nice|rich|autumn|autumnal|warm|vivid|strong) )*((?:light |dark )?[a-z]+|#[0-9a-f]{3,8})\b/g;
/** "Give the sky a pinkish tone" makes it more pink. */
export const TONED =
  /\bgive (the|my|his|her) (?!image|photo|picture|whole)([a-z]+(?: [a-z]+)?) an? (?:(?:slight|slightly|subtle|soft|light|bit of a) )?([a-z]+?)(?:ish)? (?:(?:dusk|dawn|sunset|sunrise|evening|morning) )?(?:tone|tint|hue|touch|glow|shade|cast|tinge)\b/g;

const COLORLESS = "black[ -]and[ -]white|gr[ae]yscale|gr[ae]y|monochrome|sepia";
/** "Everything in gray except the cup and the red parts" as "make everything except the cup and red black and white". */
export const STATE_EXCEPT = new RegExp(
  `(^|[,.;\\n] ?|\\band )(?:make |turn )?(?:everything|all|it all) (?:is |should be )?(?:in |into |to )?(${COLORLESS})(?: tones?)?,? (?:except(?: for)?|but|apart from|besides) ((?:the |my |his |her )?(?:[a-z]+ )?[a-z]+(?: and (?:the |my |his |her )?(?:[a-z]+ )?[a-z]+)?)(?=$|[,.;!?\\n])`,
  "g",
);

/** A removal of noise in other words. */
export const CLEANED =
  /(^|[,.;\n] ?|\band )(?:clean (?:(?:it|this|the (?:image|photo|picture)) )?up(?: (?:it|this|the (?:image|photo|picture)))?|clean (?:the )?(?:image|photo|picture)|less (?:noisy|grainy)|(?:a )?cleaner (?:image|photo|picture))(?=$|[,.;!?\n]| and | but )/g;

/** "Blur the people in the background on the right" names people at that side. */
export const ACTED_AT_SIDE =
  /\b(blur|pixelate|brighten|lighten|darken|sharpen|desaturate)(?: (?:up|out))? (?:only |just )?(?:all )?(?:the|his|her) ([a-z]+(?: [a-z]+)?)( in the (?:background|back|distance))? (?:on|at|to|in) the (?:far |very )?(left|right|middle|cent(?:er|re))(?: side)?( in the (?:background|back|distance))?(?: (?:only|alone))?(?=$|[,.;\n]| and )/g;
export const atItsSide = (_whole: string, verb: string, thing: string, behind = "", side: string, after = ""): string =>
  `${verb} the ${/^(?:mid|cent)/.test(side) ? "center" : side} ${thing}${behind || after}`;
