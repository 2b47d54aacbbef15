import { AppError } from "@atelier/errors";
import type { RunContext } from "@atelier/images/run-context";
import type { EditorParts } from "@atelier/photo-editor";

/** Free space around a thing on a surface, as a share of the sides. */
const PADDING = 0.12;

/** Scenes of the illustrator and of the product studio. The packages are imported at the first use. */
export function scenery(remover: EditorParts["remover"]): EditorParts["scenery"] {
  return {
    async paint(scene, { width, height }, context) {
      const { createIllustrator } = await import("@atelier/illustrator");
      const illustrator = createIllustrator({ embed: async () => null });
      // The depth of field of the style photo suits landscapes, and it would blur stars away.
      const style = /\b(?:sky|skies|space|galaxy|milky way|stars)\b/.test(scene)
        ? ("none" as const)
        : ("photo" as const);
      const request = { prompt: scene.replace(GRASS, "meadow"), style, width, height, n: 1, transparent: false };
      const { images, report } = await illustrator.generate(request, reporting(scene, context));
      const [image] = images;
      if (!image || !showsPlace(report.scene)) throw unknownScene(scene);
      return image;
    },
    async photograph(cutout, surface, context) {
      const { createStudio } = await import("@atelier/product-studio");
      const { image } = await createStudio({ remover }).photograph(
        {
          image: cutout,
          backdrop: { kind: "prompt", prompt: surface },
          shadow: "soft",
          reflection: false,
          light: "top",
          padding: { left: PADDING, top: PADDING, right: PADDING, bottom: PADDING },
          width: cutout.width,
          height: cutout.height,
        },
        context,
      );
      return image;
    },
  };
}

/** Grass alone is a plant, and as a scene it is a meadow. */
const GRASS = /\b(?:(?:green )?grass(?:land|y field)?|lawn)\b/g;

/** The context of a scene's painter: what it leaves out is a warning about the scene. */
const reporting = (scene: string, context: RunContext): RunContext => ({
  ...context,
  warn: (message) => {
    if (!message.startsWith("This is an illustration.")) context.warn(`Scene "${scene}": ${message}`);
  },
});

/** Whether the painter found a place, sky or time in the words, so that its picture is a scene and not a thing. */
function showsPlace(scene: unknown): boolean {
  const { place, sky } = scene as { place: string | null; sky: readonly string[] };
  return place !== null || sky.length > 0;
}

const unknownScene = (scene: string) =>
  new AppError("nothing_matched", `"${scene}" is not a known scene. Use for example a beach, a forest or space.`);
