import { smoothStep } from "./plane.ts";
import type { Stance } from "./stance.ts";

export type Light = "left" | "top" | "right" | "front";

/** The camera and light that scene, shadow and subject share. Positions are pixels of the result. */
export interface Stage {
  width: number;
  height: number;
  /** The longer side, which is the unit of ground coordinates. */
  unit: number;
  seed: number;
  light: Light;
  /** Rows where the subject touches the ground, of the vanishing line, and where the ground meets the wall. */
  ground: number;
  horizon: number;
  wall: number;
  focal: number;
  subject: { x: number; y: number; width: number; height: number };
}

/**
 * A point of the ground: its position across and away from the camera in units, and the size of details that the lens
 * cannot resolve there.
 */
export interface GroundPoint {
  across: number;
  away: number;
  blur: number;
}

/** Writes the color of a pixel before light: red, green and blue, 0 to 1. */
export type Painter = (x: number, y: number, out: Float32Array) => void;

/** A scene: how strongly its ground mirrors (0 to 1), and its painter for a stage. */
export interface Scene {
  gloss: number;
  /** How strongly the light falls off with distance: 1 in a room, less on evenly lit paper, 0 for a picture. */
  falloff: number;
  /** The strength of the fine grain, 0 to 1; 1 if it is absent. */
  grain?: number;
  paint(stage: Stage): Painter;
}

const FOCAL = 1.9;
/** Distance of the table's far edge, relative to the subject's distance. */
const DEPTH = 1.85;

/** A camera with the camera angle of the subject's photo. Vertical lines stay vertical, as with a shift lens. */
export function setStage(
  stance: Stance,
  frame: { width: number; height: number; seed: number; light: Light; lift: number },
): Stage {
  const { width, height, seed, light, lift } = frame;
  const unit = Math.max(width, height);
  const focal = FOCAL * unit;
  const ground = stance.lowest + lift;
  const horizon = ground - stance.tilt * focal;
  const { box } = stance;
  return {
    width,
    height,
    unit,
    seed,
    light,
    ground,
    horizon,
    wall: horizon + (ground - horizon) / DEPTH,
    focal,
    subject: { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height },
  };
}

/** The ground point at a pixel below the horizon, written into `out`. */
export function groundAt(stage: Stage, x: number, y: number, out: GroundPoint): void {
  const near = Math.max(0.02, (y - stage.horizon) / (stage.ground - stage.horizon));
  out.across = (x - stage.width / 2) / (stage.unit * near);
  out.away = FOCAL / near;
  const pixel = 1 / (stage.unit * near);
  const defocus = 0.0045 * Math.max(0, Math.abs(1 / near - 1) - 0.06);
  out.blur = pixel + defocus;
}

/** Brightness at a pixel, about 0.72 to 1.06: highest around the subject and toward the light. */
export function lightAt({ width, height, unit, light, subject }: Stage, x: number, y: number): number {
  const lean = light === "left" ? -0.24 : light === "right" ? 0.24 : 0;
  const dx = (x - subject.x - lean * width) / unit;
  const dy = (y - subject.y - (light === "top" ? -0.1 : 0.06) * height) / unit;
  const far = Math.sqrt(dx * dx + dy * dy * 1.15);
  return 1.045 - 0.27 * smoothStep(0.12, 1.05, far);
}
