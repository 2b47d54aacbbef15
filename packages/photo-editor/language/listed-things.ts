import { isKnown } from "../vocabulary.ts";

/** People and animals, whose "with" describes them: "the man with the hat" is one thing. */
const BEING =
  /\b(?:man|men|woman|women|person|people|boy|girl|child|kid|baby|lady|guy|cat|dog|horse|bird|astronaut|one)$/;
const LISTING = "(?:cut ?out|isolate|keep only|keep just|remove|delete|erase|blur|pixelate|crop (?:in )?(?:to|around))";
/** A thing with one or two parts: "cut out the cup with saucer and spoon". */
export const WITH_PARTS = new RegExp(
  `\\b(${LISTING}) ((?:the |my |his |her )?)([a-z]+(?: [a-z]+)?),? with (?:(?:the|its|a|an) )?([a-z]+)(?:,? and (?:(?:the|its|a|an) )?([a-z]+))?(?=$|[,.;\\n]| (?:and|on|onto|from|in) )`,
  "g",
);
export const LIST_OF_THREE =
  /\b(cut ?out|isolate|keep only|keep just) ((?:the |my |his |her )?)([a-z]+), (?:the |its |a )?([a-z]+),? and (?:the |its |a )?([a-z]+)(?=$|[,.;\n]| (?:and|on|onto) )/g;
/** "Crop to a square with the rocket in the center" names a shape and no list. */
const SHAPED = /^(?:an? )?(?:square|circle|portrait|landscape|widescreen|ratio|size)$/;
const ALL_OUT = /^(?:cut ?out|isolate|keep|crop)/;

/** "The cup with saucer and spoon" is a list of things. Looks, as "with a shadow" and "with more contrast", are none. */
export function listed(whole: string, lead: string, owner: string, named: readonly (string | undefined)[]): string {
  const things = named.filter((thing) => thing !== undefined);
  const [first = "", ...others] = things;
  if (BEING.test(first) || SHAPED.test(first) || others.some((thing) => isKnown(thing) || /ing$/.test(thing)))
    return whole;
  return ALL_OUT.test(lead)
    ? `${lead} ${owner}${things.join("-and-")}`
    : `${lead} ${things.map((thing) => `${owner || "the "}${thing}`).join(" and ")}`;
}
