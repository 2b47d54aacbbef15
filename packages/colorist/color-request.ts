import type { Rgb } from "@atelier/painting";
import type { Kind } from "./kinds.ts";

/** A thing that the prompt names in the drawing. */
export interface NamedThing {
  noun: string;
  kind: Kind;
  color: Rgb | null;
  /** A second color of the whole thing, as in "a purple and yellow balloon". */
  second?: Rgb;
  /** The colors of several things in turn, from left to right, or of the stripes of one: "three kites, red, blue and green". */
  colors?: readonly Rgb[];
  /** Colors of its parts, such as the roof in "with a blue roof". */
  parts: Map<string, Rgb>;
  /** The prompt's own words for its parts: "mane" for hair. */
  partWords: Map<string, string>;
  /** The numbers that it says of its parts: "three red buttons". */
  partCounts?: Map<string, number>;
  plural: boolean;
  /** The number that the prompt says of several things. */
  count?: number;
  /** The thing that stands in or on this one: the flower of "a flower in a pot". */
  carries?: NamedThing;
  /** The thing that it stands in or on. */
  carriedBy?: NamedThing;
  /** The thing that it stands before: the tree of "a tent in front of a tree". */
  before?: NamedThing;
  /** The side of the drawing, as in "the left house". */
  side?: "left" | "right";
  /** Whether it is taller or larger (1), or smaller (−1), than others of its kind. */
  size?: 1 | -1;
}

/** Whether a thing is often drawn as short lines, which have no region to color. */
export const canBeLines = (named: NamedThing): boolean =>
  isLines(named) ||
  /^(?:snowflake|gull)$/.test(named.noun) ||
  // One star of a color has a region, as a badge.
  (named.noun === "star" && (named.plural || named.color === null));

/** Whether a thing is drawn as lines, which have no region to color. */
export const isLines = ({ noun, color }: NamedThing): boolean =>
  color === null && /^(steam|smoke|rain|wind|seagull|gull|swallow)$/.test(noun);

/** The content of a prompt for coloring. */
export interface ColorRequest {
  things: NamedThing[];
  /** Grounds and skies from the top of the picture to the bottom. */
  grounds: { name: string; color: Rgb | null; word?: string; isImplied?: true }[];
  time: string | null;
  indoors: boolean;
  /** Whether grass is under snow. */
  isSnowy: boolean;
  /** Whether the whole picture is under water. */
  isUnderwater: boolean;
  /** Whether the prompt says that the sky has no clouds. */
  isClear: boolean;
  /** A style that the prompt names. */
  style: string | null;
  /** Nouns without a known meaning. */
  unread: string[];
  /** All colors with their names, whatever they belong to. */
  colors: { name: string; color: Rgb }[];
  /** Unknown nouns with the color before them, which no region can have. */
  lost: string[];
}
