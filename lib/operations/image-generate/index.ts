import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation, MEGAPIXEL } from "../define.ts";
import { effortField, imageCount, imageList, mediumField, text } from "../fields.ts";
import { decodeReferences } from "../references.ts";

/** The width and height of each aspect ratio at about one megapixel. */
export const aspectRatios = {
  "1:1": [1024, 1024],
  "16:9": [1344, 756],
  "9:16": [756, 1344],
  "4:3": [1152, 864],
  "3:4": [864, 1152],
  "3:2": [1248, 832],
  "2:3": [832, 1248],
  "4:5": [896, 1120],
  "5:4": [1120, 896],
  "21:9": [1512, 648],
  "9:21": [648, 1512],
} as const satisfies Record<string, readonly [number, number]>;
type AspectRatio = keyof typeof aspectRatios;

const side = (title: string) =>
  z
    .int()
    .min(64)
    .max(2048)
    .optional()
    .meta({
      title,
      description: `${title} of the image in pixels.`,
      default: 1024,
      unit: "px",
    });

export const imageGenerate = defineOperation({
  slug: "image-generate",
  icon: "Sparkles",
  title: "Image generation",
  summary: "Create an image from a text description.",
  output: "image",
  digitalSource: { rules: "algorithmicMedia", trained: "trainedAlgorithmicMedia" },
  fields: {
    prompt: text(4000).meta({
      title: "Prompt",
      description: "A description of the image.",
      widget: "prompt",
    }),
    negative_prompt: text(4000).optional().meta({
      title: "Negative prompt",
      description: "What to leave out.",
      advanced: true,
    }),
    style: z.enum(styles).default("none").meta({
      title: "Style",
      description: "The style of the image. With none, the prompt determines the style.",
    }),
    aspect_ratio: z
      .enum(Object.keys(aspectRatios) as [AspectRatio, ...AspectRatio[]])
      .optional()
      .meta({
        title: "Aspect ratio",
        description: "The aspect ratio at about one megapixel, instead of width and height.",
      }),
    width: side("Width"),
    height: side("Height"),
    n: imageCount("The number of different images."),
    background: z.enum(["opaque", "transparent"]).default("opaque").meta({
      title: "Background",
      description: "With transparent, the image shows only the subject.",
    }),
    reference_images: imageList(
      "Reference images",
      "Up to 15 images that show the model a subject or a style, on engines that accept them. Others ignore them with a warning.",
    ),
    medium: mediumField,
    effort: effortField,
  },
  units: {
    per_image: { title: "Image up to 1 MP (1024 × 1024)", credits: 4 },
    per_large_image: { title: "Image above 1 MP", credits: 8 },
  },
  priceNote: ({ per_image, per_large_image }) =>
    per_image === per_large_image
      ? `${per_image} per image`
      : `${per_image} per image up to 1 MP (1024 × 1024), ${per_large_image} above`,
  examples: [
    {
      title: "Foxes in the snow",
      shows: "Three red foxes in a snowy forest under a full moon",
      input: { prompt: "three red foxes under a full moon in a snowy forest", seed: 17 },
    },
    {
      title: "A harbor in watercolor",
      shows: "Sailing boats in a harbor at sunset, in watercolor",
      input: {
        prompt: "a small harbor at sunset with sailing boats",
        style: "watercolor",
        aspect_ratio: "16:9",
        seed: 5,
      },
    },
    {
      title: "Pixel art",
      shows: "A castle on a hill in pixel art",
      input: { prompt: "a castle on a green hill by a lake", style: "pixel_art", seed: 2 },
    },
  ],
  check: (input) =>
    input.aspect_ratio && (input.width !== undefined || input.height !== undefined)
      ? [
          {
            pointer: "/aspect_ratio",
            message: "Send either aspect_ratio or width and height, not both.",
          },
        ]
      : [],
  outputSize: (input) => {
    const [width, height] = toSize(input);
    return { width, height };
  },
  price: (input, _facts, { per_image, per_large_image }) => {
    const [width, height] = toSize(input);
    return input.n * (width * height > MEGAPIXEL ? per_large_image : per_image);
  },
  run: async ({ input, engine, context }) => {
    const [width, height] = toSize(input);
    const transparent = input.background === "transparent";
    const { prompt, negative_prompt: negativePrompt, style, n } = input;
    const references = await decodeReferences(input.reference_images);
    const request = { prompt, negativePrompt, references, style, width, height, n, transparent };
    const { lacksMainSubject, ...result } = await engine.generate(request, context);
    return { kind: "images", ...result, ...(lacksMainSubject ? { charge: 0 } : {}) };
  },
});

function toSize(input: {
  aspect_ratio?: AspectRatio | undefined;
  width?: number | undefined;
  height?: number | undefined;
}) {
  return input.aspect_ratio ? aspectRatios[input.aspect_ratio] : ([input.width ?? 1024, input.height ?? 1024] as const);
}
