import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { defineOperation, MEGAPIXEL, type PriceFacts } from "../define.ts";
import { imageInput } from "../fields.ts";

const MAX_SIDE = 8192;
const MAX_PIXELS = 67_108_864;

const side = (title: string) =>
  z
    .int()
    .min(16)
    .max(MAX_SIDE)
    .optional()
    .meta({
      title,
      description: `${title} of the result in pixels, instead of a factor. With only one of the two, the other keeps the shape.`,
      unit: "px",
      advanced: true,
    });

export const imageUpscale = defineOperation({
  slug: "image-upscale",
  icon: "Scaling",
  title: "Image upscaling",
  summary: "Increase an image's resolution without losing quality.",
  capability: "upscaler",
  output: "image",
  fields: {
    image: imageInput,
    factor: z.literal([2, 3, 4, 8]).optional().meta({
      title: "Factor",
      description: "How many times wider and taller the result is.",
      default: 2,
    }),
    width: side("Width"),
    height: side("Height"),
    mode: z.enum(["fast", "quality"]).default("fast").meta({
      title: "Mode",
      description: "Quality keeps more detail and takes many times longer.",
    }),
  },
  priceNote: "2 per 4 MP of output, rounded up",
  examples: [
    {
      title: "Four times, best detail",
      shows: "The cat's eye, four times as large, every hair of its fur sharp",
      input: { image: "samples/eye.png", factor: 4, mode: "quality" },
    },
    {
      title: "Twice the size",
      shows: "The cat, twice as large",
      input: { image: "samples/chelsea.png", factor: 2 },
    },
  ],
  check: (input, facts) => {
    if (input.factor !== undefined && (input.width !== undefined || input.height !== undefined)) {
      return [
        {
          pointer: "/factor",
          message: "Send either factor or width and height, not both.",
        },
      ];
    }
    const { width, height } = target(input, facts);
    if (width < facts.width || height < facts.height) {
      return [
        {
          pointer: input.width === undefined ? "/height" : "/width",
          message: `The result must not be smaller than the image, ${facts.width} × ${facts.height}.`,
        },
      ];
    }
    if (width > 8 * facts.width || height > 8 * facts.height) {
      return [
        {
          pointer: "/width",
          message: `At most 8 times the image's own size: ${8 * facts.width} × ${8 * facts.height}.`,
        },
      ];
    }
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
      const most = Math.min(
        MAX_SIDE / facts.width,
        MAX_SIDE / facts.height,
        Math.sqrt(MAX_PIXELS / (facts.width * facts.height)),
      );
      return [
        {
          pointer: input.width === undefined && input.height === undefined ? "/factor" : "/width",
          message: `The result would have ${width} × ${height} pixels; at most ${MAX_SIDE} a side fit. For this image that is ${Math.floor(facts.width * most)} × ${Math.floor(facts.height * most)}.`,
        },
      ];
    }
    return [];
  },
  price: (input, facts) => {
    const { width, height } = target(input, facts);
    return 2 * Math.ceil((width * height) / MEGAPIXEL / 4);
  },
  estimate: (input, facts, engines) =>
    engines.upscaler.estimateSeconds({
      imageWidth: facts.width,
      imageHeight: facts.height,
      ...target(input, facts),
      mode: input.mode,
    }),
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const { image: upscaled, engine } = await engines.upscaler.upscale(
      { image, ...target(input, image), mode: input.mode },
      context,
    );
    return { kind: "images", images: [upscaled], engine };
  },
});

interface Wanted {
  factor?: 2 | 3 | 4 | 8 | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** The result's size in pixels. */
function target(
  { factor, width, height }: Wanted,
  facts: Pick<PriceFacts, "width" | "height">,
): { width: number; height: number } {
  if (width !== undefined && height !== undefined) return { width, height };
  const scale =
    width !== undefined ? width / facts.width : height !== undefined ? height / facts.height : (factor ?? 2);
  return {
    width: width ?? Math.round(facts.width * scale),
    height: height ?? Math.round(facts.height * scale),
  };
}
