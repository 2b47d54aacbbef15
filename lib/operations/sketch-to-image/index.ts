import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { effortField, imageInput, text } from "../fields.ts";

export const sketchToImage = defineOperation({
  slug: "sketch-to-image",
  icon: "PencilRuler",
  title: "Sketch to image",
  summary: "Turn a sketch or wireframe into a detailed, colored illustration.",
  capability: "colorist",
  output: "image",
  fields: {
    image: imageInput,
    prompt: text(4000).meta({
      title: "Prompt",
      description: "A description of the sketch with its colors.",
      widget: "prompt",
    }),
    style: z.enum(styles).default("none").meta({ title: "Style", description: "The style of the image." }),
    control_strength: z.number().min(0).max(1).default(0.7).meta({
      title: "Control strength",
      description: "How closely the result follows the lines: 0 is free, 1 follows every line.",
    }),
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
  price: (_input, _facts, { per_image }) => per_image,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const { prompt, style, control_strength: controlStrength } = input;
    const {
      image: colored,
      engine,
      report,
    } = await engines.colorist.color({ image, prompt, style, controlStrength }, context);
    return { kind: "images", images: [colored], engine, report };
  },
});
