const irregular: Record<string, string> = {
  men: "man",
  women: "woman",
  children: "child",
  people: "person",
  mice: "mouse",
  geese: "goose",
  feet: "foot",
  teeth: "tooth",
  oxen: "ox",
  wolves: "wolf",
  knives: "knife",
  leaves: "leaf",
  loaves: "loaf",
  shelves: "shelf",
  elves: "elf",
  scarves: "scarf",
  thieves: "thief",
  calves: "calf",
  wives: "wife",
  halves: "half",
  cacti: "cactus",
  octopi: "octopus",
  dice: "die",
  snowmen: "snowman",
  firemen: "fireman",
  policemen: "policeman",
  fishermen: "fisherman",
  fungi: "fungus",
  ladies: "lady",
  berries: "berry",
  fireflies: "firefly",
  butterflies: "butterfly",
};
/** The irregular plural of a singular noun. */
export const irregularPlurals: ReadonlyMap<string, string> = new Map(
  Object.entries(irregular).map(([plural, singular]) => [singular, plural]),
);

/** Nouns with identical singular and plural, and singular nouns that end in s. */
const same = new Set([
  "fish",
  "sheep",
  "deer",
  "moose",
  "bison",
  "shrimp",
  "squid",
  "salmon",
  "aircraft",
  "scissors",
  "glasses",
  "sunglasses",
  "jeans",
  "trousers",
  "pants",
  "shorts",
  "grass",
  "glass",
  "bus",
  "cactus",
  "octopus",
  "dress",
  "compass",
  "cross",
  "chess",
  "lotus",
  "hibiscus",
  "circus",
  "campus",
  "moss",
  "bass",
  "abacus",
  "tennis",
  "iris",
  "gas",
  "lens",
  "walrus",
  "thermos",
  "asparagus",
  "albatross",
  "eucalyptus",
  "hippopotamus",
  "rhinoceros",
  "platypus",
  "christmas",
  "news",
  "princess",
  "goddess",
  "waitress",
  "actress",
  "mattress",
  "fortress",
  "wilderness",
  "eyeglasses",
  "binoculars",
  "headphones",
  "pajamas",
  "clothes",
  "stairs",
  "fireworks",
  "confetti",
  "spaghetti",
]);

/**
 * The forms under which a noun can be listed: the word itself, then its singular. `plural` is true for forms of a
 * plural word.
 */
export function singulars(phrase: string): { word: string; plural: boolean }[] {
  const space = phrase.lastIndexOf(" ");
  const head = space < 0 ? "" : phrase.slice(0, space + 1);
  const last = phrase.slice(space + 1);
  const forms: { word: string; plural: boolean }[] = [];
  const known = irregular[last];
  if (known) forms.push({ word: head + known, plural: true });
  forms.push({ word: phrase, plural: false });
  if (!known && !same.has(last) && last.endsWith("s") && !last.endsWith("ss") && last.length > 3) {
    if (last.endsWith("ies")) forms.push({ word: `${head}${last.slice(0, -3)}y`, plural: true });
    if (/(ch|sh|x|s|z|o)es$/.test(last)) forms.push({ word: head + last.slice(0, -2), plural: true });
    forms.push({ word: head + last.slice(0, -1), plural: true });
  }
  // A plural that is listed as itself, such as "books", still counts as plural.
  return forms.map((form, index) =>
    index === 0 && forms.length > 1 && !known ? { ...form, plural: !same.has(last) } : form,
  );
}
