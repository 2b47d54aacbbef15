import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { effortField, imageCount, imageInput, mediumField, text } from "../fields.ts";
import { makeVariations } from "../variations.ts";

export const sketchToImage = defineOperation({
  slug: "sketch-to-image",
  icon: "PencilRuler",
  title: "Sketch to image",
  summary: "Turn a sketch or wireframe into a detailed, colored illustration.",
  output: "image",
  digitalSource: { rules: "algorithmicallyEnhanced", trained: "compositeWithTrainedAlgorithmicMedia" },
  fields: {
    image: imageInput,
    prompt: text(4000).meta({
      title: "Prompt",
      description: "A description of the sketch with its colors.",
      widget: "prompt",
    }),
    negative_prompt: text(4000).optional().meta({
      title: "Negative prompt",
      description: "What to leave out.",
      advanced: true,
    }),
    style: z.enum(styles).default("none").meta({ title: "Style", description: "The style of the image." }),
    control_strength: z.number().min(0).max(1).default(0.7).meta({
      title: "Control strength",
      description: "How closely the result follows the lines: 0 is free, 1 follows every line.",
    }),
    n: imageCount("The number of different images of the sketch."),
    medium: mediumField,
    effort: effortField,
  },
  units: { per_image: { title: "Image", credits: 4 } },
  priceNote: ({ per_image }) => `${per_image} per image`,
  examples: [
    {
      title: "A house",
      shows: "A house with red walls, a green lawn, a blue sky and a yellow sun",
      input: {
        image: "samples/house-sketch.png",
        prompt: "a red house with a green lawn under a blue sky, yellow sun",
      },
    },
    {
      title: "A house in watercolor",
      shows: "A house at dusk in watercolor",
      input: {
        image: "samples/house-sketch.png",
        prompt: "a white house with a blue roof, an orange sky, a green meadow",
        style: "watercolor",
      },
    },
  ],
  price: ({ n }, _facts, { per_image }) => n * per_image,
  run: async ({ input, engine, context, prices }) => {
    const image = await decodeImage(input.image);
    const { prompt, negative_prompt: negativePrompt, style, control_strength: controlStrength, n } = input;
    const { images, last } = await makeVariations(n, context, (own) =>
      engine.color({ image, prompt, negativePrompt, style, controlStrength }, own),
    );
    const { engine: engineName, report, partial, lacksMainSubject } = last;
    const charge = lacksMainSubject ? 0 : images.length * prices.per_image;
    return { kind: "images", images, engine: engineName, report, partial, charge };
  },
});
