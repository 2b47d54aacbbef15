import type { Point } from "./plane.ts";

/** The step of an arrow key as a share of the image. With Shift, the fine step is used. */
const STEP = 0.04;
const FINE_STEP = 0.005;

const MIN_DIAMETER = 1;
const MAX_DIAMETER = 30;

/** The range of the brush diameter, in percent of the shorter side. */
export const diameterRange = { min: MIN_DIAMETER, max: MAX_DIAMETER } as const;

/** A command that a key press triggers in the mask editor. */
export type EditorCommand =
  | { kind: "move"; to: Point }
  | { kind: "mark" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "resize"; diameter: number };

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

const directions: Record<string, Point> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** The command of a key, or undefined if the editor does not use the key. */
export function findCommand(pressed: Key, cursor: Point, diameter: number): EditorCommand | undefined {
  const key = pressed.key.toLowerCase();
  const direction = directions[key];
  if (direction) {
    const step = pressed.shiftKey ? FINE_STEP : STEP;
    return { kind: "move", to: [toShare(cursor[0] + direction[0] * step), toShare(cursor[1] + direction[1] * step)] };
  }
  if (key === "enter" || key === " ") return { kind: "mark" };
  if (key === "z" && (pressed.ctrlKey || pressed.metaKey)) return { kind: pressed.shiftKey ? "redo" : "undo" };
  if (key === "[") return { kind: "resize", diameter: Math.max(MIN_DIAMETER, diameter - 1) };
  if (key === "]") return { kind: "resize", diameter: Math.min(MAX_DIAMETER, diameter + 1) };
  return undefined;
}

/** Limits a coordinate to the image. */
export const toShare = (value: number): number => Math.min(1, Math.max(0, value));
