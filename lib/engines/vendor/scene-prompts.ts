import type { ProductStudio } from "../ports/index.ts";

type Shot = Parameters<ProductStudio["photograph"]>[0];

const scenes = {
  white: "a seamless pure white studio backdrop",
  gradient: "a smooth neutral gradient studio backdrop",
  marble: "a polished marble surface in front of a plain wall",
  wood: "a warm wooden table in front of a blurred interior",
  concrete: "a concrete plinth in front of a concrete wall",
  fabric: "softly draped fabric",
  outdoor: "a natural outdoor setting in daylight with a blurred background",
} as const;

const shadows = {
  none: "no shadow",
  soft: "a soft contact shadow",
  hard: "a hard-edged shadow",
  floating: "floating, with a soft shadow well below it",
} as const;

/** Describes a backdrop for a prompt; null if it is an image. */
export function describeBackdrop({ backdrop }: Pick<Shot, "backdrop">): string | null {
  if (backdrop.kind === "prompt") return backdrop.prompt;
  if (backdrop.kind === "color") return `a plain studio backdrop of the color ${backdrop.color}`;
  return backdrop.kind === "scene" ? scenes[backdrop.scene] : null;
}

/** Describes light, shadow and reflection for a prompt. */
export function describeShot({ shadow, reflection, light }: Pick<Shot, "shadow" | "reflection" | "light">): string {
  const from = light === "top" ? "above" : light === "front" ? "the front" : `the ${light}`;
  return `Light from ${from}, ${shadows[shadow]}${reflection ? ", a faint reflection on the surface" : ""}.`;
}
