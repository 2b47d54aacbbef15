import type { ProductPhotoEngine, ProductScene } from "../../engines/ports/index.ts";

export type Shot = Parameters<ProductPhotoEngine["photograph"]>[0];

const lights = ["left", "right", "top", "front"] as const satisfies readonly Shot["light"][];
/** The scenes of variations. Pure white is used only if it is requested. */
const scenes = [
  "white",
  "gradient",
  "marble",
  "wood",
  "concrete",
  "fabric",
  "outdoor",
] as const satisfies ProductScene[];

/**
 * The shot of each variation. The first one is the requested shot; the others have another light and another scene,
 * unless the request names the light or any background.
 */
export function variedShot(shot: Shot, index: number, named: { light: boolean; backdrop: boolean }): Shot {
  return {
    ...shot,
    light: named.light ? shot.light : getNext(lights, shot.light, index),
    backdrop:
      named.backdrop || shot.backdrop.kind !== "scene"
        ? shot.backdrop
        : { kind: "scene", scene: getNext<ProductScene>(scenes, shot.backdrop.scene, index) },
  };
}

const getNext = <Option>(options: readonly Option[], from: Option, steps: number): Option =>
  options[(Math.max(0, options.indexOf(from)) + steps) % options.length] ?? from;
