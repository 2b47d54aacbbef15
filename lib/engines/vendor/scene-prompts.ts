import type { EngineContext, ProductPhotoEngine } from "../ports/index.ts";

type Shot = Parameters<ProductPhotoEngine["photograph"]>[0];

const scenes = {
  white: "a seamless pure white studio backdrop",
  pure_white: "an evenly lit background of the color #ffffff without any texture",
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

/** Describes padding and position for a prompt. */
export function describePlacement({ padding, position }: Pick<Shot, "padding" | "position">): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const { top, right, bottom, left } = padding;
  const free =
    new Set([top, right, bottom, left]).size === 1
      ? `Leave ${percent(top)} of free space on every side.`
      : `Leave free space: ${percent(top)} at the top, ${percent(right)} at the right, ${percent(bottom)} at the bottom, ${percent(left)} at the left.`;
  if (!position) return free;
  const getSide = (share: number, names: readonly [string, string]) =>
    share < 0.5 ? [names[0]] : share > 0.5 ? [names[1]] : [];
  const sides = [...getSide(position.y, ["top", "bottom"]), ...getSide(position.x, ["left", "right"])];
  return `${free} Place it at the ${sides.join(" ") || "center"} of the rest.`;
}

/** Reports that an engine places the product itself. */
export function warnWithoutPlacement({ isPlaced }: Pick<Shot, "isPlaced">, { warn }: EngineContext): void {
  if (isPlaced) warn("This engine positions the product itself. The fields padding and position were ignored.");
}
