import { findEmblem } from "../phrases/purposes.ts";
import type { Actor } from "../scene.ts";

/** Things that show a trade besides its emblem, by their ids or families. */
const GOODS: readonly (readonly [trade: RegExp, things: RegExp])[] = [
  [
    /^(?:baker[ys]?|bakeries|patisserie|pastr(?:y|ies)|confectione(?:r|ry)|cake)$/,
    /^(?:bread|baguette|croissant|pretzel|bagel|flatbread|whole-cake|cake|birthday-cake|cupcake|shortcake|pie|cookie|doughnut|waffle|sheaf|ear-of-rice)/,
  ],
  [/^(?:caf[eé]|coffee|coffeehouse|roastery|espresso|barista)$/, /^(?:hot-beverage|coffee|cup|mug|croissant|teacup)/],
  [/^tea(?:house|room)?$/, /^(?:tea|hot-beverage|teacup)/],
  [/^(?:florist|flowers?|floral|gardening|nursery)$/, /^(?:plant-|bouquet|potted|seedling|watering-can)/],
  [/^(?:restaurant|bistro|diner|catering|cooking|recipes?)$/, /^(?:food-|dishware|fork|chef)/],
  [/^(?:pets?|vet|veterinarian|animal|grooming|kennel|zoo)$/, /^(?:animal-|paw)/],
  [
    /^(?:bar|pub|brewery|winery|vineyard|wine|beer|cocktail)$/,
    /^(?:beer|clinking|wine|bottle|cocktail|tropical-drink|grapes|barrel|sheaf)/,
  ],
  [/^(?:book(?:s|store|shop)?|library|reading|publisher)$/, /book/],
  [/^(?:farm|farmers?|dairy|orchard)$/, /^(?:animal-mammal|animal-bird|food-(?:fruit|vegetable)|tractor|sheaf|plant-)/],
  [
    /^(?:sailing|yacht|boats?|marina|harbor|fishing|seafood)$/,
    /^(?:transport-water|anchor|fishing|animal-marine|lighthouse|fish)/,
  ],
  [/^(?:travel|tours?|tourism|airline)$/, /^(?:airplane|globe|luggage|palm|compass|world)/],
  [/^(?:music|band|jazz|concert|orchestra)$/, /^(?:musical-instrument|music|guitar|musical-note)/],
  [/^(?:pizzeria|pizza)$/, /^pizza/],
];

/** Words of a purpose that name no trade. */
const GENERIC =
  /^(?:an?|the|for|shops?|stores?|company|business|brand|club|studio|service|services|agency|team|small|local|my|our|new|called|named|market)$/;

/** Whether things of the picture show what a design is for: the loaf of a logo "for a bakery". */
export function showsTrade(phrase: string, actors: readonly Actor[]): boolean {
  if (!phrase.startsWith("for ")) return false;
  const words = phrase.split(" ").filter((word) => !GENERIC.test(word));
  return words.length > 0 && words.every((word) => actors.some(({ subject }) => shows(word, subject)));
}

function shows(word: string, { id, family, label }: Actor["subject"]): boolean {
  const emblem = findEmblem([{ word, raw: word, part: "noun", stop: true }])
    .map((token) => token.word)
    .join(" ");
  if (emblem && [label, id, id.replaceAll("-", " ")].includes(emblem)) return true;
  return GOODS.some(([trades, things]) => trades.test(word) && (things.test(id) || things.test(family)));
}
