import { hash, type Tile } from "@atelier/painting";
import { countFindings, type Findings, inspect } from "./check/inspect.ts";
import type { Frame } from "./layout/arrange.ts";
import { compose, isFlat } from "./layout/compose.ts";
import { createRecord } from "./paint/paint-record.ts";
import { paintPicture } from "./paint/picture.ts";
import type { Scene } from "./scene/scene.ts";

/** A painted scene with its differences from the prompt. */
export interface Drawing {
  canvas: Tile;
  transparent: boolean;
  findings: Findings;
}

/** Other layouts that are tried for a picture with differences, and the longer side in pixels at which they are tried. */
const [LAYOUTS, TRIAL] = [6, 256];

/**
 * Paints a scene. If the picture differs from the prompt, small pictures of other layouts are compared, and the one with
 * the fewest differences is painted. The same scene and frame give the same picture.
 */
export function drawScene(scene: Scene, frame: Omit<Frame, "flat">): Drawing {
  const first = paint(scene, frame);
  if (countFindings(first.findings) === 0) return first;
  const scale = Math.min(1, TRIAL / Math.max(frame.width, frame.height));
  const size = { width: Math.round(frame.width * scale), height: Math.round(frame.height * scale) };
  let [best, least] = [frame.seed, countFindings(paint(scene, { ...frame, ...size }).findings)];
  for (let layout = 1; layout <= LAYOUTS && least > 0; layout++) {
    const seed = hash(`layout ${layout}`, frame.seed);
    const count = countFindings(paint(scene, { ...frame, ...size, seed }).findings);
    if (count < least) [best, least] = [seed, count];
  }
  if (best === frame.seed) return first;
  const other = paint(scene, { ...frame, seed: best });
  return countFindings(other.findings) < countFindings(first.findings) ? other : first;
}

function paint(scene: Scene, frame: Omit<Frame, "flat">): Drawing {
  const composition = compose(scene, frame);
  // The drawn pixels are examined, because the box of a sofa includes the air beside its lamp.
  const record = createRecord(frame.width, frame.height);
  const canvas = paintPicture(composition, scene.style, record);
  const findings = inspect(record, canvas, composition, scene, isFlat(scene.style));
  return { canvas, transparent: composition.transparent, findings };
}
