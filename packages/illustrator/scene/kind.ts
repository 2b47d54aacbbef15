import type { Reading } from "./reading.ts";
import type { Actor, Kind } from "./scene.ts";

/** Default places by subject, for prompts without a place. The first match is used. */
const homes: readonly (readonly [RegExp, string])[] = [
  [/^(?:bathtub|toilet|shower|person-taking-bath)/, "bathroom"],
  // A fisherman is no fish.
  [/^(fisherman|sailor)/, "harbor"],
  [/^pier$/, "lake"],
  [
    /^(astronaut|man-astronaut|woman-astronaut|rocket|satellite|flying-saucer|alien|ringed-planet|comet|alien-monster|globe)/,
    "space",
  ],
  [
    /^(octopus|shark|jellyfish|squid|tropical-fish|fish|blowfish|mermaid|merman|merperson|coral|seal-sea|lobster|shrimp|oyster|whale|orca|diving-mask)/,
    "underwater",
  ],
  [
    /^(sailboat|sailing-dinghy|ship|pirate-ship|passenger-ship|ferry|canoe|speedboat|motor-boat|person-rowing|person-surfing|submarine|spouting-whale|dolphin|anchor|ring-buoy|person-swimming|water-wave|man-surfing|woman-surfing)/,
    "sea",
  ],
  [
    /^(crab|beach-with-umbrella|umbrella-on-ground|parasol|spiral-shell|palm-tree|lighthouse|coconut|surfboard|seagull)/,
    "beach",
  ],
  [/^cliff/, "coast"],
  [/^market-stall/, "street"],
  [/^(barista|waiter|waitress)/, "cafe"],
  [/^(blackboard)/, "classroom"],
  [/^shop/, "street"],
  [/^placard/, "meadow"],
  [/^food-truck/, "street"],
  [/^(picnic|beach-towel)/, "meadow"],
  [/^sandcastle/, "beach"],
  [/^(gardener|beekeeper|beehive|hammock)/, "garden"],
  [/^(snowman)/, "hills"],
  [/^(penguin|polar-bear|iceberg|igloo|seal|skier|snowboarder|sled|ice-skate|skis)/, "arctic"],
  [/^(camel|two-hump-camel|pyramid|cactus|scorpion|snake|desert)/, "desert"],
  [/^(lion|elephant|giraffe|zebra|rhinoceros|leopard)/, "savanna"],
  [/^(monkey|gorilla|orangutan|tiger|parrot|sloth|toucan|chimp|crocodile)/, "jungle"],
  [
    /^(fox|bear|wolf|deer|owl|moose|squirrel|chipmunk|hedgehog|raccoon|badger|beaver|boar|mushroom|camping|elf|mage|woman-mage|tent|evergreen-tree|fairy|log-cabin|treehouse)/,
    "forest",
  ],
  [
    /^(cow|pig|chicken|rooster|tractor|farmer|man-farmer|woman-farmer|barn|scarecrow|haystack|ewe|ram|goat|ox|donkey|turkey)/,
    "farm",
  ],
  [
    /^(automobile|taxi|bus|oncoming|delivery-truck|police|fire-engine|ambulance|bicycle|motor|racing-car|pickup|minibus|sport-utility|articulated|kick-scooter|skateboard|firefighter|street-lamp|traffic|stop-sign|trolleybus|tram|construction-worker|person-biking|man-biking|woman-biking)/,
    "street",
  ],
  [/^(office-building|skyscraper|statue-of-liberty|tokyo-tower|department-store|bank|hotel|superhero)/, "city"],
  [
    /^(couch|windowsill|bed|chair|armchair|stool|piano|wardrobe|cradle|washing-machine|television|bookshelf|cabinet|fishbowl|(?:floor|table)-lamp|fireplace|table|toilet|curtain|rug|laptop|desktop-computer|person-in-bed|potted-plant|christmas-tree|teddy-bear|grand-piano|window|door|mirror)/,
    "room",
  ],
  [/^(cook|man-cook|woman-cook|cooking|shallow-pan)/, "kitchen"],
  [/^(teacher|student)/, "classroom"],
  [
    /^(singer|guitar|drum|microphone|ballet|person-juggling|clown|woman-dancing|man-dancing|violin|trumpet|saxophone)/,
    "stage",
  ],
  [/^(airplane|small-airplane|helicopter|hot-air-balloon|parachute|eagle|kite|dragon-flying|phoenix)/, "sky"],
  [/^(castle|dragon|unicorn|princess|prince|person-with-crown|windmill|house|cottage)/, "hills"],
  [/^(locomotive|train|high-speed-train|mountain|bullet-train|goat)/, "mountains"],
  [/^(duck|swan|frog|turtle|flamingo|goose|lotus)/, "lake"],
  [
    /^(well|bench|fountain|fence|tombstone|headstone|mailbox|postbox|ladder|hole|campfire|red-paper-lantern|stone-bridge)/,
    "meadow",
  ],
];

/** Whether a prompt names a place, a time, a season or the weather, which a plain ground cannot show. Daylight is no setting. */
export const hasSetting = ({ place, time, season, weather, sky }: Reading["scene"]): boolean =>
  Boolean(place ?? season ?? weather) || (time !== null && time !== "day") || sky.length > 0;

/** The kind of picture for a prompt that does not name one. */
export function getKind({ scene, usualPlace }: Reading, transparent: boolean): Kind {
  if (scene.kind === "landscape" && scene.actors.length > 0) return "scene";
  // A logo of which only the name is drawn is that name on a plain ground.
  if (scene.kind === "object" && scene.actors.length === 0 && scene.lettering.length > 0 && !scene.place)
    return "abstract";
  if (scene.kind) return scene.kind;
  const { actors } = scene;
  const place = scene.place ?? usualPlace;
  const isEmpty = !place && scene.sky.length === 0 && !scene.weather;
  if (scene.background && isEmpty && actors.length > 0) return "object";
  if (transparent && actors.length > 0) return "object";
  if (actors.length === 0) return scene.lettering.length > 0 && !place ? "abstract" : "landscape";
  if (place || scene.sky.length > 0 || scene.weather || scene.season || scene.beyond.length > 0) return "scene";
  if (actors.some(({ distance }) => distance)) return "scene";
  // A shirt with a print on it is shown alone.
  const isPrint = (index: number) =>
    scene.relations.some(({ type, from, to }) => type === "on" && from === index && to === 0);
  if (actors[0]?.subject.family === "clothing" && actors.every((_, index) => index === 0 || isPrint(index)))
    return "object";
  if (actors.every((actor) => actor.subject.stance === "symbol")) return "abstract";
  const table = actors.some((actor) => /^(table|plate|bowl)$/.test(actor.subject.id));
  const little = actors.filter(({ subject }) => subject.stance === "small" || subject.height < 0.55);
  // Things at named sides of a table stand in a row on it.
  if (
    actors.some(({ subject }) => subject.id === "table") &&
    actors.filter(({ side }) => side !== undefined).length > 1
  )
    return "scene";
  // The table of a still life is its wooden ground, so a table of another color is a thing in a room.
  if (actors.some(({ subject, color }) => subject.id === "table" && color)) return "scene";
  // A window is in the wall of a room, and not on a table.
  if (actors.some(({ subject }) => /^window(?:sill)?$/.test(subject.id))) return "scene";
  // The shrimps on a paella are food.
  const isServed = (index: number) =>
    scene.relations.some(
      ({ type, from, to }) =>
        /^(?:on|inside)$/.test(type) &&
        from === index &&
        (/^food/.test(actors[to]?.subject.family ?? "") || /^(?:plate|skillet)$/.test(actors[to]?.subject.id ?? "")),
    );
  const living = actors.some(
    ({ subject }, index) =>
      /^(animal|person)/.test(subject.family) && !(/marine/.test(subject.family) && isServed(index)),
  );
  if (!living && little.length + (table ? 1 : 0) >= actors.length)
    return (actors.length === 1 && total(actors) <= 2) || scene.relations.some(({ type }) => !ON_TABLE.test(type))
      ? "object"
      : "still_life";
  return "scene";
}

/** Relations that the layout of a still life has. */
const ON_TABLE = /^(?:on|inside|beside)$/;

const total = (actors: readonly Actor[]) => actors.reduce((sum, actor) => sum + actor.count, 0);

/** Whether an actor is a boat that only living things accompany. */
const isCrewed = (actors: readonly Actor[], boat: Actor) =>
  boat.subject.family === "transport-water" &&
  actors.every(
    (actor) =>
      actor === boat ||
      /^(animal|person)/.test(actor.subject.family) ||
      /^(?:teddy-bear|robot|alien)$/.test(actor.subject.id),
  );

const ROOMS = /^(?:room|kitchen|library|cafe|classroom|office)$/;

/** Families of things of a room. */
const INDOORS = /^(?:household|book-paper|office|computer|writing|music)/;

const TREE = /^(deciduous|evergreen)-tree$/;

/** The tallest thing of a room with a window, in meters. */
const ROOM_HEIGHT = 2.1;

/** Animals of the deep sea, and those that live in water and on land. */
const DEEP = /^(?:octopus|shark|jellyfish|squid|tropical-fish|blowfish|seahorse)/;
const isAquatic = ({ subject }: Actor): boolean =>
  subject.family === "animal-marine" || /^(?:turtle|seal|crab|lobster|shrimp|frog)/.test(subject.id);

/** The default place of a scene. */
export function getHome(actors: readonly Actor[]): string {
  const inContainer = actors.some((actor) =>
    /^(bowl|fishbowl|jar|bucket|bottle|glass|tumbler-glass|vase)$/.test(actor.subject.id),
  );
  const isShore = actors.some((actor) => /^(?:pier|fisherman)/.test(actor.subject.id));
  if (inContainer && !isShore && actors.some((actor) => /^animal-marine/.test(actor.subject.family))) return "room";
  if (actors.some((actor) => isCrewed(actors, actor))) return "sea";
  // A turtle beside a jellyfish is in the sea.
  if (actors.every(isAquatic) && actors.some(({ subject }) => DEEP.test(subject.id))) return "underwater";
  if (actors.some(({ subject }) => subject.id === "bathtub")) return "bathroom";
  // A sill is that of a room's window.
  if (actors.some(({ subject }) => subject.id === "windowsill")) return "room";
  // A stage has no window.
  if (
    actors.some(({ subject }) => subject.id === "window") &&
    actors.every(({ subject }) => subject.height < ROOM_HEIGHT && !/^(?:place|transport)/.test(subject.family))
  )
    return "room";
  const bySize = [...actors].sort((a, b) => b.subject.height * b.size - a.subject.height * a.size);
  const lead = actors[0];
  const isFlying = actors.every(({ subject, aloft }) => aloft || /^(fly|sky)$/.test(subject.stance));
  for (const actor of lead ? [lead, ...bySize] : bySize)
    for (const [pattern, place] of homes)
      if (
        // A cat that holds a fish is not under water. A crew is where its boat is.
        (actor === lead ||
          (place === "sea" && isCrewed(actors, actor)) ||
          !/^(space|underwater|sea|sky|arctic)$/.test(place)) &&
        // No house and no cloud is in a room, and no fire of wood burns on its floor.
        !(
          ROOMS.test(place) &&
          actors.some(
            ({ subject: { id, family } }) =>
              /^place-(?:building|religious)/.test(family) || /^(?:campfire|cloud)$/.test(id),
          )
        ) &&
        // A globe on books is in a room.
        !(
          place === "space" &&
          /^globe/.test(actor.subject.id) &&
          actors.some(({ subject }) => INDOORS.test(subject.family))
        ) &&
        // A stadium below a balloon stands on the ground.
        (place !== "sky" || isFlying) &&
        // A boat and a whale are at the surface.
        !(place === "underwater" && actors.some(({ subject }) => subject.family === "transport-water")) &&
        (pattern.test(actor.subject.id) || pattern.test(actor.subject.id.replace(/^(wo)?man-/, "person-")))
      )
        return place;
  // Who reads under a tree is not in a room.
  if (actors.some(({ subject }) => TREE.test(subject.id))) return "meadow";
  if (lead && /^(food|drink|dishware)/.test(lead.subject.family)) return "room";
  if (actors.some((actor) => /household|computer|book-paper|office|light-video|music/.test(actor.subject.family)))
    return "room";
  return "meadow";
}
