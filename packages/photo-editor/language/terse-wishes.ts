import { endColor } from "../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|that|this|those|these|my|his|her|its|their)";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot)";
const REPAIR =
  "(?:fix|correct|change|neutrali[sz]e|mend|sort|adjust|improve|repair|do something (?:about|against)|help (?:with )?|deal with)";

/** A fault of the photo, or a look that is wished. */
const FAULT =
  "(?:too [a-z]+(?: [a-z]+)?|under-?exposed|over-?exposed|[a-z]+er|blurry|noisy|grainy|crooked|dull|flat|pale|blue|yellow|in [a-z]+(?: [a-z]+)?)";

/** Wishes in few words, and the same in the words that the rules read. */
const TERSE: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/,? (?:please|pls|plz|thanks|thx)(?=[.!?]*$)/g, ""],
  [/ to me(?=,)|\bin my (?:opinion|eyes|view)\b,?/g, ""],
  [/\b(?:liven|perk|spice|jazz|freshen) them up\b/g, "make them pop"],
  // "It is too orange, could you correct that" states the fault and asks for no second change.
  [
    new RegExp(
      `(\\b${FAULT})[,.;]+ ?(?:(?:so|and|please|can you|could you|can u|could u|would you|just) )*${REPAIR} (?:it|that|this|them)(?: (?:out|up))?(?: (?:for me|please|pls))?(?=$|[,.;!?\\n])`,
      "g",
    ),
    "$1",
  ],
  [
    /\b(?:liven|perk|spice|jazz|freshen|cheer) (?:it|this|things|(?:the )?colou?rs?) up\b|\b(?:liven|perk|spice|jazz|freshen|cheer) up (?:the )?(?:colou?rs?|image|photo|picture)\b/g,
    "make the colors more vivid",
  ],
  [
    /\b(brighten|lighten|darken|sharpen|straighten|clean|tidy|smooth) (?:it|this|that|(?:this|the|my) (?:image|photo|picture|pic)) (?:up|out|off)\b/g,
    "$1 the image",
  ],
  // A picture that lies on its side is turned, and what it lies on says nothing about how.
  [
    new RegExp(
      `\\b(?:it|this|the ${PICTURE})(?:'s| is| lies)?(?: lying| turned| rotated)? (?:on its side|sideways|the wrong way(?: round| around)?)[,.;]? ?(?:(?:so|and|please|can you|could you) )*(?=(?:turn|rotate|flip|spin|put|set)\\b)`,
      "g",
    ),
    "",
  ],
  [
    /\b(?:turn|rotate|spin|put|set) (?:it|this|the (?:image|photo|picture)) (?:upright|straight|the right way (?:up|round|around)),? ?\(?((?:counter-?|anti-?)?clockwise|to the (?:left|right))\)?/g,
    "rotate 90 degrees $1",
  ],
  // The letters of a logo with a name are found with it.
  [
    /\b((?:the|this|that) (?!(?:red|blue|green|yellow|white|black|big|small|company)\b)[a-z0-9]+ logo)(?:,? and|,? with|,? plus| &| \+) (?:the |its |all )?(?:text|lettering|name|writing|letters|words?|word ?mark|slogan)\b/gi,
    "$1",
  ],
  // Shapes of prints and frames have no unit.
  [
    /\b((?:crop|cut|trim)(?: (?:it|this|the (?:image|photo|picture)))?(?: (?:to|as|at|in|into))?(?: an?)?) (\d{1,2}) ?(?:x|×|by) ?(\d{1,2})(?= |$|[,.;!?\n])(?! ?(?:px|pixels?|cm|mm|in\b|inch))/g,
    "$1 $2:$3",
  ],
  [
    /(?:^|(?<=[,.;!?\n] ?|\band ))(?:(?:add|give me|some|an?|nice|soft|more|creamy|strong|slight|subtle|beautiful|smooth) )*bokeh(?: (?:effect|look|blur))? (?:in|for|on|at|to) (?:the )?(?:back|background|backdrop)(?=$|[,.;!?\n]| and )/g,
    "blur the background",
  ],
  [
    /(?:^|(?<=[,.;!?\n] ?|\b(?:and|but) ))no (?:more |other )?((?:[a-z]+ )?(?:people|persons|cars|tourists|strangers|passers-by|crowds?)) (in the (?:back|background|distance)|behind (?:her|him|me|us|them))(?=$|[,.;!?\n]| and )/g,
    "remove the $1 in the background",
  ],
  [
    new RegExp(`\\b(?:get|peel|scrape|wipe) (${OWNER} [a-z]+(?: [a-z]+){0,2}) off(?: of (?:it|there))?${END}`, "g"),
    "remove $1",
  ],
  // The words of a text below another one, with its own size.
  [
    /(?:[,.;] ?)?(?:(?:can|could|would) you |please |and )*\b(?:see to it|make sure|ensure|so) that (?:the |my |his |her )[a-z]+(?: and (?:the )?[a-z]+)? (?:is|are) (?:clearly |well )?visible\b/g,
    "",
  ],
  // The material of a thing has its color.
  [
    new RegExp(
      `\\b(${OWNER} )((?:light |dark )?[a-z]+) (?:leather|fabric|cloth|wood|metal|plastic|paint|material|upholstery|canvas|wool|velvet|paintwork|bodywork) (?:of|on) (?:the |my |his |her |its )([a-z]+(?: [a-z]+)?)(?= (?:to|into|in|from)? ?)`,
      "g",
    ),
    "$1$2 $3",
  ],
  [
    /\b(it|this|that|the (?:image|photo|picture|pic)) (?:came|turned|comes) out (?=(?:too |so |very |a bit |way )*(?:under-?exposed|over-?exposed|dark|bright|blurry|dull|flat|yellow|blue|orange)\b)/g,
    "$1 is ",
  ],
  [
    /\b(?:the )?(?:whites?|white (?:areas|parts|things|walls?|shirts?)) (?:are|is|looks?|seems?|came out|appears?) (?:too |so |a bit |very |slightly |rather )*(?:blue|bluish|yellow|yellowish|orange|green|greenish|pink|pinkish|off|wrong|gr[ae]y)(?=$|[,.;!?\n])/g,
    "fix the white balance",
  ],
  [
    /\b(?:(?:too much|so much|a lot of) (?:red|redness) (?:in|on) (the|my|his|her|their) skin|(?:the|my|his|her|their) skin (?:is|looks) (?:too|so|very) red|(?:fix|correct|reduce|remove) (?:the )?(?:red(?:dish)?|flushed|flash)(?: flash)? skin)(?=$|[,.;!?\n]| and )/g,
    "make the skin less red",
  ],
  [
    /\b(?:the )?left and (?:the )?right (?:should|must|need to|have to|shall) be (?:swapped|exchanged|reversed|flipped)\b|\b(?:swap|exchange|reverse) (?:the )?left and (?:the )?right(?: sides?)?\b/g,
    "flip it horizontally",
  ],
  [
    /\b(cartoon|sketch|watercolou?r|anime|comic)if(?:y|ied)(?: (?:it|this|me|the (?:image|photo|picture)))?(?=$|[,.;!?\n]| and )/g,
    "$1 style",
  ],
  [/\bccw\b/g, "counterclockwise"],
  [/\bcw\b/g, "clockwise"],
  [
    /\b(pink|yellow|orange|red|green|blue?|purple?|brown|gold)(?:d|l)?ish (?=(?:clouds?|sky|sunset|sunrise|dusk|dawn|evening)\b)/g,
    "$1 ",
  ],
  // A comparison after "blur the background" changes nothing in it.
  [
    /((?:blurr?y?|blurred|soft|out of focus)\b[^,.;\n]*?\bbackground|\bbackground (?:blurr?y?|blurred|soft|out of focus)|\bblur the background),? (?:like|as) (?:in |on |with |from )?(?:an? |the )?(?:[a-z]+ )?(?:lens|camera|dslr|portraits?(?: mode)?|phone|f ?\/?\d(?:\.\d)?)(?=$|[,.;!?\n]| and )/g,
    "$1",
  ],
  // After a removal the rest is the picture.
  [
    new RegExp(
      `\\b((?:remove|delete|erase|get rid of) ${OWNER} [^,.;\\n§]{2,40}?) and (brighten|lighten|darken|sharpen) (?:up )?(?:the rest|everything else)${END}`,
      "g",
    ),
    "$1 and $2 the image",
  ],
  // Two comparatives of colors, each before its thing.
  [
    /(^|[,.;!?\n] ?|\band )(?:(?:give me|with|i want|i'd like|make) )?(?:a |some )?(bluer|greener|redder|yellower|pinker|browner|whiter) (grass|sky|sea|water|trees|leaves|lawn|eyes|teeth|lips|hair|meadow|ocean|lake|roses|flowers)(?=$|[,.;!?\n]| and )/g,
    "$1make the $3 $2",
  ],
  [
    /(^|[,.;!?\n] ?|\band )(?:the |my |his |her )?(eyes|grass|sky|sea|water|trees|leaves|lawn|teeth|lips|hair|meadow|ocean|lake) ((?:(?:a (?:bit|little)|much|slightly) )?(?:bluer|greener|redder|yellower|pinker|browner|whiter))(?=$|[,.;!?\n]| and )/g,
    "$1make the $2 $3",
  ],
  // A person in the background is found by the place, and not by the activity.
  [
    new RegExp(
      `\\b((?:remove|delete|erase|get rid of|take out|take away|blur|pixelate) (?:the|that|those) (?:[a-z]+ )?(?:m[ae]n|wom[ae]n|person|people|guys?|girls?|boys?|lad(?:y|ies)|kids?|child|children)) in the (?:background|back|distance) (?:holding|wearing|with|who|that|standing|sitting|walking|looking|talking|carrying|leaning|playing|behind|next to) [^,.;!?\\n]+?${END}`,
      "g",
    ),
    "$1 in the background",
  ],
  // Who is left says what the removal of people means.
  [
    /\b((?:remove|delete|erase|get rid of) (?:the |all )*(?:other )?(?:people|persons?|tourists|strangers|m[ae]n|wom[ae]n|boys?|girls?|kids?|children)\b[^,.;\n§]{0,40}?),? (?:and|so) (?:leave|keep|show) (?:only|just|nothing but) (?:to )?(?:the|that) (?:[a-z]+ )?(?:m[ae]n|wom[ae]n|person|boy|girl|kid|child|couple|family|lady|guy)(?: (?:in|of|with|on|at) [a-z ]{2,24})?(?=$|[,.;!?\n])/g,
    "$1",
  ],
  // "The cloth of both tables" are two cloths.
  [
    /\bthe ((?:[a-z]+ )?[a-z]+[^s ]) (?:of|on) (?:both|all|all the|the two|the three|two|three)(?: of)?(?: the)? [a-z]+s\b/g,
    "the $1s",
  ],
  // Where fog lies.
  [
    /\b(add|put|make|draw) (?:an? |some )?((?:(?:light|soft|thin|dense|thick|heavy|slight|subtle) )*(?:fog|mist|haze)) (?:over|between|across|above|in|among|through|onto|on) (?:the |all the )?(?!background|foreground)[a-z]+(?: [a-z]+)?(?=$|[,.;!?\n]| and )/g,
    "add $2",
  ],
  [
    /\b(?:exaggerate|push|pump up|crank up|amp up|ramp up) the (?=(?:colou?rs?|contrast|saturation|sharpness|brightness|warmth)\b)/g,
    "increase the ",
  ],
];

/** "The sofa would look better in gray". */
const BETTER_IN = new RegExp(
  `\\b(${OWNER} [a-z]+(?: [a-z]+)?) (?:would|could|might|should) (?:look|be) (?:(?:much|way|far|a lot|even) )?(?:better|nicer|good|nice|great|cool|cooler|best) (?:in|as|if it (?:was|were)) (?:an? )?([a-z]+(?: [a-z]+)?)${END}`,
  "g",
);

/** A wall of another material is painted, because no tool builds one. */
const REBUILT = new RegExp(
  `\\b(?:replace|swap|exchange) (${OWNER} )((?:[a-z]+ ){0,2})(wall|floor|ceiling|door) (?:with|by|for|to) (?:an? |the )?(?:(?:plain|simple|smooth|clean|new|solid) )*((?:light |dark |pale )?[a-z]+) (?:one|wall|floor|ceiling|door)${END}`,
  "g",
);

/** "Make the blue bowl on the table red": where a thing is that its color names. */
const PLACED =
  /\b((?:make|turn|paint|repaint|colou?r|recolou?r|change|dye) (?:the|that|this|my|his|her) ([a-z]+) [a-z]+(?: [a-z]+)?) (?:on|in|beside|next to|near|behind|under|in front of|at|by|from) (?:the|a|my|his|her) (?!(?:left|right|top|bottom|middle|cent(?:er|re)|back|background|front|foreground|distance|corner|upper|lower|far|very)\b)[a-z]+(?= (?:to |into |in |from [a-z]+ to )?((?:light |dark |bright |royal )?[a-z]+)(?:$|[,.;!?\n]| and ))/g;

/** "Car color: dark green". The color of a text is that of the one to be written. */
const CAR_COLOR =
  /(^|[,.;!?\n] ?)(?:the )?(?!(?:text|font|letter|letters|lettering|caption|title|headline)\b)([a-z]+)(?:'s)? colou?r ?[:=] ?((?:light |dark |bright )?[a-z]+)(?=$|[,.;!?\n]| and )/g;

/** "I need the dog cut out on plain gray". */
const CUT_OUT = new RegExp(
  `(?:^|(?<=[,.;!?\\n] ?|\\band ))(?:(?:i|we)(?:'d| would)? (?:need|want|like)|give me|(?:can|could|may) (?:i|we) (?:have|get)) (${OWNER} [a-z]+(?: [a-z]+)?) (?:cut ?out|isolated|extracted|clipped)(?= (?:on|onto|with|against|in front of)\\b|${END})`,
  "g",
);

/** Terse wishes in lower case as the forms that the other rules read: "brighten this up a tad" as "brighten the image a tad". */
export const inFullWords = (text: string): string =>
  TERSE.reduce((words, [pattern, full]) => words.replace(pattern, full), text)
    .replace(BETTER_IN, (whole, thing: string, color: string) =>
      endColor(color)?.rest === "" ? `make ${thing} ${color}` : whole,
    )
    .replace(PLACED, (whole, change: string, color: string, to: string) =>
      endColor(color)?.rest === "" && endColor(to)?.rest === "" ? change : whole,
    )
    .replace(REBUILT, (whole, owner: string, look: string, thing: string, color: string) =>
      endColor(color)?.rest === ""
        ? `make ${owner}${endColor(look.trim())?.rest === "" ? look : ""}${thing} ${color}`
        : whole,
    )
    .replace(CAR_COLOR, (whole, start: string, thing: string, color: string) =>
      endColor(color)?.rest === "" ? `${start}make the ${thing} ${color}` : whole,
    )
    .replace(CUT_OUT, "cut out $1");
