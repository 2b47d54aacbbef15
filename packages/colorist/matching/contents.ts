import type { NamedThing } from "../color-request.ts";
import { getNounFit } from "../noun-fits.ts";
import { type Shape, type Thing, toThing } from "../shapes.ts";

/** Things in which fruits lie, with their rim before them. */
const CONTAINER = /^(?:bowl|basket)$/;
/** Fruits that are drawn as a cluster of discs. */
const CLUSTER = /^(?:grape|berry|blueberry|cherry|raspberry)$/;
/** The least discs of a cluster, and how much their areas differ from the middle one at most. */
const DISCS = { least: 5, ratio: 1.7 } as const;
/** The least width of a bowl and of its rim by that of the drawn thing, and the least share of it that lies in the bowl. */
const BOWL = { width: 0.6, contents: 0.15 } as const;
/** The least area of a fruit, as a share of the largest one. A smaller region is a leaf or a stem. */
const MIN_FRUIT = 0.2;

/** The regions of a thing that are a bowl: a wide one that gets narrow downward, with its foot and its rim. */
function findBowl({ shapes, left, right, top, bottom }: Thing): Set<Shape> | null {
  const width = (shape: Shape) => shape.right - shape.left;
  const isWide = (shape: Shape) => width(shape) > BOWL.width * (right - left);
  const [body] = shapes
    .filter((shape) => isWide(shape) && shape.taper > 1.05 && shape.y > top + 0.45 * (bottom - top))
    .sort((a, b) => b.area - a.area);
  if (!body) return null;
  const rims = shapes.filter((rim) => isWide(rim) && rim.aspect > 3 && rim.y < body.y && rim.bottom > body.top - 0.02);
  const brim = Math.min(body.top, ...rims.map((rim) => rim.top));
  return new Set(shapes.filter((shape) => shape === body || rims.includes(shape) || shape.y > brim));
}

/** The discs of about one size among regions, if they are many. */
function findCluster(shapes: readonly Shape[]): Shape[] {
  const discs = shapes.filter(({ aspect, fill }) => aspect > 0.65 && aspect < 1.5 && fill > 0.55);
  const clusters = discs.map((disc) =>
    discs.filter(({ area }) => Math.abs(Math.log(area / disc.area)) < Math.log(DISCS.ratio)),
  );
  const [largest] = clusters.toSorted((a, b) => b.length - a.length);
  return largest && largest.length >= DISCS.least ? largest : [];
}

/** Adds the small regions to the groups that they touch longest, again and again: a leaf is on the stem of its fruit. */
function addSmall(groups: Shape[][], shapes: readonly Shape[]): void {
  const left = new Set(shapes.filter((shape) => !groups.flat().includes(shape)));
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const shape of left) {
      const touch = (group: Shape[]) => group.reduce((sum, { label }) => sum + (shape.neighbors.get(label) ?? 0), 0);
      const [nearest] = groups.toSorted((a, b) => touch(b) - touch(a));
      if (!nearest || touch(nearest) === 0) continue;
      nearest.push(shape);
      left.delete(shape);
      isChanged = true;
    }
  }
}

/** More fruits are not paired with more names, of which there are as many pairings as permutations. */
const MAX_ITEMS = 6;

/** The fruits that fit these things best together. Those that a prompt names first lie in the bowl, if all fit as well. */
function assign(
  things: readonly Thing[],
  fruits: readonly NamedThing[],
): { names: (NamedThing | null)[]; fit: number } {
  const [thing, ...rest] = things;
  if (!thing) return { names: [], fit: 0 };
  if (fruits.length === 0) return { names: things.map(() => null), fit: 0 };
  const choices = fruits.map((fruit, at) => {
    const others = assign(rest, fruit.plural ? fruits : fruits.toSpliced(at, 1));
    return { names: [fruit, ...others.names], fit: getNounFit(fruit.noun, thing) - 0.01 * at + others.fit };
  });
  return choices.reduce((best, choice) => (choice.fit > best.fit ? choice : best));
}

/** The least difference in fit of two fruits in each other's place, at which the shapes show which is which. */
const CLEAR = 0.05;

/** Whether the fruit at an index fits as well in the place of another one that fits in its place. */
const canBeSwapped = (at: number, things: readonly Thing[], names: readonly (NamedThing | null)[]): boolean =>
  names.some((name, other) => {
    const [own, there, here] = [names[at], things[other], things[at]];
    if (other === at || !name || !own || !there || !here) return false;
    const now = getNounFit(own.noun, here) + getNounFit(name.noun, there);
    return now - getNounFit(own.noun, there) - getNounFit(name.noun, here) < CLEAR;
  });

/**
 * Takes the fruits of a prompt out of the bowl or basket in which they lie: the regions above its rim, one for each fruit,
 * and discs of one size for grapes. Returns the parts with their names; fruits that no name fits have none. `sure` are the
 * names of which the shapes show what they are.
 */
export function takeOutContents(
  drawn: readonly Thing[],
  names: readonly NamedThing[],
  wide: number,
): { things: Thing[]; known: Map<Thing, NamedThing>; sure: ReadonlySet<NamedThing> } {
  const nothing = { things: [...drawn], known: new Map<Thing, NamedThing>(), sure: new Set<NamedThing>() };
  const container = names.find(({ noun }) => CONTAINER.test(noun));
  const fruits = names.filter(({ kind }) => kind === "fruit");
  const [whole] = drawn.toSorted((a, b) => b.area - a.area);
  if (!container || !whole || fruits.length + Number(fruits[0]?.plural ?? false) < 2) return nothing;
  const bowl = findBowl(whole);
  const upper = whole.shapes.filter((shape) => !bowl?.has(shape));
  const area = upper.reduce((sum, shape) => sum + shape.area, 0);
  if (!bowl || area < BOWL.contents * whole.area) return nothing;
  const bunch = fruits.find(({ noun, plural }) => plural && CLUSTER.test(noun));
  const cluster = bunch ? findCluster(upper) : [];
  const rest = upper.filter((shape) => !cluster.includes(shape));
  const least = MIN_FRUIT * Math.max(0, ...rest.map((shape) => shape.area));
  const seeds = rest.filter((shape) => shape.area >= least && shape.area > 0.02 * whole.area);
  const groups = [...(cluster.length > 0 ? [cluster] : []), ...seeds.map((seed) => [seed])];
  addSmall(groups, upper);
  const known = new Map<Thing, NamedThing>([[toThing([...bowl], wide), container]]);
  const items = groups.map((group) => toThing(group, wide));
  const grapes = cluster.length > 0 ? items[0] : undefined;
  const others = items.filter((item) => item !== grapes);
  if (grapes && bunch) known.set(grapes, bunch);
  const sure = new Set([container, ...(grapes && bunch ? [bunch] : [])]);
  const singles = fruits.filter((fruit) => fruit !== bunch).slice(0, MAX_ITEMS);
  const looks = others.slice(0, MAX_ITEMS).map((item) => toThing(item.shapes.slice(0, 1), wide));
  const { names: assigned } = assign(looks, singles);
  for (const [at, fruit] of assigned.entries()) {
    const item = others[at];
    if (!item || !fruit) continue;
    known.set(item, fruit);
    if (!canBeSwapped(at, looks, assigned)) sure.add(fruit);
  }
  return {
    things: [...new Set([...drawn.filter((thing) => thing !== whole), ...items, ...known.keys()])],
    known,
    sure,
  };
}
