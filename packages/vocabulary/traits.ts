import type { Extent, Stance, Subject } from "./subject.ts";

type Traits = Pick<Subject, "stance" | "extent" | "height" | "facing">;

/** Stance and height in meters of each category. Subjects that differ are listed below. */
const families: Record<string, readonly [Stance, number]> = {
  "animal-mammal": ["ground", 1],
  "animal-bird": ["ground", 0.5],
  "animal-amphibian": ["ground", 0.15],
  "animal-reptile": ["ground", 0.4],
  "animal-marine": ["swim", 0.6],
  "animal-bug": ["ground", 0.08],
  "plant-flower": ["ground", 0.45],
  "plant-other": ["ground", 0.5],
  "food-fruit": ["small", 0.12],
  "food-vegetable": ["small", 0.15],
  "food-prepared": ["small", 0.15],
  "food-asian": ["small", 0.13],
  "food-sweet": ["small", 0.14],
  drink: ["small", 0.16],
  dishware: ["small", 0.2],
  "place-building": ["ground", 9],
  "place-religious": ["ground", 12],
  "place-geographic": ["ground", 40],
  "place-map": ["small", 0.4],
  "place-other": ["ground", 5],
  "transport-ground": ["ground", 1.7],
  "transport-water": ["float", 4],
  "transport-air": ["fly", 5],
  time: ["small", 0.25],
  "sky-weather": ["sky", 30],
  hotel: ["small", 0.3],
  clothing: ["small", 0.4],
  "musical-instrument": ["small", 0.7],
  sport: ["small", 0.3],
  household: ["small", 0.35],
  person: ["ground", 1.7],
  "person-role": ["ground", 1.75],
  "person-fantasy": ["ground", 1.7],
  "person-gesture": ["ground", 1.7],
  "person-activity": ["ground", 1.7],
  "person-sport": ["ground", 1.7],
  "person-resting": ["ground", 1],
  family: ["ground", 1.7],
  heart: ["symbol", 0.5],
  emotion: ["symbol", 0.5],
  geometric: ["symbol", 0.5],
  religion: ["symbol", 0.5],
  zodiac: ["symbol", 0.5],
};

const heights: Record<number, string> = {
  0.03: "droplet ant mosquito fly lady-beetle",
  0.05: "glasses sunglasses goggles",
  0.06: "honeybee beetle cricket spider worm snail bug cockroach butterfly chestnut coin key ring strawberry cherries olive egg",
  0.08: "shrimp oyster spiral-shell",
  0.1: "mouse hamster baby-chick front-facing-baby-chick lizard frog cookie chess-pawn cupcake hatching-chick",
  0.15: "running-shoe mans-shoe hiking-boot flat-shoe thong-sandal high-heeled-shoe womans-sandal womans-boot ballet-shoes gloves socks billed-cap top-hat womans-hat herb snowflake fallen-leaf maple-leaf rat hedgehog chipmunk bird bat blackbird candle mushroom red-apple green-apple",
  0.28: "bucket soccer-ball skateboard rabbit turtle squirrel owl dove duck teapot blossom tulip rose watermelon cake pineapple trophy seedling pumpkin jack-o-lantern crown",
  0.35: "fish tropical-fish blowfish",
  0.4: "cat black-cat raccoon otter skunk fox parrot rooster chicken koala beaver badger sloth hyacinth crab lobster potted-plant birthday-cake books lantern backpack teddy-bear",
  0.6: "dog poodle guide-dog service-dog goose swan wolf penguin monkey lamb turkey eagle peacock basket gift wrapped-gift guitar violin couch-seat sunflower campfire pot treasure-chest",
  0.8: "octopus pig ewe goat boar sheep ram kangaroo leopard bed couch chair toilet television bookcase telescope snake",
  0.9: "fire",
  1: "umbrella umbrella-with-rain-drops closed-umbrella",
  1.1: "tiger lion donkey panda bear llama ox deer stool bicycle motor-scooter flamingo couch-and-lamp bathtub t-rex-baby sheaf-of-rice table sled sauropod-baby",
  1.7: "umbrella-on-ground horse cow camel bison polar-bear unicorn moose zebra gorilla water-buffalo crocodile snowman snowman-without-snow scarecrow robot motorcycle automobile taxi alien ghost door statue",
  2.4: "shark dolphin squid elephant rhinoceros hippopotamus mammoth tent minibus delivery-truck dragon cactus tractor pickup-truck fence telephone-booth",
  4: "giraffe bus fire-engine bear-statue circus-tent fountain house-small hut bush oncoming-bus locomotive train tram trolleybus articulated-lory flying-saucer canoe-large",
  7: "t-rex sauropod house house-with-garden derelict-house palm-tree deciduous-tree evergreen-tree christmas-tree pine-tree leafless-tree birch-tree willow-tree dragon-flying rocket helicopter sailboat moai shinto-shrine carousel-horse-ride",
  14: "castle japanese-castle church school hospital bank hotel ferris-wheel roller-coaster lighthouse windmill factory office-building mosque synagogue hindu-temple ship passenger-ship ferry airplane stadium barn department-store whale spouting-whale",
  30: "tokyo-tower statue-of-liberty mountain volcano mount-fuji snow-capped-mountain skyscraper",
};

const stances: Partial<Record<Stance, string>> = {
  fly: "butterfly monarch-butterfly honeybee bat eagle dove fly mosquito kite balloon hot-air-balloon parachute helicopter airplane small-airplane flying-saucer rocket bird-flying dragon phoenix phoenix-bird wind-chime firework fireworks sparkler satellite person-fairy fairy ghost flying-disc money-with-wings airplane-departure airplane-arrival wing angel baby-angel bubbles party-popper-burst confetti-ball red-paper-lantern comet shooting-star dashing-away",
  swim: "turtle-sea person-swimming mermaid merman person-merpeople diving-mask microbe otter-sea",
  float: "canoe duck swan person-rowing-boat person-surfing ring-buoy iceberg",
  small: "umbrella umbrella-with-rain-drops closed-umbrella thermometer",
  sky: "sun-with-face full-moon-face rainbow star glowing-star sparkles",
  ground:
    "fountain tent camping statue-of-liberty chair bed couch-and-lamp door toilet bathtub seal crab lobster spiral-shell lizard snake hatching-chick baby-chick helicopter-pad bicycle potted-plant basket snowman snowman-without-snow soccer-ball basketball volleyball teddy-bear christmas-tree jack-o-lantern television telescope wood rock fire campfire umbrella-on-ground beach-with-umbrella goal-net barber-pole moai sled sheaf-of-rice window mirror bucket package wrapped-gift ladder anchor placard postbox bus-stop coffin headstone hole mailbox closed-mailbox-with-raised-flag open-mailbox-with-raised-flag robot alien ogre goblin jellyfish-land drum long-drum treasure-chest playground-slide wheelchair skateboard suitcase luggage wheel tombstone pinata mirror-ball-floor brick fire-extinguisher satellite-antenna scarecrow world-globe carp-streamer pine-decoration tanabata-tree shopping-cart trolley backpack statue",
};

const faces =
  "bear boar fox frog hamster koala lion moose panda polar-bear raccoon wolf cow-face dog-face cat-face horse-face monkey-face mouse-face pig-face rabbit-face tiger-face dragon-face unicorn robot clown-face ogre goblin alien chicken skull sun-with-face full-moon-face first-quarter-moon-face last-quarter-moon-face new-moon-face jack-o-lantern-face ghost-face pile-of-poo-face";
const facingRight =
  "rabbit-right rocket person-running-facing-right person-walking-facing-right person-kneeling-facing-right helicopter shooting-star-right airplane bird-right";
const facingNone =
  "penguin owl frog turtle-front butterfly lady-beetle spider crab octopus jellyfish squid snowman potted-plant bee-front";
/** People shown as whole figures. All others are shown as a bust. */
const wholePeople =
  /walking|running|standing|kneeling|dancing|dancer|biking|golfing|surfing|rowing|swimming|lifting|bouncing|cartwheel|wrestling|water-polo|handball|juggling|lotus|in-bed|taking-bath|skier|snowboarder|fencing|climbing|horse-racing|levitating|wheelchair|white-cane|fairy|merpeople|mermaid|merman|holding-hands|family|footprint|ballet|bunny-ears|selfie/;

const heightById = new Map(
  Object.entries(heights).flatMap(([height, ids]) => ids.split(" ").map((id) => [id, Number(height)] as const)),
);
const stanceById = new Map(
  (Object.entries(stances) as [Stance, string][]).flatMap(([stance, ids]) =>
    ids.split(" ").map((id) => [id, stance] as const),
  ),
);
const faceIds = new Set(faces.split(" "));
const rightIds = new Set(facingRight.split(" "));
const noneIds = new Set(facingNone.split(" "));

/** The traits of a subject by its id and category. */
export function getTraits(id: string, family: string): Traits {
  const [stance, height] =
    families[family] ?? (family.startsWith("face-") || /face$/.test(family) ? ["symbol", 0.5] : ["small", 0.3]);
  const directed = /^(animal|transport|person-sport|person-activity)/.test(family);
  return {
    stance: stanceById.get(id) ?? (stance as Stance),
    extent: getExtent(id, family),
    height: heightById.get(id) ?? (height as number),
    facing: noneIds.has(id) || !directed ? 0 : rightIds.has(id) ? 1 : -1,
  };
}

function getExtent(id: string, family: string): Extent {
  if (faceIds.has(id) || family.startsWith("face-") || family === "cat-face" || family === "monkey-face") return "face";
  if (
    /^(person|person-role|person-fantasy|person-gesture|person-activity|person-sport|family)$/.test(family) &&
    !wholePeople.test(id)
  )
    return "bust";
  return "whole";
}
