import { smoothStep } from "./plane.ts";
import type { Stance } from "./stance.ts";

export type Light = "left" | "top" | "right" | "front";

/** The camera and the light that scene, shadow and subject share. Positions are pixels of the result. */
export interface Stage {
  width: number;
  height: number;
  /** The longer side, the unit of the ground's coordinates. */
  unit: number;
  seed: number;
  light: Light;
  /** Where the subject meets the ground, the vanishing line, and where ground ends and wall begins. */
  ground: number;
  horizon: number;
  wall: number;
  focal: number;
  subject: { x: number; y: number; width: number; height: number };
}

/** A point of the ground: across and away from the camera in units, and the size there of what the lens cannot resolve. */
export interface GroundPoint {
  across: number;
  away: number;
  blur: number;
}

/** Writes the color at a pixel: red, green and blue, 0 to 1, before light. */
export type Painter = (x: number, y: number, out: Float32Array) => void;

/** A place to photograph in: how much its ground mirrors (0 to 1), and its painter for a stage. */
export interface Scene {
  gloss: number;
  /** How much of the studio's fall-off of light it shows: 1 in a room, less on paper that is lit evenly, 0 for a picture. */
  falloff: number;
  paint(stage: Stage): Painter;
}

const FOCAL = 1.9;
/** The table's far edge is this many times as far away as the subject. */
const DEPTH = 1.85;

/** A camera that sees the ground as steeply as the photo saw its subject; verticals stay upright, as with a shift lens. */
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

/** What of the ground a pixel below the horizon shows. Written into `out`. */
export function groundAt(stage: Stage, x: number, y: number, out: GroundPoint): void {
  const near = Math.max(0.02, (y - stage.horizon) / (stage.ground - stage.horizon));
  out.across = (x - stage.width / 2) / (stage.unit * near);
  out.away = FOCAL / near;
  const pixel = 1 / (stage.unit * near);
  const defocus = 0.0045 * Math.max(0, Math.abs(1 / near - 1) - 0.06);
  out.blur = pixel + defocus;
}

/** How bright the light makes a place: strongest around the subject and toward the light, falling off gently. About 0.72 to 1.06. */
export function lightAt({ width, height, unit, light, subject }: Stage, x: number, y: number): number {
  const lean = light === "left" ? -0.24 : light === "right" ? 0.24 : 0;
  const dx = (x - subject.x - lean * width) / unit;
  const dy = (y - subject.y - (light === "top" ? -0.1 : 0.06) * height) / unit;
  const far = Math.sqrt(dx * dx + dy * dy * 1.15);
  return 1.045 - 0.27 * smoothStep(0.12, 1.05, far);
}
