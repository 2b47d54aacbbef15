import type { NamedThing } from "../color-request.ts";
import type { Kind } from "../kinds.ts";
import { MIN_SEEN } from "../score.ts";
import { BOX, hasPanes, isRound, type Thing } from "../shapes.ts";

/** A drawn thing with its name in the prompt, if it has one. */
interface Named {
  thing: Thing;
  named: NamedThing | null;
}

/** Nouns that unnamed things of a room get by their shape. */
const KINDS: Readonly<Record<string, Kind>> = {
  window: "object",
  rug: "furniture",
  lamp: "furniture",
  cupboard: "furniture",
  nightstand: "furniture",
  pot: "cup",
};

/** The least size of a piece of furniture, and how high its middle is at most, as shares of the picture. */
const FURNITURE = { area: 0.02, y: 0.6 } as const;

/** Whether a thing is one flat oval on the floor. */
export const isRug = ({ shapes, aspect, y, area }: Thing): boolean =>
  shapes.some((shape) => shape.area > 0.9 * area && shape.solid < 0.9 && shape.solid > 0.65) && aspect > 2 && y > 0.7;

/** Whether a thing is the shade of a lamp: one region in the upper part that is narrower at its top. */
const isLamp = ({ shapes, aspect, y, area }: Thing): boolean =>
  y < 0.6 &&
  area < 0.04 &&
  aspect < 2.6 &&
  shapes.some(({ taper, area: own, solid }) => own > 0.7 * area && taper > 0.2 && taper < 0.8 && solid > 0.6);

/** Whether a thing is a pot: one region that is wider at its top, and no disc. */
const isPot = ({ shapes, aspect, area }: Thing): boolean =>
  area < 0.03 &&
  aspect > 0.5 &&
  aspect < 2.5 &&
  shapes.some((shape) => shape.taper > 1.12 && shape.area > 0.6 * area && !isRound(shape));

/** Whether a thing that stands low consists of upright rectangles. */
function isCupboard({ shapes, area, y, aspect }: Thing): boolean {
  const boxes = shapes.filter((shape) => shape.solid > BOX).reduce((sum, shape) => sum + shape.area, 0);
  return area > FURNITURE.area && y > FURNITURE.y && boxes > 0.7 * area && aspect > 0.4 && aspect < 4;
}

/** The noun of a thing of a room that the prompt does not name, by its shape and place, or null. */
function guessNoun(thing: Thing): string | null {
  if (thing.area < MIN_SEEN) return null;
  if (hasPanes(thing)) return "window";
  if (isRug(thing)) return "rug";
  if (isCupboard(thing)) return thing.area < 0.04 && thing.aspect < 1.2 ? "nightstand" : "cupboard";
  if (isLamp(thing)) return "lamp";
  return isPot(thing) ? "pot" : null;
}

/** Names the things of a room that the prompt does not, if their shape and place show what they are. */
export function nameFurnishings(matches: readonly Named[]): Named[] {
  return matches.map((match) => {
    const noun = !match.named || match.named.kind === "cloud" ? guessNoun(match.thing) : null;
    const kind = noun && KINDS[noun];
    if (!noun || !kind) return match;
    const named: NamedThing = {
      noun,
      kind,
      color: null,
      parts: new Map(),
      partWords: new Map(),
      plural: false,
    };
    return { thing: match.thing, named };
  });
}
