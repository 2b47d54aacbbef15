import { decodeInProfile, withDeepEnlargement } from "@atelier/images";
import { z } from "zod";
import { readDeepSamples } from "../deep-samples.ts";
import { defineOperation, MEGAPIXEL, type PriceFacts } from "../define.ts";
import { animatedInput, framesField, text } from "../fields.ts";

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
      description: `${title} of the result in pixels, instead of a factor. If you send only one side, the aspect ratio is kept.`,
      unit: "px",
      advanced: true,
    });

export const imageUpscale = defineOperation({
  slug: "image-upscale",
  icon: "Scaling",
  title: "Image upscaling",
  summary: "Increase an image's resolution without losing quality.",
  output: "image",
  digitalSource: { rules: "algorithmicallyEnhanced", trained: "algorithmicallyEnhanced" },
  fields: {
    image: animatedInput,
    frames: framesField,
    factor: z.literal([2, 3, 4, 8]).optional().meta({
      title: "Factor",
      description: "The scale of the result's width and height.",
      default: 2,
    }),
    width: side("Width"),
    height: side("Height"),
    mode: z.enum(["fast", "quality", "creative"]).default("fast").meta({
      title: "Mode",
      description:
        "Quality keeps more detail but takes much longer. Creative invents detail, on engines that can; others use quality.",
    }),
    prompt: text(4000).optional().meta({
      title: "Prompt",
      description: "What the image shows. Requires the mode creative.",
      widget: "prompt",
      advanced: true,
    }),
    creativity: z.number().min(0).max(1).optional().meta({
      title: "Creativity",
      description: "How much detail may be invented. Requires the mode creative.",
      default: 0.5,
      advanced: true,
    }),
  },
  units: { per_4_megapixels: { title: "4 MP of output", credits: 2 } },
  priceNote: ({ per_4_megapixels }) => `${per_4_megapixels} per 4 MP of output, rounded up, of all frames together`,
  examples: [
    {
      title: "Four times the size",
      shows: "A cat's eye at four times the size with sharp fur",
      input: { image: "samples/eye.png", factor: 4, mode: "quality" },
    },
    {
      title: "Twice the size",
      shows: "A cat at twice the size",
      input: { image: "samples/chelsea.png", factor: 2 },
    },
  ],
  check: (input, facts) => {
    const unused = (["prompt", "creativity"] as const).filter((name) => input[name] !== undefined);
    if (unused.length > 0 && input.mode !== "creative") {
      return unused.map((name) => ({ pointer: `/${name}`, message: `The field ${name} requires the mode creative.` }));
    }
    if (input.factor !== undefined && (input.width !== undefined || input.height !== undefined)) {
      return [
        {
          pointer: "/factor",
          message: "Send either factor or width and height, not both.",
        },
      ];
    }
    if (facts.frames > 1 && input.mode === "creative")
      return [{ pointer: "/frames", message: "Creative invents other detail in each frame. Choose fast or quality." }];
    const { width, height } = target(input, facts);
    if (facts.frames * width * height > MAX_PIXELS && facts.frames > 1) {
      const pixels = (facts.frames * width * height).toLocaleString("en-US");
      const message = `The frames would have ${pixels} pixels together. The limit is ${MAX_PIXELS.toLocaleString("en-US")}. Choose a smaller factor.`;
      return [{ pointer: "/frames", message }];
    }
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
          message: `The result must be at most 8 times the image's size, ${8 * facts.width} × ${8 * facts.height}.`,
        },
      ];
    }
    if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
      const scale = Math.min(
        MAX_SIDE / facts.width,
        MAX_SIDE / facts.height,
        Math.sqrt(MAX_PIXELS / (facts.width * facts.height)),
      );
      return [
        {
          pointer: input.width === undefined && input.height === undefined ? "/factor" : "/width",
          message: `The result would have ${width} × ${height} pixels. The limit for this image is ${Math.floor(facts.width * scale)} × ${Math.floor(facts.height * scale)}.`,
        },
      ];
    }
    return [];
  },
  // An installed model takes minutes where the embedded engine takes seconds.
  orderEngines: ({ mode }, _facts, engines) =>
    mode === "fast" ? engines.toSorted((a, b) => Number(isSlow(a)) - Number(isSlow(b))) : engines,
  keepsProfile: () => true,
  keepsDepth: () => true,
  outputSize: target,
  price: (input, facts, { per_4_megapixels }) => {
    const { width, height } = target(input, facts);
    return per_4_megapixels * Math.ceil((facts.frames * width * height) / MEGAPIXEL / 4);
  },
  estimate: (input, facts, engine) =>
    engine.estimateSeconds({
      imageWidth: facts.width,
      imageHeight: facts.height,
      ...target(input, facts),
      mode: input.mode,
    }),
  run: async ({ input, engine, context }) => {
    const { image, profile } = await decodeInProfile(input.image);
    const { image: upscaled, engine: engineName } = await engine.upscale(
      { image, ...target(input, image), mode: input.mode, prompt: input.prompt, creativity: input.creativity },
      context,
    );
    const deep = await readDeepSamples(image, input, true, context, upscaled);
    const result = await withDeepEnlargement(upscaled, deep);
    return { kind: "images", images: [{ ...result, profile }], engine: engineName };
  },
});

const isSlow = (engine: string) => engine.startsWith("local-model:");

interface RequestedSize {
  factor?: 2 | 3 | 4 | 8 | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** The result's size in pixels. */
function target(
  { factor, width, height }: RequestedSize,
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
