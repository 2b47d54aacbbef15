const POSTURE =
  "(?:lying|laying|standing|sitting|seated|hanging|parked|walking|running|leaning|resting|sleeping|floating|flying|swimming|crouching|kneeling|perched|located|positioned|situated|waiting|posing|hovering|crossing|stretching|stretched|strung|spanning)";
/** Words before a noun or its article, which are no name of a thing. */
const NO_NOUN = "(?:put|place|set|show|it|him|her|them|me|us|be|is|are|was|were|like|as|and|while|when|the|a|an)";
/** How a thing stands where it is: "the phone lying on the left" is the phone on the left. */
const POSED = new RegExp(
  `\\b(?!${NO_NOUN} )([a-z]{2,}) (?:(?:that|who|which)(?:'s| is| are) )?(?:currently |just )?${POSTURE}(?: (?:over|up|down|all|out|in|right|there))? (?=(?:on|at|in|to|near|by|behind|next|beside|under|over|above|against|before|from|across|along|through) )`,
  "g",
);
const LOCATED =
  /\b([a-z]{2,}) (?:that|who|which)(?:'s| is| are) (?=(?:on|at|in|to|near|behind|next to|beside|under) )/g;
const UP = /(?<=[a-z]) (?:up|above),? (?:(?:to|on|at|in) )?(?:the )?(left|right)(?=$|[,.;\n]| and )/g;
const DOWN = /(?<=[a-z]) (?:down|below),? (?:(?:to|on|at|in) )?(?:the )?(left|right)(?=$|[,.;\n]| and )/g;

/** Places in the words that the rules read: "the phone lying on the left" as "the phone on the left", "up to the right" as "in the top right corner". */
export const withPlainPlaces = (text: string): string =>
  text
    .replace(POSED, "$1 ")
    .replace(LOCATED, "$1 ")
    .replace(UP, " in the top $1 corner")
    .replace(DOWN, " in the bottom $1 corner");

/** Words after "crop the" that name an area of the image, and ends of other crops. */
const AREA =
  /^(?:(?:whole|entire|empty|white|black|blank|extra|unneeded|upper|lower|outer|top|bottom|left|right|center|centre|middle) )*(?:image|photo|picture|pic|shot|frame|canvas|edges?|sides?|corners?|borders?|margins?|ends?|top|bottom|left|right|cent(?:er|re)|middle|half|third|quarter|part|area|space|rest|sky|ground|floor|background|foreground|bars|strip|subject|top part|bottom part)\b|\b(?:out|off|away|to|into|from|by|around|on to|so|until|tight\w*|square\w*|closer|down|in half|\d+.*)\b|\b(?:half|third|quarter|side|part|area)$/;
const CROPPED =
  /(^|[,.;\n] ?|\b(?:and|then|please) )crop ((?:the|my|his|her|that|this) ([a-z][a-z' -]{1,50}?))(?=$|[,.;\n]| and )/gi;

/** "Crop the dog on the left" as a crop to it, with the reading: who wants it out of the image says "crop out". */
export function withCropTo(text: string): { text: string; converted: string[] } {
  const converted: string[] = [];
  const corrected = text.replace(CROPPED, (whole, start: string, thing: string, name: string) => {
    if (AREA.test(name.replace(/ (?:on|at|in) the .+$/, ""))) return whole;
    converted.push(`"crop ${thing}" as "crop to ${thing}"`);
    return `${start}crop to ${thing}`;
  });
  return { text: corrected, converted };
}
