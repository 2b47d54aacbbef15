/** The kind of a drawn thing, which decides how it is colored. */
export type Kind =
  | "building"
  | "tree"
  | "flower"
  | "sun"
  | "moon"
  | "cloud"
  | "star"
  | "person"
  | "animal"
  | "bird"
  | "fish"
  | "vehicle"
  | "boat"
  | "rocket"
  | "mountain"
  | "fruit"
  | "cup"
  | "cake"
  | "snowman"
  | "mushroom"
  | "butterfly"
  | "umbrella"
  | "robot"
  | "balloon"
  | "bush"
  | "rainbow"
  | "heart"
  | "fence"
  | "furniture"
  | "screen"
  | "leaf"
  | "icecream"
  | "object";

const nouns: Record<Kind, string> = {
  building:
    "house home cottage cabin hut barn castle tower church school shop store building skyscraper lighthouse windmill palace temple garage shed tent mill farmhouse mansion birdhouse silo bus-stop greenhouse bakery cafe restaurant place-building place-religious",
  tree: "tree oak pine fir maple palm willow birch spruce apple-tree christmas-tree evergreen",
  flower: "flower rose tulip daisy sunflower lily blossom bloom plant-flower bouquet",
  sun: "sun sunshine",
  moon: "moon crescent",
  cloud: "cloud smoke",
  star: "star",
  person:
    "person man woman boy girl child kid baby princess king queen prince farmer astronaut wizard witch pirate knight doctor chef people human lady clown fairy mermaid superhero elf face family robotman dancer teacher portrait",
  animal:
    "cat dog kitten puppy horse cow pig sheep rabbit bunny fox bear lion tiger elephant giraffe mouse monkey wolf deer hedgehog squirrel turtle snail frog dragon dinosaur unicorn animal-mammal animal-reptile animal-amphibian hippo zebra panda koala snake crocodile bug ladybug caterpillar bee ant spider animal-bug",
  bird: "bird owl duck chicken hen rooster penguin parrot eagle swan goose robin crow chick animal-bird",
  fish: "fish whale shark dolphin goldfish animal-marine octopus seahorse jellyfish crab starfish",
  vehicle:
    "car truck bus van taxi train tractor bicycle bike motorcycle scooter jeep locomotive engine wagon caravan camper campervan motorhome trailer vehicle transport-ground airplane plane helicopter transport-air",
  boat: "boat ship sailboat yacht canoe ferry submarine rowboat transport-water",
  rocket: "rocket spaceship spacecraft shuttle ufo",
  mountain: "mountain volcano peak cliff rock mound",
  fruit:
    "apple pear orange banana lemon cherry strawberry grape watermelon pineapple peach plum tomato carrot pumpkin fruit vegetable food-fruit food-vegetable cactus bauble",
  cup: "cup teacup mug teapot glass bottle vase pot can jug kettle bowl jar bucket basket",
  cake: "cake cupcake pie muffin pizza sandwich burger hamburger cheeseburger hotdog cookie donut food-sweet food-prepared",
  snowman: "snowman",
  mushroom: "mushroom toadstool",
  butterfly: "butterfly moth dragonfly",
  umbrella: "umbrella parasol beach-umbrella",
  robot: "robot android",
  balloon: "balloon ball",
  bush: "bush shrub hedge seaweed kelp coral",
  rainbow: "rainbow",
  heart: "heart",
  fence: "fence gate",
  furniture:
    "table nightstand cupboard cabinet drawer wardrobe chair armchair sofa couch bed lamp desk bookshelf shelf guitar clock book bench rug blanket cushion pillow household branch log perch",
  screen: "wireframe website site page app screen dashboard layout mockup interface ui form menu",
  leaf: "leaf",
  icecream: "icecream ice-cream cone popsicle",
  object:
    "window picture painting poster mirror kite hat gift present box key crown bag shoe boot shirt dress pencil camera bell candle sword treasure-chest machine hydrant",
};

const kindByNoun = new Map(
  (Object.entries(nouns) as [Kind, string][]).flatMap(([kind, words]) =>
    words.split(" ").map((word) => [word, kind] as const),
  ),
);
export const kindOfNoun = (noun: string): Kind | undefined => kindByNoun.get(noun);

/** The kind of a family of subjects: all families of persons are one kind. */
export const kindOfFamily = (family: string): Kind | undefined =>
  /^(?:person-|family$)/.test(family) ? "person" : kindByNoun.get(family);

const grounds: Record<string, string> = {
  sky: "sky heaven air",
  grass:
    "grass lawn meadow field garden park yard ground hill hills farm pasture earth countryside savanna savannah prairie steppe",
  sea: "sea ocean lake water river pond waves wave stream pool underwater harbor harbour bay marina lagoon canal seaside",
  sand: "sand beach desert dune island shore",
  snow: "snow ice",
  road: "road street path pavement sidewalk track trail driveway",
  floor: "floor carpet room",
  wall: "wall wallpaper backdrop background",
  mountains: "mountains",
  space: "space galaxy",
  forest: "forest woods jungle",
};
const groundByWord = new Map(
  Object.entries(grounds).flatMap(([name, words]) => words.split(" ").map((word) => [word, name] as const)),
);
export const findGround = (word: string): string | undefined => groundByWord.get(word);

const partWords: Record<string, string> = {
  roof: "roof rooftop",
  door: "door gate",
  window: "window windows pane",
  wall: "walls brick bricks brickwork",
  chimney: "chimney exhaust funnel smokestack",
  trunk: "trunk bark",
  crown: "leaves foliage crown top",
  leaf: "leaf",
  petal: "petal petals",
  center: "center centre",
  stem: "stem stalk",
  head: "head",
  hair: "hair beard mane braid braids pigtail pigtails ponytail",
  mustache: "mustache moustache",
  saddle: "saddle",
  bow: "bow ribbon tie bowtie necktie",
  face: "face skin",
  eye: "eye eyes",
  dress:
    "dress shirt sweater coat jacket top t-shirt robe tunic gown blouse hoodie pullover vest cardigan uniform overalls raincoat suit tuxedo costume outfit clothes poncho cape cloak kimono jersey blazer polo tracksuit sweatshirt armor armour",
  legs: "trousers pants jeans shorts skirt legs leggings tights",
  shoe: "shoe shoes boot boots",
  wheel: "wheel wheels tire tires tyre tyres tread treads",
  sail: "sail sails",
  hull: "hull",
  wing: "wing wings",
  fin: "fin fins",
  tail: "tail",
  belly: "belly tummy chest",
  ear: "ear ears",
  mouth: "mouth lips",
  nose: "nose beak snout muzzle bill",
  hat: "hat cap helmet sombrero beret beanie",
  scarf: "scarf neckerchief bandana shawl",
  apron: "apron",
  arm: "arm arms",
  glove: "glove gloves mitten mittens",
  flame: "flame fire",
  cap: "cap",
  handle: "handle",
  collar: "collar",
  shell: "shell",
  dot: "dot spot patch patches speck freckle",
  stripe: "stripe stripes panel panels band bands zigzag zigzags segment segments",
  spike: "spike spikes spine spines",
  neck: "neck",
  frosting: "frosting icing",
  candle: "candle candles",
  button: "button buttons",
  header: "header",
  scoop: "scoop scoops",
  cone: "cone wafer",
  flag: "flag",
  shade: "shade lampshade",
  basket: "basket",
  knob: "knob",
  spout: "spout",
  lid: "lid",
  rim: "rim brim",
  base: "base sole pedestal stand",
  wrapper: "wrapper liner",
  tip: "tip",
  pompom: "pompom bobble",
  horn: "horn horns antler antlers",
  straw: "straw",
  label: "label pocket",
  buckle: "buckle clasp latch lock padlock",
  cross: "cross emblem",
  dial: "dial",
  rind: "rind peel",
  flesh: "flesh pulp",
  bun: "bun buns",
  salad: "salad lettuce",
  tomato: "tomato tomatoes",
  cheese: "cheese",
  patty: "patty meat steak sausage",
  crust: "crust",
  salami: "salami pepperoni",
  olive: "olive olives",
  drink: "tea coffee milk juice cocoa lemonade beer wine broth soup",
  flap: "flap flaps",
  frame: "frame",
  cherry: "cherry",
  cushion: "cushion cushions pillow pillows",
  comb: "comb crest",
  sock: "sock socks stocking stockings",
  antenna: "antenna antennas antennae aerial",
  foot: "foot feet paw paws claw claws hoof hooves hoofs",
  headlight: "headlight headlights",
  propeller: "propeller propellers rotor rotors",
  beacon: "beacon beacons siren sirens",
  bell: "bell tag medal medallion pendant",
  cabin: "cabin",
  rail: "rail rails",
  bumper: "bumper bumpers fender fenders",
  hub: "hub hubs hubcap hubcaps",
  belt: "belt waistband sash",
  lower: "lower-half",
  upper: "upper-half",
};
const partByWord = new Map(
  Object.entries(partWords).flatMap(([part, words]) => words.split(" ").map((word) => [word, part] as const)),
);
export const findPartName = (word: string): string | undefined => partByWord.get(word);
