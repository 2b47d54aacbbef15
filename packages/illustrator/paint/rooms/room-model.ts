import type { Random, Rgb } from "@atelier/painting";
import type { Box } from "../../layout/place-items.ts";

/** Sizes of a room in pixels, and its colors. */
export interface Room {
  width: number;
  height: number;
  /** The row at which the wall meets the floor. */
  floor: number;
  unit: number;
  wall: Rgb;
  /** Upper and lower color of the sky in a window. */
  outside: readonly [Rgb, Rgb];
  dark: boolean;
  view: { rain: boolean; moon: boolean; snow: boolean };
  /** Whether a lamp is among the things of the picture, so that the room needs none. */
  hasLamp: boolean;
  /** Whether no thing of the picture is between two columns below a row, in pixels. */
  isFree: (left: number, right: number, top: number) => boolean;
  /** The same for a rug, a sink, a mirror and a blackboard. */
  hasRug: boolean;
  hasSink: boolean;
  hasMirror: boolean;
  hasBoard: boolean;
  /** How much hangs on the wall besides the things of the prompt. */
  fittings: "full" | "free" | "bare";
  /** The color of the cupboards of a kitchen. */
  cupboards: Rgb;
  random: Random;
  /** Receives the windows. */
  windows: Box[];
}
