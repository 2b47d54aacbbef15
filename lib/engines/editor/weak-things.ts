import { intersectionOverUnion } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { measureLength } from "@atelier/photo-editor";
import { type Found, findKinds, findObjects } from "../cleaner/finder.ts";
import { SURE_SCORE } from "../cleaner/named-objects.ts";
import { withoutDeterminers } from "../cleaner/names.ts";
import { computeMask, embedImage, predictDetected } from "../onnx/object-selector.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { fillHull } from "./convex.ts";
import { computeBox, countMarked } from "./masks.ts";

interface Alike {
  name: RegExp;
  /** Classes that see such a thing with a low score. */
  kinds: readonly string[];
  /** Classes that certainly see a thing of this shape, which one of `kinds` must see too. */
  taken?: readonly string[];
  /** Whether the thing is much longer than wide. */
  isLong?: true;
  /** Whether the thing has straight edges, of which an outline can miss parts. */
  isConvex?: true;
}

/** Things that a detector of 80 classes does not know, or misses from above, with the classes that resemble them. */
const ALIKE: readonly Alike[] = [
  {
    name: /(?:^| )(?:screens?|display|monitor|laptop|notebook|tablet|ipad|computer)$/,
    kinds: ["laptop", "tv"],
    taken: ["book", "keyboard", "suitcase"],
    isConvex: true,
  },
  { name: /(?:^| )(?:can|tin|thermos|tumbler|jar|carton|spray can)$/, kinds: ["bottle", "cup", "vase"] },
  {
    name: /(?:^| )(?:pen|ballpoint|pencil|marker|crayon|stylus|screwdriver|paintbrush)$/,
    kinds: ["knife", "toothbrush", "scissors", "baseball bat"],
    isLong: true,
  },
];

/** A lower score is noise. */
const MIN_SCORE = 0.1;
/** Boxes of two classes with this overlap show one thing. */
const SAME = 0.4;
/** The best place has this many times the scores of the next one. */
const MIN_LEAD = 1.3;
/** SAM 2's outline in the box has this predicted quality, and covers this share of the box unless the thing is long. */
const [MIN_QUALITY, MIN_FILLED] = [0.8, 0.4];
/** A long thing is this many times longer than wide. */
const MIN_LONG = 5;

/**
 * A single thing that the detector does not know and that two of its classes see weakly at one place: a can as a cup and as a
 * bottle, a laptop from above as a book. Null for other names, or if no place leads or the outline there is not clear.
 */
export async function findWeak(
  image: Raster,
  word: string,
  settings: ModelSettings,
): Promise<{ mask: Mask; box: Found["box"] } | null> {
  const name = withoutDeterminers(word);
  const alike = ALIKE.find((known) => known.name.test(name));
  if (!alike) return null;
  const weak = await findKinds(image, alike.kinds, settings, MIN_SCORE);
  const sure = alike.taken ? await findObjects(image, settings, SURE_SCORE) : [];
  const [best, next] = rankPlaces(weak, sure, alike);
  if (!best || best.sum < MIN_LEAD * (next?.sum ?? 0)) return null;
  const embedding = await embedImage(image, settings);
  const predicted = await predictDetected(embedding, best.box, settings);
  const mask = computeMask(embedding, predicted);
  const isShaped = alike.isLong
    ? measureLength(mask) >= MIN_LONG
    : countMarked(mask) > MIN_FILLED * best.box[2] * best.box[3];
  if (predicted.score < MIN_QUALITY || countMarked(mask) === 0 || !isShaped) return null;
  const whole = alike.isConvex ? fillHull(withinBox(mask, best.box)) : mask;
  return { mask: whole, box: computeBox(whole) };
}

/** A mask without what is beside a box, as the table on which a thing lies. */
function withinBox(mask: Mask, [x, y, width, height]: Found["box"]): Mask {
  const isIn = (at: number) => {
    const [column, row] = [at % mask.width, Math.floor(at / mask.width)];
    return column >= x && column < x + width && row >= y && row < y + height;
  };
  return { ...mask, data: mask.data.map((value, at) => (isIn(at) ? value : 0)) };
}

interface Place {
  box: Found["box"];
  sum: number;
}

/** The places that several classes, or a class and a similar sure one, see; the highest sum of their best scores first. */
export function rankPlaces(
  weak: readonly Found[],
  sure: readonly Found[],
  { taken, isLong }: Omit<Alike, "name">,
): Place[] {
  const places: { box: Found["box"]; scores: Map<string, number> }[] = [];
  for (const { name, score, box } of weak.toSorted((first, second) => second.score - first.score)) {
    const known = places.find((place) => intersectionOverUnion(place.box, box) > SAME);
    if (!known) places.push({ box, scores: new Map([[name, score]]) });
    else if (!known.scores.has(name)) known.scores.set(name, score);
  }
  return places
    .map(({ box, scores }) => {
      const like = sure.find((thing) => taken?.includes(thing.name) && intersectionOverUnion(thing.box, box) > SAME);
      const isSeen = isLong === true || scores.size > 1 || like !== undefined;
      const sum = [...scores.values()].reduce((all, score) => all + score, like?.score ?? 0);
      return { box, sum: isSeen ? sum : 0 };
    })
    .filter(({ sum }) => sum > 0)
    .sort((first, second) => second.sum - first.sum);
}

/** A cup from above is seen as a cup or a bowl with this score. */
const OPEN_SCORE = 0.35;

/** The boxes of all cups and bowls, each once. */
export async function detectOpen(image: Raster, settings: ModelSettings): Promise<Found["box"][]> {
  const found = await findKinds(image, ["cup", "bowl"], settings, OPEN_SCORE);
  const boxes: Found["box"][] = [];
  for (const { box } of found) if (!boxes.some((own) => intersectionOverUnion(own, box) > SAME)) boxes.push(box);
  return boxes;
}
