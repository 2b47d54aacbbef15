const PICTURE = "(?:it|the (?:image|photo|picture|frame|shot))";
/** "Only the speaker on the right should be left" keeps one of several people or things. */
const ONLY = `\\b(?:only|just) (the [a-z]+(?: [a-z]+)?) (?:on|at|to) the (left|right)(?: side)? (?:should|must|may|can|is to|has to)? ?(?:be (?:left|visible|seen|shown|there|kept|in ${PICTURE})|remains?|stays?)(?: (?:in|on) ${PICTURE})?`;
const OTHER =
  "(?:his|her|the) (?:colleague|friend|partner|companion|neighbou?r|other (?:man|woman|person|guy|lady|speaker|one))";
const WITHOUT_OTHER = new RegExp(`${ONLY}(?:,| and|;|\\.)+ ?(?:remove|erase|delete|get rid of) ${OTHER}\\b`, "g");
const CROPPED = new RegExp(
  `${ONLY}(?:(?:,| and|;|\\.)+ ?(?:crop|cut|zoom in)(?: it)?(?: down)? (?:to|on|around) (?:him|her|it|them))?(?=$|[,.;\\n]| and )`,
  "g",
);

/** One of several at a side that stays: without the other one, if that is named, or as a crop to the one. */
export const withOnlyOne = (text: string): string =>
  text
    .replace(
      WITHOUT_OTHER,
      (_whole, _thing: string, side: string) => `remove the person on the ${side === "left" ? "right" : "left"}`,
    )
    .replace(CROPPED, (_whole, thing: string, side: string) => `crop to ${thing} on the ${side}`);
