const POSTURE =
  "(?:lying|laying|standing|sitting|seated|hanging|parked|walking|running|leaning|resting|sleeping|floating|flying|swimming|crouching|kneeling|perched|located|positioned|situated|waiting|posing)";
/** Words before a noun or its article, which are no name of a thing. */
const NO_NOUN = "(?:put|place|set|show|it|him|her|them|me|us|be|is|are|was|were|like|as|and|while|when|the|a|an)";
/** How a thing stands where it is: "the phone lying on the left" is the phone on the left. */
const POSED = new RegExp(
  `\\b(?!${NO_NOUN} )([a-z]{2,}) (?:(?:that|who|which)(?:'s| is| are) )?(?:currently |just )?${POSTURE}(?: (?:over|up|down|all|out|right|there))? (?=(?:on|at|in|to|near|by|behind|next|beside|under|over|above|against|before|from) )`,
  "g",
);
const LOCATED = /\b([a-z]{2,}) (?:that|who|which)(?:'s| is| are) (?=(?:on|at|in|to|near|behind|next to|beside|under) )/g;
const UP = /(?<=[a-z]) (?:up|above),? (?:(?:to|on|at|in) )?(?:the )?(left|right)(?=$|[,.;\n]| and )/g;
const DOWN = /(?<=[a-z]) (?:down|below),? (?:(?:to|on|at|in) )?(?:the )?(left|right)(?=$|[,.;\n]| and )/g;

/** Places in the words that the rules read: "the phone lying on the left" as "the phone on the left", "up to the right" as "in the top right corner". */
export const withPlainPlaces = (text: string): string =>
  text
    .replace(POSED, "$1 ")
    .replace(LOCATED, "$1 ")
    .replace(UP, " in the top $1 corner")
    .replace(DOWN, " in the bottom $1 corner");
