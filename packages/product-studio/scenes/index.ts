import type { SceneName } from "../request.ts";
import type { Scene } from "../stage.ts";
import { concrete } from "./concrete.ts";
import { pureWhite, white } from "./cyclorama.ts";
import { fabric } from "./fabric.ts";
import { gradient } from "./gradient.ts";
import { marble } from "./marble.ts";
import { outdoor } from "./outdoor.ts";
import { wood } from "./wood.ts";

/** The default scene for each name. */
export const scenes: Readonly<Record<SceneName, Scene>> = {
  white,
  pure_white: pureWhite,
  gradient: gradient(),
  marble: marble("white"),
  wood: wood("oak"),
  concrete,
  fabric: fabric(),
  outdoor: outdoor("wood"),
};
