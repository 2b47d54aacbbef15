import { type Rgb, rgb } from "@atelier/painting";
import type { NamedThing } from "./color-request.ts";
import { fire } from "./parts/fire.ts";
import { fitParts } from "./parts/fit-parts.ts";
import { animal, bird, butterfly, fish, snowman } from "./parts/living.ts";
import {
  balloon,
  boat,
  cake,
  cup,
  fruit,
  generic,
  icecream,
  lamp,
  plain,
  robot,
  rocket,
  screen,
  umbrella,
} from "./parts/made.ts";
import { building, flower, mountain, mushroom, rainbow, tree } from "./parts/outdoors.ts";
import { person } from "./parts/person.ts";
import { paintRows } from "./parts/rows.ts";
import { vehicle } from "./parts/vehicle.ts";
import type { Paint, Painter, View } from "./parts/view.ts";
import type { Thing } from "./shapes.ts";

/** Default colors by noun, then by kind. */
const defaults: Record<string, string> = {
  cat: "#f2a04a",
  dog: "#b9794a",
  fox: "#ee7f33",
  horse: "#96603f",
  cow: "#f3f0ea",
  pig: "#f7a9b8",
  sheep: "#f5f2ea",
  rabbit: "#d9d2dc",
  bunny: "#d9d2dc",
  bear: "#94603f",
  lion: "#efb04f",
  tiger: "#f2903a",
  elephant: "#a3a6b8",
  giraffe: "#f0c25a",
  mouse: "#b3b0bd",
  frog: "#63b84e",
  turtle: "#6fae56",
  snail: "#d9a36a",
  dragon: "#58ab62",
  dinosaur: "#6cb05c",
  unicorn: "#f4eef8",
  hedgehog: "#a87c58",
  owl: "#a87850",
  duck: "#fbd34f",
  chicken: "#f7f0e2",
  hen: "#c98a4f",
  rooster: "#b9552f",
  goose: "#f4f1ea",
  swan: "#f7f7f5",
  seagull: "#eef1f4",
  crow: "#3a3c48",
  penguin: "#3b4560",
  parrot: "#e2483f",
  whale: "#4f92c9",
  shark: "#8499ad",
  dolphin: "#6aa5cf",
  octopus: "#e0729a",
  crab: "#e4573f",
  ladybug: "#dd3b34",
  bee: "#f5c338",
  caterpillar: "#84c24a",
  apple: "#dd3a37",
  pear: "#bfd24c",
  orange: "#f79a2e",
  banana: "#fbd94a",
  lemon: "#fbe04e",
  cherry: "#cf2440",
  strawberry: "#e0333f",
  carrot: "#f28a2e",
  pumpkin: "#ef8a2c",
  tomato: "#df4036",
  grape: "#8a4fb0",
  watermelon: "#4fa557",
  pineapple: "#f0bd3e",
  cactus: "#58a35c",
  rose: "#d9344a",
  tulip: "#e5456a",
  sunflower: "#fbc62f",
  daisy: "#fbf6ea",
  castle: "#b9b3c4",
  lighthouse: "#f1ece6",
  barn: "#bf4038",
  tent: "#e5923f",
  bus: "#f2b93a",
  barrel: "#a06a3f",
  "treasure-chest": "#a06a3f",
  basket: "#c69458",
  campfire: "#f08a32",
  plant: "#5fae4c",
  rug: "#c9635a",
  window: "#a8d6f0",
  bonfire: "#f08a32",
  pot: "#c8694a",
  jar: "#a9cfe0",
  taxi: "#f6c52f",
  tractor: "#4a9a4f",
  train: "#4668a8",
  guitar: "#b9713a",
  bed: "#7fa0cf",
  table: "#b07a4a",
  cliff: "#94816a",
  rock: "#94816a",
  fridge: "#e8edf2",
  refrigerator: "#e8edf2",
  stove: "#9aa0ab",
  oven: "#9aa0ab",
  sink: "#e4e8ee",
  bathtub: "#f1f4f7",
  toilet: "#f1f4f7",
  chair: "#b07a4a",
  lamp: "#f5d17a",
  book: "#4f7fc2",
  clock: "#e9dcc0",
  sofa: "#6f8fc4",
  ball: "#e2574c",
  kite: "#e2574c",
  gift: "#e0566a",
  hat: "#6a4a8a",
  crown: "#f2c038",
  pizza: "#f0b95a",
  cookie: "#c98f52",
  hamburger: "#d9a054",
  burger: "#d9a054",
  bottle: "#6fae8a",
  vase: "#5f8fc4",
  teapot: "#d98a9a",
  bicycle: "#d9534a",
  airplane: "#e4e9f0",
  plane: "#e4e9f0",
  helicopter: "#e0574a",
  key: "#d9ab3a",
  candle: "#f6ead2",
  bell: "#e8b53a",
  pencil: "#f4bf3a",
  building: "#f0dcb8",
  tree: "#57a34d",
  flower: "#ef6f94",
  sun: "#ffd23f",
  moon: "#f7ecc4",
  cloud: "#ffffff",
  star: "#ffd84a",
  person: "#f3c29b",
  animal: "#c89060",
  bird: "#5f9fd6",
  fish: "#f28c3f",
  vehicle: "#d9463f",
  boat: "#b35a3f",
  rocket: "#edeef4",
  mountain: "#8d8fa8",
  fruit: "#dd4a3f",
  cup: "#6fa8d6",
  cake: "#f6b3c4",
  snowman: "#f7faff",
  mushroom: "#dd4136",
  butterfly: "#f2923f",
  umbrella: "#e2504f",
  robot: "#aeb5c4",
  balloon: "#e8505b",
  bush: "#4f9a4a",
  rainbow: "#ffffff",
  heart: "#e5395a",
  fence: "#d9b48a",
  furniture: "#b5804f",
  screen: "#ffffff",
  leaf: "#5fae4c",
  icecream: "#fbe6d4",
  object: "#7fb0d0",
};

const getDefault = (named: NamedThing): Rgb => rgb(defaults[named.noun] ?? defaults[named.kind] ?? "#c9b08a");
/** The paint of each region of a thing, by its position in the thing and its shape. */
export function paintThing(thing: Thing, named: NamedThing, seed: number): Map<number, Paint> {
  const base = named.color ?? getDefault(named);
  const view: View = {
    thing,
    named,
    base,
    seed,
    high: thing.bottom - thing.top,
    wide: thing.right - thing.left,
    largest: [...thing.shapes].sort((a, b) => b.area - a.area)[0] ?? null,
  };
  const own = APPLIANCE.test(named.noun) ? plain("metal") : undefined;
  const painter = byNoun[named.noun] ?? own ?? painters[named.kind] ?? generic;
  const paints = new Map(thing.shapes.map((shape) => [shape.label, painter(shape, view)]));
  return spreadParts(fitParts(addColors(addSecond(paintRows(paints, view), view), view), view), view);
}

/** Gives "a white sail and a red sail" one color each, from left to right. An ice cream has its scoops in their own order. */
function spreadParts(paints: Map<number, Paint>, { thing, named }: View): Map<number, Paint> {
  if (named.kind === "icecream") return paints;
  for (const [part, first] of named.parts) {
    const second = named.parts.get(`${part} 2`);
    const all = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${part}`);
    // Slivers between lines are no parts of their own.
    const places = all.filter(({ area }) => area > 0.2 * Math.max(...all.map((place) => place.area)));
    if (!second || places.length < 2) continue;
    for (const [at, { label }] of places.toSorted((a, b) => a.x - b.x).entries()) {
      const paint = paints.get(label);
      if (paint) paints.set(label, { ...paint, color: at % 2 === 0 ? first : second });
    }
  }
  return paints;
}

/** Furniture that is not of wood. */
const APPLIANCE = /^(?:fridge|refrigerator|stove|oven|sink|bathtub|toilet)$/;

/** A thing in its own color, if the prompt lists colors of several: those from left to right have them in turn. */
export function withOwnColor(named: NamedThing, thing: Thing, alike: readonly Thing[]): NamedThing {
  const { colors } = named;
  if (!colors || alike.length < 2) return named;
  const at = alike.toSorted((a, b) => a.x - b.x).indexOf(thing);
  const { colors: _all, ...own } = named;
  return { ...own, color: colors[at % colors.length] ?? null };
}

/** Paints the surface of one thing in several colors, region by region: from left to right, or down if it is divided so. */
function addColors(paints: Map<number, Paint>, { thing, named }: View): Map<number, Paint> {
  const { colors } = named;
  if (!colors) return paints;
  const isSurface = (name: string) => [named.noun, `${named.noun} stripe`, `${named.noun} detail`].includes(name);
  const all = thing.shapes.filter(({ label }) => isSurface(paints.get(label)?.name ?? ""));
  // Slivers between crossing lines are no panels, and have the color beside them.
  const least = SLIVER * Math.max(...all.map(({ area }) => area));
  const panels = all.filter(({ area }) => area >= least);
  const spread = (places: number[]) => Math.max(...places) - Math.min(...places);
  const isDown = spread(panels.map(({ y }) => y)) > spread(panels.map(({ x }) => x));
  for (const [index, { label }] of panels.sort((a, b) => (isDown ? a.y - b.y : a.x - b.x)).entries()) {
    const [paint, color] = [paints.get(label), colors[index % colors.length]];
    if (paint && color) paints.set(label, { ...paint, color });
  }
  for (const { label, neighbors } of all.filter(({ area }) => area < least)) {
    const [beside] = panels.toSorted((a, b) => (neighbors.get(b.label) ?? 0) - (neighbors.get(a.label) ?? 0));
    const [paint, color] = [paints.get(label), beside && paints.get(beside.label)?.color];
    if (paint && color) paints.set(label, { ...paint, color });
  }
  return paints;
}

/** The least area of a panel, as a share of the largest one. */
const SLIVER = 0.1;

/** Paints regions beside the largest one in the second color of a thing, if no region has it: "blue and white". */
function addSecond(paints: Map<number, Paint>, { thing, named, largest }: View): Map<number, Paint> {
  const { second } = named;
  if (!second || [...paints.values()].some(({ color }) => color === second)) return paints;
  for (const { label } of thing.shapes) {
    const paint = paints.get(label);
    const isNamedPart = [...named.parts.keys()].some((name) => paint?.name === `${named.noun} ${name}`);
    if (
      paint &&
      !isNamedPart &&
      label !== largest?.label &&
      (paint.name === named.noun || paint.name.startsWith(`${named.noun} `))
    )
      paints.set(label, { ...paint, color: second });
  }
  return paints;
}

/** Painters of nouns whose parts are not those of their kind. */
const byNoun: Readonly<Record<string, Painter>> = {
  lamp,
  campfire: fire,
  bonfire: fire,
  window: plain("glass"),
  rug: plain("fabric"),
};

const painters: Partial<Record<NamedThing["kind"], Painter>> = {
  building,
  tree,
  flower,
  person,
  animal,
  vehicle,
  boat,
  rocket,
  mountain,
  fruit,
  cup,
  cake,
  snowman,
  mushroom,
  butterfly,
  umbrella,
  robot,
  bird,
  fish,
  screen,
  icecream,
  rainbow,
  sun: plain("soft"),
  moon: plain("soft"),
  star: plain("soft"),
  cloud: plain("cloud"),
  balloon,
  bush: plain("foliage"),
  heart: plain("soft"),
  fence: plain("wood"),
  leaf: plain("foliage"),
  furniture: plain("wood"),
};
