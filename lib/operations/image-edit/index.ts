import { decodeImage, decodeMask } from "@atelier/images";
import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { imageInput, maskInput, text } from "../fields.ts";

const side = (title: string) =>
  z
    .int()
    .min(16)
    .max(8192)
    .optional()
    .meta({
      title,
      description: `${title} of the result in pixels.`,
      unit: "px",
      advanced: true,
    });

export const imageEdit = defineOperation({
  slug: "image-edit",
  icon: "Brush",
  title: "Image editor",
  summary: "Edit an image with plain instructions: resize it, change its style, modify its content.",
  capability: "editor",
  output: "image",
  fields: {
    image: imageInput,
    instructions: text(4000).meta({
      title: "Instructions",
      description: "What to change, in plain words.",
      widget: "prompt",
    }),
    mask: maskInput.optional(),
    style: z.enum(styles).default("none").meta({
      title: "Style",
      description: "A style for the whole image, applied last.",
    }),
    width: side("Width"),
    height: side("Height"),
  },
  priceNote: "4 per image",
  examples: [
    {
      title: "Another color",
      shows: "The motorcycle's red paint is green; its chrome, its tires and the garage are as they were",
      input: { image: "samples/motorcycle_left.png", instructions: "make the motorcycle green" },
    },
    {
      title: "Drawn in pencil",
      shows: "The cat drawn in pencil",
      input: { image: "samples/chelsea.png", instructions: "turn it into a pencil drawing" },
    },
    {
      title: "Square for a profile",
      shows: "The astronaut in a square with round corners",
      input: {
        image: "samples/astronaut.png",
        instructions: "square crop around the person and round the corners",
      },
    },
    {
      title: "Warm black and white",
      shows: "The cup in warm black and white, darker towards the corners",
      input: {
        image: "samples/coffee.png",
        instructions: "make it black and white, a little warmer, and add a vignette",
      },
    },
  ],
  price: () => 4,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const mask = input.mask && (await decodeMask(input.mask, image));
    const { instructions, style, width, height } = input;
    const {
      image: edited,
      engine,
      report,
      format,
    } = await engines.editor.edit({ image, mask, instructions, style, width, height }, context);
    return { kind: "images", images: [edited], engine, report, format };
  },
});
