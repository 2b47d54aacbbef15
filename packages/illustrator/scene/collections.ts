/** Words for several different things, with the ids of these things. */
const collections: Record<string, string> = {
  fruit: "red-apple banana grapes tangerine",
  vegetable: "carrot tomato broccoli eggplant",
  veggie: "carrot tomato broccoli eggplant",
  berry: "strawberry blueberries cherries",
  animal: "dog cat rabbit fox",
  "farm animal": "cow pig ewe rooster",
  "wild animal": "lion elephant giraffe monkey",
  "forest animal": "fox deer owl hedgehog",
  "sea creature": "octopus tropical-fish turtle crab",
  "sea animal": "octopus tropical-fish turtle crab",
  "marine life": "tropical-fish octopus jellyfish turtle",
  insect: "butterfly honeybee lady-beetle",
  pet: "dog cat rabbit hamster",
  toy: "teddy-bear kite yo-yo puzzle-piece",
  dessert: "cupcake shortcake doughnut",
  sweet: "candy lollipop doughnut",
  candy: "candy lollipop",
  food: "hamburger pizza green-salad",
  snack: "popcorn pretzel cookie",
  instrument: "guitar violin trumpet drum",
  "musical instrument": "guitar violin trumpet drum",
  tool: "hammer wrench screwdriver",
  dinosaur: "sauropod t-rex",
  vehicle: "automobile bus bicycle",
  planet: "ringed-planet",
  seafood: "lobster shrimp fish",
  spice: "hot-pepper garlic salt",
  weapon: "crossed-swords shield",
  jewelry: "ring gem-stone crown",
  stationery: "pencil memo straight-ruler",
  couple: "man woman",
  family: "man woman boy girl",
  grandparent: "old-man old-woman",
  "school supply": "pencil straight-ruler backpack",
  "art supply": "artist-palette paintbrush crayon",
  "sports equipment": "soccer-ball basketball tennis",
};

/**
 * The subject ids of a collective noun such as "fruit", or undefined if the word is not one. `singular` is in lower
 * case.
 */
export function findCollection(singular: string): string[] | undefined {
  return Object.hasOwn(collections, singular) ? collections[singular]?.split(" ") : undefined;
}
