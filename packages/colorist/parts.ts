import type { Rgb } from "@atelier/painting";
import type { NamedThing } from "./color-request.ts";
import { keepCount, paintAlike } from "./parts/alike-parts.ts";
import { animal } from "./parts/animal.ts";
import { burger } from "./parts/burger.ts";
import { clock } from "./parts/clock.ts";
import { crab } from "./parts/crab.ts";
import { getDefaultColor } from "./parts/default-colors.ts";
import { fire } from "./parts/fire.ts";
import { fitParts } from "./parts/fit-parts.ts";
import { fruit } from "./parts/fruit.ts";
import {
  balloon,
  boat,
  cake,
  cup,
  generic,
  icecream,
  lamp,
  plain,
  robot,
  rocket,
  screen,
  umbrella,
} from "./parts/made.ts";
import { paintTwins } from "./parts/mirrored.ts";
import { building, flower, mountain, mushroom, rainbow, tree } from "./parts/outdoors.ts";
import { person } from "./parts/person.ts";
import { pizza } from "./parts/pizza.ts";
import { paintRows } from "./parts/rows.ts";
import { snowman } from "./parts/snowman.ts";
import { vehicle } from "./parts/vehicle.ts";
import type { Paint, Painter, View } from "./parts/view.ts";
import { bird, butterfly, fish } from "./parts/winged-and-fish.ts";
import type { Thing } from "./shapes.ts";

/** The paint of each region of a thing, by its position in the thing and its shape. */
export function paintThing(thing: Thing, named: NamedThing, seed: number): Map<number, Paint> {
  const base = named.color ?? getDefaultColor(named);
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
  const fitted = addHalves(fitParts(addColors(addSecond(paintRows(paints, view), view), view), view), view);
  return spreadParts(keepCount(paintAlike(paintTwins(fitted, view), view), view), view);
}

/** The colors of "sail 2", "sail 3" and so on. */
function listNumbered(parts: ReadonlyMap<string, Rgb>, part: string): Rgb[] {
  const colors: Rgb[] = [];
  for (let color = parts.get(`${part} 2`); color; color = parts.get(`${part} ${colors.length + 2}`)) colors.push(color);
  return colors;
}

/** Things whose parts of two colors are above each other: the upper and the lower wings of a butterfly. */
const ABOVE_EACH_OTHER = /^butterfly$/;

/**
 * Gives "a white sail and a red sail" one color each, from left to right, and the wings of a butterfly theirs from the upper
 * to the lower ones. An ice cream has its scoops in their own order.
 */
function spreadParts(paints: Map<number, Paint>, { thing, named }: View): Map<number, Paint> {
  if (named.kind === "icecream") return paints;
  for (const [part, first] of named.parts) {
    const colors = [first, ...listNumbered(named.parts, part)];
    const all = thing.shapes.filter(({ label }) => paints.get(label)?.name === `${named.noun} ${part}`);
    // Slivers between lines are no parts of their own.
    const places = all.filter(({ area }) => area > 0.2 * Math.max(...all.map((place) => place.area)));
    if (colors.length < 2 || places.length < 2) continue;
    const isAbove = ABOVE_EACH_OTHER.test(named.kind) && places.length % colors.length === 0;
    const inTurn = isAbove ? colors.flatMap((color) => Array(places.length / colors.length).fill(color)) : colors;
    for (const [at, { label }] of places.toSorted((a, b) => (isAbove ? a.y - b.y : a.x - b.x)).entries()) {
      const paint = paints.get(label);
      if (paint) paints.set(label, { ...paint, color: inTurn[at % inTurn.length] ?? first });
    }
  }
  return paints;
}

/** Paints the upper and the lower half of the surface of a thing, if lines divide it between them. */
function addHalves(paints: Map<number, Paint>, { thing, named }: View): Map<number, Paint> {
  const middle = (thing.top + thing.bottom) / 2;
  const surface = thing.shapes.filter(({ label }) => {
    const name = paints.get(label)?.name ?? "";
    return [named.noun, `${named.noun} detail`, `${named.noun} wall`].includes(name);
  });
  const total = surface.reduce((sum, { area }) => sum + area, 0);
  for (const half of ["upper", "lower"] as const) {
    const color = named.parts.get(half);
    const pieces = surface.filter(({ y }) => y < middle === (half === "upper"));
    const area = pieces.reduce((sum, shape) => sum + shape.area, 0);
    if (!color || area < 0.15 * total || area > 0.85 * total) continue;
    for (const { label } of pieces) {
      const paint = paints.get(label);
      if (paint) paints.set(label, { ...paint, name: `${named.noun} ${half}`, color });
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
  pizza,
  burger,
  hamburger: burger,
  cheeseburger: burger,
  clock,
  crab,
  lobster: crab,
  campfire: fire,
  bonfire: fire,
  window: plain("glass"),
  rug: plain("fabric"),
  armchair: plain("fabric"),
  sofa: plain("fabric"),
  couch: plain("fabric"),
  cushion: plain("fabric"),
  pillow: plain("fabric"),
};

/** Furniture and household things of wood, such as instruments and doors. */
const WOODEN =
  /^(?:table|nightstand|cupboard|cabinet|drawer|wardrobe|chair|bed|desk|bookshelf|shelf|guitar|bench|branch|log|perch|stool|ladder|crate|barrel|door|violin|cello|piano)$/;

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
  // Household things of other materials, such as bubbles, show no grain of wood.
  furniture: (shape, view) => plain(WOODEN.test(view.named.noun) ? "wood" : "plain")(shape, view),
};
