import { chooseScene } from "./backdrop.ts";
import { compose, paintScene } from "./compose.ts";
import { gradeSubject } from "./grade.ts";
import { pause } from "./pace.ts";
import { placeSubject } from "./place.ts";
import { reflect } from "./reflection.ts";
import type { Studio, SubjectCutter } from "./request.ts";
import { castShadow } from "./shadow.ts";
import { setStage } from "./stage.ts";
import { readStance } from "./stance.ts";
import { findSubject } from "./subject.ts";

/** Height at which a floating subject hovers, as a share of its longer side. */
const LIFT = 0.075;

/**
 * Creates the product studio. It cuts the product out of its photo, places it on a procedural scene seen at the
 * photo's camera angle, and lights both together. Scenes work at any size, and `context.seed` fixes the result.
 */
export function createStudio({ remover }: { remover: SubjectCutter }): Studio {
  return {
    async photograph({ image, backdrop, shadow, reflection, light, padding, position, width, height }, context) {
      const { signal, seed, progress } = context;
      signal.throwIfAborted();
      const scene = await chooseScene(backdrop, { width, height }, context);
      progress("finding the product", 0.02);
      const subject = await findSubject(image, remover, context);
      signal.throwIfAborted();
      progress("placing the product", 0.46);
      const placed = await placeSubject(subject, { width, height, padding, position }, context);
      const stance = readStance(placed);
      const side = Math.max(stance.box.width, stance.box.height);
      const lift = shadow === "floating" ? Math.min(LIFT * side, Math.max(0, height - 2 - stance.lowest)) : 0;
      const stage = setStage(stance, { width, height, seed, light, lift });
      signal.throwIfAborted();
      progress("building the scene", 0.5);
      const pixels = await paintScene(scene, stage, signal);
      progress("rendering the shadow", 0.8);
      await pause(signal);
      const dark = castShadow(shadow, placed, stance, stage);
      signal.throwIfAborted();
      const mirrored = reflection ? await reflect(placed, stance, { lift, frameHeight: height, signal }) : null;
      await pause(signal);
      const grade = gradeSubject(placed, pixels, stage);
      progress("rendering the photo", 0.9);
      const photo = await compose(
        {
          scene: pixels,
          shadow: dark,
          reflection: mirrored,
          gloss: scene.gloss,
          placed,
          grade,
          grain: scene.grain ?? 1,
        },
        stage,
        signal,
      );
      progress("done", 1);
      return { image: photo, engine: "studio" };
    },
  };
}
