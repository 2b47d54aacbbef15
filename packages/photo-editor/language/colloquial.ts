const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const START = "(^|[,.;!?\\n] ?|\\b(?:and|but|then) )";
const OWNER = "(?:the|that|this|those|these|my|his|her|its|their)";
const PICTURE = "(?:image|photo|photograph|picture|pic|shot)";
const TONE =
  "(?:colou?rs?|contrast|saturation|brightness|highlights|shadows|exposure|warmth|sharpness|reds|greens|blues|yellows|oranges|pinks|purples)";
const SIDE = "(?:top|bottom|upper|lower|left|right)";
/** Furniture, which is itself cleaned: "wipe off the table" keeps the table. */
const CLEANABLE =
  "(?:[a-z]+ )?(?:tables?|desks?|counters?|floors?|walls?|windows?|lens|screens?|mirrors?|plates?|cars?|faces?|hands?|skin|images?|photos?|pictures?)";
const PEOPLE = "(?:people|persons?|tourists|strangers|crowd|m[ae]n|wom[ae]n|guys?|girls?|boys?|kids?|children)";

/** Colloquial verbs and turns of phrase, and the plain words that the rules read. */
const COLLOQUIAL: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    new RegExp(
      `(^|[,.;!?\\n] ?)(?:the |my |this )?(${PICTURE})'s (?=(?:a |too |so |very |way |kind |rather |quite |really |under|over|not )*[a-z])(?![a-z]+ (?:too|is)\\b)`,
      "g",
    ),
    "$1the $2 is ",
  ],
  [/\b(?:kind|sort) of (?=(?:grainy|noisy|blurry|dark|dull|flat|bright|crooked|yellow|orange|blue)\b)/g, "too "],
  [/\b(?:a notch|a smidge|a smidgen|ever so slightly|a wee bit|just a little)\b/g, "a bit"],
  // "Remove a hair" names one.
  [/\ba (?:hair|whisker) (?=too\b|more\b|less\b|[a-z]{3,}er\b)/g, "a bit "],
  // "Tone the colors down" has its particle behind the thing.
  [new RegExp(`\\b(tone|turn|bring|dial|pull|crank|pump|take) (?:the )?(${TONE}) (down|up)\\b`, "g"), "$1 $3 the $2"],
  [/\b(?:pull|take) (down|up) the (?=highlights|shadows)/g, "bring $1 the "],
  [
    /\b(?:(?:it's |it is )?(?:too bright|blown[- ]out|burnt[- ]out|overexposed) in the (?:highlights|bright (?:areas|parts))|(?:the )?highlights (?:are|look) (?:too bright|blown[- ]out|burnt[- ]out|clipped))(?:[,.;] ?(?:(?:so|and|please) )*(?:pull|bring|tone|turn|take) (?:them|it) (?:down|back))?/g,
    "tone down the highlights",
  ],
  [
    /\b(?:(?:it's |it is )?too dark in the shadows|(?:the )?shadows (?:are|look) (?:too|so|very) (?:dark|black|deep))(?:[,.;] ?(?:(?:so|and|please) )*(?:pull|bring|lift|open|raise|brighten) (?:them|it)(?: up)?)?/g,
    "lift the shadows",
  ],
  [
    new RegExp(
      `${START}(?:give (?:me|it|us)|i(?:'d like| want| need)|use|with|add) (?:some |a )?(?:(?:bit|little|touch) )?(warmer|cooler|colder|brighter|softer) (?:light|lighting|tones?|colou?rs?)${END}`,
      "g",
    ),
    "$1make it $2",
  ],
  [
    /\b(?:too |so |very |a bit |quite )*(?:grainy|noisy)[,.;] ?(?:(?:so|and|please|can you) )*(?:smooth|clean|fix|soften) (?:it|that|this)(?: (?:up|out))?(?=$|[,.;!?\n])/g,
    "reduce the noise",
  ],
  [/\b(?:apply |add |use |with )?(?:an? )?unsharp mask(?:ing)?\b/g, "sharpen it"],
  [/\b(?:swing|twist|swivel|whirl) (?:it|this|the (?:image|photo|picture)) (?:a?round )?(?=(?:by )?\d)/g, "rotate it "],
  [
    /\b(?:portrait|landscape|vertical|horizontal|upright) (?:format |orientation |crop )?(?=\d{1,2} ?: ?\d{1,2}\b)/g,
    "",
  ],
  // "Add snow, much heavier" asks for more of it.
  [
    /\b((?:add|make it|let it) (?:[a-z]+ ){0,2}(?:snow|rain|fog|mist)(?:ing|fall|y)?),? (?:but |and )?(?:much |a lot |way |far )?(?:heavier|denser|thicker|stronger)(?=$|[,.;!?\n])/g,
    "$1 heavily",
  ],
  [/\b(?:trim|cut|reduce) (?:it )?(?:down )?to (a )?(?=square\b|\d{1,2} ?: ?\d{1,2}\b)/g, "crop to $1"],
  [/\b(?:shave|slice|chop|knock|lop|snip) (?:off )?(?=\d{1,4} ?(?:%|(?:percent|px|pixels?)\b))/g, "crop "],
  [new RegExp(`\\b(?:cut|chop|slice) out (?=the ${SIDE} (?:half|third|quarter|part)\\b)`, "g"), "crop off "],
  // A cut keeps the rest anyway.
  [
    new RegExp(
      `(\\bcrop (?:off|out|away) the ${SIDE} (?:half|third|quarter|part))[,.;]+ ?(?:because |as )?(?:i|we) (?:only|just) (?:need|want) the ${SIDE}(?: (?:half|third|part|two thirds))?${END}`,
      "g",
    ),
    "$1",
  ],
  [
    new RegExp(
      `${START}(?:rub out|scrub out|scrub off|rub off|brush out|wash off|wipe off|wipe away|clean off|strip off|scrape off|take off|chuck out|zap) (?=${OWNER} )(?!${OWNER} (?:${CLEANABLE})\\b)`,
      "g",
    ),
    "$1remove ",
  ],
  [
    new RegExp(
      `${START}(?:wipe|scrub|wash|clean|scrape|peel) (${OWNER} (?!image|photo|picture|table|desk|floor|wall|window)[a-z]+(?: [a-z]+)?) (?:from|off(?: of)?) (?=${OWNER} )`,
      "g",
    ),
    "$1remove $2 from ",
  ],
  [
    new RegExp(
      `${START}(?:can|could|should|would|might) (${OWNER} [a-z]+(?: [a-z]+){0,3}) (?:disappear|vanish|go(?: away)?|be gone)(?: please)?${END}`,
      "g",
    ),
    "$1remove $2",
  ],
  [
    new RegExp(
      `\\b(${PEOPLE}) behind (?:us|me|her|him|them)(?=$|[,.;!?\\n]| (?:and|but|then|should|must|need|have|has) ?)`,
      "g",
    ),
    "$1 in the background",
  ],
  [/\b(background|backdrop) behind (?:him|her|it|them|me|us)(?=$|[,.;!?\n]| and )/g, "$1"],
  [
    new RegExp(
      `${START}(?:an? |make an? |i need an? |give me an? )?(?:cut-?out|clipping|isolation) of (${OWNER} [a-z]+(?: [a-z]+)?) (?:with|on|onto|against) (?:an? )?`,
      "g",
    ),
    "$1cut out $2, ",
  ],
  [
    /\b(?:swap|drop|put|paste|bring|slot|photoshop) in an? (?=(?:[a-z]+ ){0,3}(?:sky|sunset|sunrise|background)\b)/g,
    "add a ",
  ],
  [/\b((?:sky|sunset|sunrise)(?: with [a-z]+(?: [a-z]+)?)?) instead(?=$|[,.;!?\n]| and )/g, "$1"],
  [/\b(autumn|fall)(?:[- ]| leaf )colou?red\b/g, "autumnal"],
  // Two comparatives of which a translator leaves out the second.
  [
    /\b(make the [a-z]+ more (?:red|green|blue|yellow|pink|orange|purple|brown) and the (?:grass|sky|sea|water|trees|leaves|lawn|meadow|flowers|roses|lake|eyes|lips)) (?=(?:red|green|blue|yellow|pink|orange|purple|brown)(?:$|[,.;!?\n]))/g,
    "$1 more ",
  ],
  [
    /((?:yellow|orange|blue|red|green|pink|magenta)(?:ish)?)[,.;]+ ?(?:(?:so|and|please|can you|could you) )*(?:fix|correct|adjust|neutrali[sz]e|mend) (?:the )?(?:colou?rs?|tones?|white balance|tint|cast)(?=$|[,.;!?\n])/g,
    "$1",
  ],
  [/\bhide (?=the (?:faces|heads) of )/g, "pixelate "],
  [
    /\b(blur|pixelate|censor|anonymi[sz]e) the (?:faces|heads) of the (two|three) (?:men|women|people|persons|boys|girls|kids|children|guys) (?:on|at|to) the (left|right)(?: side)?(?=$|[,.;!?\n]| and )/g,
    "$1 the $3 $2 faces",
  ],
];

/** Colloquial wishes in lower case in plain words: "shave 5% off the left" as "crop 5% off the left". */
export const inPlainVerbs = (text: string): string =>
  COLLOQUIAL.reduce((words, [pattern, plain]) => words.replace(pattern, plain), text);
