/** The part of the body that clothes cover. */
export type Cover = "upper" | "lower" | "all";

const COVERS: readonly (readonly [RegExp, Cover])[] = [
  [
    /^(?:(?:space|track|jump|wet|flight|rain|ski|business|pant) ?suits?|suits?|uniforms?|dress(?:es)?|gowns?|clothes|clothing|outfits?|costumes?|overalls?|robes?|attire|garments?)$/,
    "all",
  ],
  [
    /^(?:t-?shirts?|shirts?|blouses?|jackets?|coats?|blazers?|sweaters?|pullovers?|jumpers?|hoodies?|cardigans?|vests?|(?:(?:tank|crop|halter|tube) )?tops?|tunics?|tees?|camisoles?|jerseys?|sweatshirts?|polo shirts?|raincoats?)$/,
    "upper",
  ],
  [/^(?:trousers|jeans|pants|shorts|skirts?|leggings|slacks|chinos)$/, "lower"],
];

/** Words before a garment that say whose or of which color it is: "navy", "dark red", and "darkred" and "#722f37" of a plan. */
const BEFORE =
  /^(?:(?:the |a )?(?:woman|man|person|girl|boy|child|lady|guy|astronaut|model|rider|player)'s |(?:his|her|their|my|dark|light|bright|pale|deep|#[0-9a-f]{3,8}|[a-z]*(?:red|orange|blue|green|yellow|black|white|gr[ae]y|brown|pink|purple|violet|navy|beige|teal|turquoise|maroon|crimson|burgundy|gold|silver|olive|khaki|salmon|coral|cream|lavender|magenta|tan)) )+/;

/** The part of the body that a garment covers; null for other words. */
export const getCover = (words: string): Cover | null => {
  const garment = words.replace(BEFORE, "");
  return COVERS.find(([pattern]) => pattern.test(garment))?.[1] ?? null;
};

const INNER = /^(?:t-?shirts?|shirts?|blouses?|(?:(?:tank|crop|halter|tube) )?tops?|tees?|camisoles?)$/;

/** Whether words name a garment that is worn under a jacket or a cardigan. */
export const isInnerGarment = (words: string): boolean => INNER.test(words.replace(BEFORE, ""));

const OUTER = /^(?:jackets?|coats?|raincoats?|blazers?|cardigans?|vests?)$/;

/** Whether words name a garment that can be worn open over another one. */
export const isOuterGarment = (words: string): boolean => OUTER.test(words.replace(BEFORE, ""));
