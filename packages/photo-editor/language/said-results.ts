const DETERMINED = "(?:the|my|his|her|its|their|an?|some)";
const VERB =
  "(?:make|turn|add|put|crop|rotate|flip|mirror|sharpen|brighten|darken|lighten|straighten|blur|upscale|enhance|denoise|invert|convert|resize|remove|delete|change|give|write|set|then)";
const STATE = "(?:is|are|will|can|stays?|remains?|left|visible|shown|to)";
const NOUN = `(?!${STATE}\\b)[a-z]+`;
const THING = `(?:${DETERMINED} ${NOUN}(?: (?!and\\b|or\\b)${NOUN}){0,2}|(?!${DETERMINED}\\b|${VERB}\\b)${NOUN})`;
const THINGS = `${THING}(?:(?:, and |, | and )${THING}){0,3}`;
const REMAINS =
  "(?:is|are|will be|can be|stays?|remains?|will remain)(?: (?:left|visible|shown|there|remaining|over|seen|to be seen|in it|in view|in the (?:image|photo|picture)))*";
const ONLY = "(?:only|just|nothing but)";
const RESULTS = [
  `${ONLY} ${THINGS} ${REMAINS}`,
  `(?:there|it)(?:'s| is| are) ${ONLY} ${THINGS}(?: left| remaining)?`,
  `(?:you|we|one|i|it) (?:can )?(?:${ONLY} )?(?:can )?(?:sees?|shows?|ha(?:ve|s)) (?:${ONLY} )?${THINGS}(?: left)?`,
  `${THINGS} (?:is|are) (?:all|the only things?)(?: (?:that|which|you|we))?(?:'s| is| are)? ?(?:left|remains?|visible|see)`,
].join("|");
const REMOVED = '(?:remove|delete|erase|hide|take (?:away|out)|get rid of|edit out) [^,.;\\n"“”„«»§]{2,60}?';
/** Removals whose rest says what they mean: "remove everything so that only the cat is left". */
const OPEN =
  /\b(?:everything|all|anything|rest|else|others?|background|backdrop|colou?rs?|text|words?|letters?|lettering|alles|fond|hintergrund|fondo|tout|todo)\b/i;
const END = "(?=[.!;\\n]|,| and | then | but |$)";

/** Removals with what they leave, in English and in the words of other languages. */
const LEFT = [
  new RegExp(
    `\\b(${REMOVED}),? (?:(?:so|such)(?: that)? (?=[^.;\\n]*\\b(?:only|just|nothing but|all)\\b)(?:${RESULTS})|(?:leaving|to leave) ${ONLY} ${THINGS})${END}`,
    "gi",
  ),
  /\b((?:entfern|lösch|nimm|radier)[^,.;\n"“”„«»]{2,60}),? (?:sodass|so dass|damit) (?:man |dann )?(?:nur|nichts als)(?: noch)? [^,.;\n"“”„«»]{2,60}? (?:(?:zu sehen|übrig|da|sichtbar|im bild) (?:ist|sind|bleibt|bleiben)|übrigbleib(?:t|en)|bleib(?:t|en)|sieht)(?=[.!;\n]|,| und |$)/gi,
  /\b((?:enl[eè]v|supprim|effac|retir)[^,.;\n"“”„«»]{2,60}?),? (?:pour|de sorte|de façon|de manière|afin) qu['’]il ne reste (?:plus )?que (?:(?:l['’]|(?:la|le|les) )\p{L}+)(?: et (?:l['’]|(?:la|le|les) )\p{L}+)*(?=[.!;\n]|,| et |$)/giu,
  /\b((?:quit|elimin|borr)[^,.;\n"“”„«»]{2,60}?),? (?:para|de modo|de forma|de manera) que (?:solo|sólo|únicamente) (?:se vean?|qued[ae]n?) (?:el|la|los|las) \p{L}+(?: y (?:el|la|los|las) \p{L}+)*(?=[.!;\n]|,| y |$)/giu,
];

const AREA =
  "(?:crop|cut|trim)(?:ped)?(?: it| this| the (?:image|photo|picture))?(?: down)? to (?:only |just )?the (?:(?:top|bottom|upper|lower)[- ]?(?:left|right)?|left|right)(?:[- ]hand)? (?:half|third|quarter|corner|side|part)(?: of (?:it|the (?:image|photo|picture)))?";
/** Words after "with the" that are a wish of their own, or the place of a thing in the new picture. */
const WISHED =
  "(?:border|frame|text|caption|title|words?|letters?|lettering|logo|background|backdrop|shadows?|highlights?|corners?|edges|margins?|colou?rs?|light|same|original|aspect|ratio|size|proportions|subject|rest)";
const SHOWN = `(?:the|my|his|her|their) (?!${WISHED}\\b)[a-z]+(?: (?!${WISHED}\\b|in\\b|on\\b|at\\b|and\\b|to\\b|is\\b|are\\b|cent|middle\\b|blurred\\b|removed\\b|cut\\b|[a-z]+er\\b)[a-z]+)?`;
/** A part of the image with what it shows: "the lower left quarter with the bowls". */
const SHOWING = new RegExp(
  `\\b(${AREA}),? (?:with|showing|containing|including|where|(?:that|which) (?:has|shows|contains|includes)) ${SHOWN}(?: and ${SHOWN})?(?: (?:is|are)(?: standing| sitting| lying)?)?(?: in it| on it)?${END}`,
  "gi",
);

/**
 * Instructions without words that only describe their result: what a removal leaves, "so that only the sea is left", and
 * what a named part of the image shows.
 */
export function withoutResults(instructions: string): string {
  const changed = LEFT.reduce(
    (text, pattern) => text.replace(pattern, (whole, removal: string) => (OPEN.test(removal) ? whole : removal)),
    instructions,
  );
  return changed.replace(SHOWING, "$1");
}
