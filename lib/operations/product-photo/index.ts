import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { type ProductScene, productScenes } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { color, effortField, type InputFile, imageCount, imageInput, text } from "../fields.ts";
import { positionName, positions } from "../positions.ts";
import { makeVariations } from "../variations.ts";
import { type Shot, variedShot } from "./shots.ts";

const presets = {
  square: [1200, 1200],
  story: [1080, 1920],
  banner: [1920, 1080],
  portrait: [1080, 1350],
} as const;
const DEFAULT_PADDING = 0.1;

const paddingAt = (side: string) =>
  z
    .number()
    .min(0)
    .max(0.49)
    .optional()
    .meta({
      title: `Padding ${side}`,
      description: `Free space at the ${side}, as a share of the photo's ${side === "top" || side === "bottom" ? "height" : "width"}, instead of padding.`,
      advanced: true,
    });

const size = z
  .string()
  .refine(
    (value) => Object.hasOwn(presets, value) || withinBounds(value),
    'Write "square", "story", "banner", "portrait" or a size such as "1600x1200" with 64 to 4096 pixels per side.',
  );

export const productPhoto = defineOperation({
  slug: "product-photo",
  icon: "PackageOpen",
  title: "Product photography",
  summary: "Create studio-quality product photos for stores and marketing.",
  output: "image",
  digitalSource: { rules: "compositeSynthetic", trained: "compositeWithTrainedAlgorithmicMedia" },
  fields: {
    image: imageInput,
    scene: z.enum(productScenes).optional().meta({
      title: "Scene",
      description:
        "The surface and background of the photo. White is a lit studio; pure_white is exactly #ffffff, as marketplaces require.",
      default: "white",
    }),
    prompt: text(4000).optional().meta({
      title: "Prompt",
      description: "A description of the scene, instead of a named scene.",
      widget: "prompt",
    }),
    background: color.optional().meta({
      title: "Background",
      description: "A plain CSS color, instead of a scene.",
      widget: "color",
      advanced: true,
    }),
    background_image: imageInput.optional().meta({
      title: "Background image",
      description: "Your own background image, instead of a scene.",
      widget: "image",
      advanced: true,
    }),
    shadow: z.enum(["none", "soft", "hard", "floating"]).default("soft").meta({
      title: "Shadow",
      description: "The type of the product's shadow.",
    }),
    reflection: z.boolean().default(false).meta({
      title: "Reflection",
      description: "Add a reflection on the ground.",
    }),
    light: z
      .enum(["left", "top", "right", "front"])
      .optional()
      .meta({ title: "Light", description: "The direction of the light.", default: "left" }),
    n: imageCount(
      "The number of variations. After the first photo, each has another light and another scene, unless you choose them.",
    ),
    padding: z.number().min(0).max(0.49).optional().meta({
      title: "Padding",
      description: "Free space around the product, as a share of the photo's side.",
      default: DEFAULT_PADDING,
      advanced: true,
    }),
    padding_top: paddingAt("top"),
    padding_right: paddingAt("right"),
    padding_bottom: paddingAt("bottom"),
    padding_left: paddingAt("left"),
    position: positionName.optional().meta({
      title: "Position",
      description: "Where the product lies in the free space. By default it is centered, slightly below the middle.",
      advanced: true,
    }),
    size: size.default("square").meta({
      title: "Size",
      description: 'square, story, banner, portrait or a size such as "1600x1200".',
    }),
    effort: effortField,
  },
  units: { per_image: { title: "Image", credits: 6 } },
  priceNote: ({ per_image }) => `${per_image} per image`,
  examples: [
    {
      title: "On a wooden table",
      shows: "A cup on a wooden table, lit from the left, with a shadow",
      input: { image: "samples/coffee.png", scene: "wood" },
    },
    {
      title: "On a concrete floor",
      shows: "A motorcycle on a concrete floor in front of a concrete wall",
      input: {
        image: "samples/motorcycle_left.png",
        scene: "concrete",
        size: "banner",
      },
    },
    {
      title: "White background with a reflection",
      shows: "A motorcycle on seamless white with a reflection",
      input: { image: "samples/motorcycle_left.png", scene: "white", reflection: true, light: "front" },
    },
    {
      title: "Pure white for a marketplace",
      shows: "A cup on pure white with a soft shadow",
      input: { image: "samples/coffee.png", scene: "pure_white", padding: 0.05 },
    },
  ],
  check: ({ scene, prompt, background, background_image: image }) =>
    [scene, prompt, background, image].filter((value) => value !== undefined).length > 1
      ? [
          {
            pointer: "/scene",
            message: "Send only one of scene, prompt, background and background_image.",
          },
        ]
      : [],
  outputSize: ({ size }) => {
    const [width = 0, height = 0] = pixels(size);
    return { width, height };
  },
  price: ({ n }, _facts, { per_image }) => n * per_image,
  run: async ({ input, engine, context, prices }) => {
    const image = await decodeImage(input.image);
    const { shadow, reflection, light = "left", padding = DEFAULT_PADDING, position, n } = input;
    const [width, height] = pixels(input.size);
    const shot: Shot = {
      image,
      backdrop: await readBackdrop(input),
      shadow,
      reflection,
      light,
      padding: {
        top: input.padding_top ?? padding,
        right: input.padding_right ?? padding,
        bottom: input.padding_bottom ?? padding,
        left: input.padding_left ?? padding,
      },
      position: position && positions[position],
      isPlaced: Object.entries(input).some(([name, value]) => /^(padding|position)/.test(name) && value !== undefined),
      width,
      height,
    };
    const { scene, prompt, background, background_image: picture } = input;
    const named = {
      light: input.light !== undefined,
      backdrop: [scene, prompt, background, picture].some((value) => value !== undefined),
    };
    const { images, last } = await makeVariations(n, context, (own, index) =>
      engine.photograph(variedShot(shot, index, named), own),
    );
    return { kind: "images", images, engine: last.engine, charge: images.length * prices.per_image };
  },
});

async function readBackdrop(input: {
  scene?: ProductScene | undefined;
  prompt?: string | undefined;
  background?: string | undefined;
  background_image?: InputFile | undefined;
}): Promise<Shot["backdrop"]> {
  if (input.background_image) return { kind: "image", image: await decodeImage(input.background_image) };
  if (input.prompt) return { kind: "prompt", prompt: input.prompt };
  if (input.background) return { kind: "color", color: input.background };
  return { kind: "scene", scene: input.scene ?? "white" };
}

function withinBounds(value: string): boolean {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(value);
  return match !== null && [match[1], match[2]].every((side) => Number(side) >= 64 && Number(side) <= 4096);
}

function pixels(value: string): readonly [number, number] {
  if (Object.hasOwn(presets, value)) return presets[value as keyof typeof presets];
  const [width = 1200, height = 1200] = value.split("x").map(Number);
  return [width, height];
}
