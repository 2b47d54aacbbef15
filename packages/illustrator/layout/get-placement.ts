import type { Actor } from "../scene/scene.ts";
import type { Placement } from "./composition.ts";

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
    isYoung: actor.isYoung,
    motif: actor.motif,
    isLit: actor.isLit,
    isMonochrome: actor.isMonochrome,
    smokes: actor.smokes,
    order: 1,
    ...change,
  };
}
