import type { NamedThing } from "./color-request.ts";
import { fits, isHeadOnLine } from "./fits.ts";
import { getPartEvidence } from "./matching/part-evidence.ts";
import { getNounFit } from "./noun-fits.ts";
import { hasPanes, type Thing } from "./shapes.ts";

/** The gain in score of a thing on the side that the prompt names. */
const SIDE_BONUS = 0.3;

/** The gain of the panes of a window, and of the head of a stick figure, however small it is. */
const PANES = 0.25;
const HEAD = 0.2;
/** The gain of a triangle as a tent, if it is larger than a fire. */
const TENT = 0.25;
const MIN_TENT = 0.025;

/** The gain of panels that meet at the top, as those of a hot air balloon. */
const GORES = 0.4;

const isGored = ({ shapes, area, top, bottom }: Thing): boolean => {
  const gores = shapes.filter((shape) => shape.area > 0.15 * area && shape.top < top + 0.06 * (bottom - top));
  const ends = gores.map((gore) => gore.bottom);
  return gores.length > 2 && Math.max(...ends) - Math.min(...ends) < 0.1 * (bottom - top);
};

function getLook({ noun, kind }: NamedThing, thing: Thing): number {
  const look = getNounFit(noun, thing);
  if (kind === "person" && isHeadOnLine(thing)) return Math.max(look, HEAD);
  // No fire is as large as a tent, and no fire has a head over legs.
  if (noun === "tent" && thing.area > MIN_TENT && look > 0) return look + TENT;
  if (noun === "balloon" && isGored(thing)) return look + GORES;
  return noun === "window" && hasPanes(thing) ? look + PANES : look;
}

/** How well a drawn thing fits a name of the prompt, about 0 to 1.3. */
export const getScore = (named: NamedThing, thing: Thing): number =>
  (fits[named.kind]?.(thing) ?? 0.3 + Math.min(0.15, thing.area)) +
  getLook(named, thing) +
  getPartEvidence(named, thing) +
  (named.side === undefined ? 0 : (named.side === "left") === thing.x < 0.5 ? SIDE_BONUS : -SIDE_BONUS) +
  // Flowers in a vase do not stand on the ground.
  (named.kind === "flower" && named.carriedBy && thing.bottom <= 0.55 ? 0.2 : 0);

/** A smaller thing is a detail, as a share of the picture. */
export const MIN_SEEN = 0.003;
