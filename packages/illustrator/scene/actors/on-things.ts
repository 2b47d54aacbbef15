import { containers, isWorn } from "../relations.ts";
import type { Actor } from "../scene.ts";
import { isLiving } from "./owner.ts";

/** Food with other food or decoration on it. */
const TOPPED = /cake|pizza|doughnut|ice-cream|^pie$|waffle/;

/** Whether a thing is the flag of a ship, a vehicle or a building. */
export const isFlagOnHost = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  /flag/.test(thing?.subject.id ?? "") && /^(?:transport|place-building)/.test(host?.subject.family ?? "");

/** Animals that swim or fly beside a boat. */
const BESIDE_BOAT = /^animal-(?:marine|bird|amphibian)/;

/** Whether somebody is in a boat. The pictures of rowers have boats of their own. */
export const isCrewOfBoat = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  host?.subject.family === "transport-water" &&
  isLiving(thing) &&
  !BESIDE_BOAT.test(thing?.subject.family ?? "") &&
  !/row|surf|swim|otter|mermaid|merman/.test(thing?.subject.id ?? "");

/** Whether a thing "with" a food is on it, and not beside it. */
export const isTopped = (host: Actor | undefined, thing: Actor | undefined): boolean =>
  TOPPED.test(host?.subject.id ?? "") ||
  (host && isDrink(host) && thing !== undefined ? IN_DRINKS.test(thing.subject.id) : isTopping(host, thing));

const isDrink = ({ subject }: Actor): boolean => /beverage|^tea/.test(subject.id);

/** Things in a hot drink. A croissant is beside the cup. */
const IN_DRINKS =
  /marshmallow|lemon|orange|tangerine|lime|mint|herb|leaf|cherr|ice|cream|candy|cinnamon|honey|milk|sugar|star/;

const isTopping = (host: Actor | undefined, thing: Actor | undefined): boolean =>
  /^(?:food|drink)/.test(host?.subject.family ?? "") && thing !== undefined && isEdible(thing);

/** Things that lie on a sofa or a bed "with" it. */
export const BEDDING = /^(?:pillow|blanket|teddy-bear)$/;
/** Food on whose top other food lies. */
const FLAT_FOOD = /pancake|waffle|^(?:pie|bread|toast)$|^(?:whole-cake|birthday-cake|shortcake)/;
const SURFACE = /^(table|bookshelf|chest-of-drawers|stove|piano|chess-board)$/;

/** Drinks, which stand beside a plate and not on it. */
const DRINK = /glass(?!es)|beverage|mug|bottle|juice|lemonade|cola|tumbler|^cup/;
/** Dishes that stand on a tray. */
const CUP = /cup|glass(?!es)|mug|pot$|bottle/;

/** Whether a thing is food. The shrimps of a paella are no animals. */
const isEdible = ({ subject }: Actor): boolean =>
  /^(?:food|drink)/.test(subject.family) || /^(?:shrimp|oyster|crab|lobster|fish|squid|herb)$/.test(subject.id);

/** Whether a small thing "with" another one is on it. */
export const carries = (host: Actor | undefined, thing: Actor | undefined): boolean =>
  thing !== undefined &&
  !(thing.subject.id === "table-lamp" && host?.subject.id === "bed") &&
  ((SEATS.test(host?.subject.id ?? "") && BEDDING.test(thing.subject.id)) ||
    SURFACE.test(host?.subject.id ?? "") ||
    (FLAT_FOOD.test(host?.subject.id ?? "") && isEdible(thing) && thing.subject.family !== "drink") ||
    (/^(?:plate|skillet|shallow-pan-of-food)$/.test(host?.subject.id ?? "") &&
      (isEdible(thing) || CUP.test(thing.subject.id)) &&
      (/tray/.test(host?.word ?? "") || !DRINK.test(thing.subject.id)))) &&
  (thing.subject.stance === "small" ||
    isEdible(thing) ||
    (thing.subject.id === "floor-lamp" && !/floor/.test(thing.word)) ||
    // A cactus on a desk grows in a pot.
    (thing.subject.id === "cactus" && SURFACE.test(host?.subject.id ?? "")) ||
    (SURFACE.test(host?.subject.id ?? "") && CARRIED.test(thing.subject.id)) ||
    (!isLiving(thing) && thing.subject.height <= LOW));

/** Taller things that stand on a table. */
const CARRIED = /^(?:basket|fishbowl|desktop-computer|globe|candlestick|bouquet|television)/;
/** The height in meters up to which a thing stands on a shelf. */
const LOW = 0.5;

/** Fronts, and what hangs on them. */
const FRONT = /^(?:door|barn|log-cabin|fence)$/;
const HUNG = /^(?:hanging-sign|placard|wreath|horseshoe|framed-picture)$/;

/** Whether a sign or a wreath "with" a door or a barn hangs on it. */
export const hangsOn = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  FRONT.test(host?.subject.id ?? "") && HUNG.test(thing?.subject.id ?? "");

/** Things with a smooth front, and signs that are on it. */
const PRINTABLE =
  /^(?:t-shirt|handbag|backpack|shopping-bags|hot-beverage|kite|balloon|shield|envelope|wrapped-gift|flag|jar)/;
const SIGN = /heart$|^(?:star|glowing-star)$/;

/** Whether a mug or a bag "with" a heart or a star has it on its front. */
export const showsSign = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  SIGN.test(thing?.subject.id ?? "") && PRINTABLE.test(host?.subject.id ?? "");

/**
 * Whether a thing would be on or in another one: a shape on its front, a garment on food or a plant, a backpack on a back,
 * a pencil in a mug.
 */
export const isOnFront = (host: Actor | undefined, thing: Actor | undefined): boolean => {
  if (!host || !thing) return false;
  const { family } = host.subject;
  if (/^person/.test(family)) return thing.subject.id === "backpack";
  // The fruits of a branch would hang on it.
  if (/^(?:sprig|branch)/.test(host.subject.id)) return /^food/.test(thing.subject.family);
  // The goods of a stall would be on its counter.
  if (host.subject.id === "market-stall") return /^(?:food|plant)/.test(thing.subject.family);
  // The basket of a bicycle would be on its front.
  if (/^(?:bicycle|motor-scooter|motorcycle)$/.test(host.subject.id)) return containers.test(thing.subject.id);
  if (containers.test(host.subject.id))
    return (
      !(isDrink(host) && isEdible(thing) && !IN_DRINKS.test(thing.subject.id)) &&
      thing.subject.stance === "small" &&
      thing.subject.id !== "steam" &&
      !/^(?:animal|person)/.test(thing.subject.family)
    );
  if (thing.subject.family === "geometric") return !/^(?:animal|place|transport)/.test(family);
  return /^(?:food|plant)/.test(family) && isWorn(thing.subject);
};

/** Things on which a person sits. */
export const SEATS = /^(armchair|chair|stool|couch|bench|seat|bed$)/;

/** Trees whose fruit and birds are among the leaves. */
const FOLIAGE = /^(?:deciduous-tree|evergreen-tree|palm-tree|bush)$/;

/** Birds that sit in trees. */
const PERCHED = /^(?:bird|black-bird|owl|parrot|crow)$/;

/** Whether the fruit, the flowers or the birds "with" a tree are among its leaves. */
export const growsOn = (thing: Actor | undefined, host: Actor | undefined): boolean =>
  FOLIAGE.test(host?.subject.id ?? "") &&
  (/^(?:food-fruit|plant-flower)/.test(thing?.subject.family ?? "") || PERCHED.test(thing?.subject.id ?? ""));
