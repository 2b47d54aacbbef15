import { decodeImage, decodeMask } from "@atelier/images";
import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { effortField, imageInput, maskInput, text } from "../fields.ts";

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
  summary: "Edit an image with instructions: resize it, change its style or modify its content.",
  capability: "editor",
  output: "image",
  fields: {
    image: imageInput,
    instructions: text(4000).meta({
      title: "Instructions",
      description: "A description of the changes.",
      widget: "prompt",
    }),
    mask: maskInput.optional(),
    style: z.enum(styles).default("none").meta({
      title: "Style",
      description: "A style for the whole image, applied after the instructions.",
    }),
    on_partial: z.enum(["accept", "refuse"]).default("accept").meta({
      title: "If a part is not understood",
      description:
        "accept runs the rest, names what was left out in warnings and charges half of the price, rounded down. refuse fails the job and charges nothing.",
      advanced: true,
    }),
    width: side("Width"),
    height: side("Height"),
    effort: effortField,
  },
  units: { per_image: { title: "Image", credits: 4 } },
  priceNote: ({ per_image }) => `${per_image} per image, half if a part was not understood`,
  examples: [
    {
      title: "Change a color",
      shows: "A motorcycle with green instead of red paint in an unchanged garage",
      input: { image: "samples/motorcycle_left.png", instructions: "make the motorcycle green" },
    },
    {
      title: "Pencil drawing",
      shows: "A pencil drawing of a cat",
      input: { image: "samples/chelsea.png", instructions: "turn it into a pencil drawing" },
    },
    {
      title: "Square profile picture",
      shows: "An astronaut in a square with rounded corners",
      input: {
        image: "samples/astronaut.png",
        instructions: "square crop around the person and round the corners",
      },
    },
    {
      title: "Warm black and white",
      shows: "A cup in warm black and white with a vignette",
      input: {
        image: "samples/coffee.png",
        instructions: "make it black and white, a little warmer, and add a vignette",
      },
    },
  ],
  price: (_input, _facts, { per_image }) => per_image,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const mask = input.mask && (await decodeMask(input.mask, image));
    const { instructions, style, on_partial: onPartial, width, height } = input;
    const {
      image: edited,
      engine,
      report,
      partial,
      format,
    } = await engines.editor.edit({ image, mask, instructions, style, onPartial, width, height }, context);
    return { kind: "images", images: [edited], engine, report, partial, format };
  },
});
