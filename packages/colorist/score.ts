import type { NamedThing } from "./color-request.ts";
import { fits } from "./fits.ts";
import { getNounFit } from "./noun-fits.ts";
import type { Thing } from "./shapes.ts";

/** The gain in score of a thing on the side that the prompt names. */
const SIDE_BONUS = 0.3;

/** How well a drawn thing fits a name of the prompt, about 0 to 1.3. */
export const getScore = (named: NamedThing, thing: Thing): number =>
  (fits[named.kind]?.(thing) ?? 0.3 + Math.min(0.15, thing.area)) +
  getNounFit(named.noun, thing) +
  (named.side === undefined ? 0 : (named.side === "left") === thing.x < 0.5 ? SIDE_BONUS : -SIDE_BONUS) +
  // Flowers in a vase do not stand on the ground.
  (named.kind === "flower" && named.carriedBy && thing.bottom <= 0.55 ? 0.2 : 0);

/** A smaller thing is a detail, as a share of the picture. */
export const MIN_SEEN = 0.003;
