import type { Rgb } from "@atelier/painting";
import type { NamedThing } from "../color-request.ts";
import { fits, hasRays, round } from "../fits.ts";
import type { Kind } from "../kinds.ts";
import { getNounFit } from "../noun-fits.ts";
import type { Paint } from "../parts/view.ts";
import { isFigure, isNear, type Match } from "../regroup.ts";
import { MIN_SEEN } from "../score.ts";
import { isRound, type Thing } from "../shapes.ts";

/** Whether the drawing has things that the prompt does not name. */
export const hasUnnamed = (matches: readonly Match[]): boolean =>
  matches.some(({ thing, named }) => !named && thing.area > MIN_SEEN);

/**
 * Whether a drawn thing is clearly a cloud, a tree or a sun that the prompt does not name: it fits none of the named things, and is
 * no part of the one below it, such as a head.
 */
export const isOtherThing = (thing: Thing, things: readonly Thing[], names: readonly NamedThing[]): boolean => {
  if (hasRays(thing)) return !names.some(({ kind }) => kind === "sun" || kind === "flower");
  const kind = likely(thing, things)?.kind;
  if (isFigure(thing) && names.some((named) => named.kind === "person")) return false;
  // The largest thing is what the prompt names, but one tree among other things need not be.
  const isOneOfMany = kind === "tree" && things.filter(({ area }) => area > 0.3 * thing.area).length > 1;
  if (!isOneOfMany && things.every(({ area }) => area <= thing.area)) return false;
  // A room has pictures and clocks, and no sun.
  if (names.some(({ noun }) => IN_ROOM.test(noun))) return false;
  if (things.some((otherThing) => otherThing !== thing && isNear(thing, otherThing))) return false;
  // A hen has a head beside its body.
  const discs = thing.shapes.filter((shape) => isRound(shape) && shape.area > 0.05 * thing.area);
  const isLikeTree = (named: NamedThing) => LIKE_TREE.test(named.noun) || LIKE_TREE.test(named.kind);
  if (kind === "tree" && (thing.area < MIN_TREE || discs.length > 1 || names.length < 2 || names.some(isLikeTree)))
    return false;
  const least = kind === "tree" ? Math.max(0.6, (fits.tree?.(thing) ?? 0) - 0.2) : 0.6;
  return (
    (kind === "cloud" || kind === "tree") &&
    !names.some(
      (named) =>
        named.kind === kind || (fits[named.kind]?.(thing) ?? 0) + Math.min(0, getNounFit(named.noun, thing)) >= least,
    )
  );
};

/** A smaller thing with legs can be a hen, as a share of the picture. */
const MIN_TREE = 0.01;

/** Kinds and nouns of things with a crown or a cap on a stem. */
const LIKE_TREE =
  /^(?:tree|bush|mushroom|umbrella|icecream|balloon|fruit|leaf|lamp|plant|sign|lollipop|rocket|robot|snowman|windmill|boat|tulip|rose|sunflower|daisy)$/;

/** Things that are in rooms. */
export const IN_ROOM =
  /^(?:bed|lamp|sofa|couch|desk|shelf|bookshelf|fireplace|rug|nightstand|window|picture|painting|poster|mirror|cupboard|cabinet|wardrobe|pillow)$/;

/** The kind of an unnamed thing with a clear shape, such as a disc in the sky. */
export function likely(thing: Thing, things: readonly Thing[]): NamedThing | null {
  // One of several discs can be a ball or a snowflake.
  const isFree =
    !thing.shapes.some(({ isOnPole }) => isOnPole) &&
    !things.some((disc) => disc !== thing && round(disc) && disc.area > 0.3 * thing.area);
  const named = (kind: Kind): NamedThing => ({
    noun: kind,
    kind,
    color: null,
    parts: new Map(),
    partWords: new Map(),
    plural: false,
  });
  if (hasRays(thing) || (isFree && (fits.sun?.(thing) ?? 0) >= 0.85 && thing.area > MIN_SEEN)) return named("sun");
  if ((fits.cloud?.(thing) ?? 0) >= 0.85) return named("cloud");
  // A tuft of grass has a crown on a stem, too.
  if (thing.area < MIN_SEEN) return null;
  if ((fits.tree?.(thing) ?? 0) >= 0.95) return named("tree");
  return null;
}

/** The paint of a thing that the prompt does not name: white, because any other color could be wrong. */
export const unknownThing = (thing: Thing): Map<number, Paint> =>
  new Map(thing.shapes.map(({ label }) => [label, { name: UNNAMED, color: UNPAINTED, material: "plain" as const }]));

/** The paint of regions that no name fits. */
export const UNNAMED = "thing";
const UNPAINTED: Rgb = [250, 248, 243];
