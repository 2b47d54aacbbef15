import { getMainColor } from "../paint/main-color.ts";
import type { Scene } from "../scene/scene.ts";
import type { Frame } from "./arrange.ts";
import type { Composition } from "./composition.ts";
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
