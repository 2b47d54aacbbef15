import type { NamedThing } from "./color-request.ts";
import type { Paint } from "./parts/view.ts";
import type { Thing } from "./shapes.ts";

/** The paint of every region, and the line between sky and land behind the things. */
export interface Naming {
  paints: Map<number, Paint>;
  /** Background regions that touch both the top and the bottom of the picture. */
  open: Set<number>;
  /** The share of the height at which land begins in open background; 1 without land. */
  horizon: number;
  sky: Paint;
  /** Whether the sky is without clouds. */
  isClear?: boolean;
  land: Paint | null;
  things: { thing: Thing; named: NamedThing | null }[];
  /** Nouns of the prompt without a matching part of the drawing. */
  missing: string[];
  /** Names of which the shapes do not say which part of the drawing they are. */
  unsure: string[];
  /** Those of them that an independent look at the painted parts doubts. */
  doubts?: string[];
  /** The number of areas, without gaps between crossing lines. */
  areas: number;
  /** Whether the drawing has things that the prompt does not name. */
  hasUnnamed: boolean;
  /** Kinds of things that the prompt does not name and that have the usual colors of their shape, as a sun. */
  seen: string[];
}
