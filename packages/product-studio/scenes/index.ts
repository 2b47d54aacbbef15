import type { Scene } from "../stage.ts";
import { concrete } from "./concrete.ts";
import { white } from "./cyclorama.ts";
import { fabric } from "./fabric.ts";
import { gradient } from "./gradient.ts";
import { marble } from "./marble.ts";
import { outdoor } from "./outdoor.ts";
import { wood } from "./wood.ts";

export type SceneName = "white" | "gradient" | "marble" | "wood" | "concrete" | "fabric" | "outdoor";

/** The default scene for each name. */
export const scenes: Readonly<Record<SceneName, Scene>> = {
  white,
  gradient: gradient(),
  marble: marble("white"),
  wood: wood("oak"),
  concrete,
  fabric: fabric(),
  outdoor: outdoor("wood"),
};
