import { getMainColor } from "../paint/main-color.ts";
import type { Actor, Scene } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import type { Composition, Placement } from "./composition.ts";
import { getLight } from "./light.ts";

/** The common part of all compositions without land. */
export function basis(scene: Scene, frame: Frame, side: -1 | 1): Composition {
  const { width, height, seed } = frame;
  const light = getLight(scene.timeNamed ? scene.time : "day", "clear", scene.mood, side);
  const lead = scene.actors[0];
  return {
    width,
    height,
    seed,
    transparent: false,
    backdrop: "studio",
    room: null,
    horizon: height * 0.66,
    light: { ...light, fogStrength: 0 },
    disc: null,
    clouds: 0,
    rainbow: false,
    aurora: false,
    bands: [],
    placements: [],
    weather: "clear",
    snowy: false,
    season: scene.season ?? "summer",
    captions: [],
    accent: scene.accent ?? lead?.color ?? (lead ? getMainColor(lead.subject, frame.flat) : [110, 120, 220]),
    focus: 0.9,
  };
}

/** A placement with default values. */
export function getPlacement(actor: Actor, change: Partial<Placement>): Placement {
  return {
    subject: actor.subject,
    x: 0,
    base: 0,
    height: 1,
    flip: false,
    tilt: 0,
    depth: 0.95,
    color: actor.color,
    tone: actor.tone,
    full: !actor.isHead,
    shadow: "none",
    sunk: 0,
    lettering: actor.lettering,
    outfit: actor.outfit,
    motif: actor.motif,
    order: 1,
    ...change,
  };
}
