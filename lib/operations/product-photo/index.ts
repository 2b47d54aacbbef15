import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { color, imageInput, text } from "../fields.ts";

const presets = {
  square: [1200, 1200],
  story: [1080, 1920],
  banner: [1920, 1080],
  portrait: [1080, 1350],
} as const;
const size = z
  .string()
  .refine(
    (value) => value in presets || withinBounds(value),
    'Write "square", "story", "banner", "portrait" or a size such as "1600x1200", 64 to 4096 a side.',
  );

export const productPhoto = defineOperation({
  slug: "product-photo",
  icon: "PackageOpen",
  title: "Product photography",
  summary: "Create studio-quality product photos for stores and marketing.",
  capability: "studio",
  output: "image",
  fields: {
    image: imageInput,
    scene: z.enum(["white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"]).optional().meta({
      title: "Scene",
      description: "Where the product stands.",
      default: "white",
    }),
    prompt: text(4000).optional().meta({
      title: "Prompt",
      description: "The scene in words, instead of a named one.",
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
      description: "Your own picture, instead of a scene.",
      widget: "image",
      advanced: true,
    }),
    shadow: z.enum(["none", "soft", "hard", "floating"]).default("soft").meta({
      title: "Shadow",
      description: "How the product's shadow falls.",
    }),
    reflection: z.boolean().default(false).meta({
      title: "Reflection",
      description: "A mirror image on the ground.",
    }),
    light: z
      .enum(["left", "top", "right", "front"])
      .default("left")
      .meta({ title: "Light", description: "Where the light comes from." }),
    padding: z.number().min(0).max(0.49).default(0.1).meta({
      title: "Padding",
      description: "Free space around the product, as a share of the picture's side.",
      advanced: true,
    }),
    size: size.default("square").meta({
      title: "Size",
      description: 'square, story, banner, portrait or a size such as "1600x1200".',
    }),
  },
  priceNote: "6 per image",
  examples: [
    {
      title: "The cup on wood",
      shows: "The cup on a wooden table top, lit from the left, its shadow beside it",
      input: { image: "samples/coffee.png", scene: "wood" },
    },
    {
      title: "The motorcycle on concrete",
      shows: "The motorcycle on a concrete floor before a concrete wall",
      input: {
        image: "samples/motorcycle_left.png",
        scene: "concrete",
        size: "banner",
      },
    },
    {
      title: "White, with a reflection",
      shows: "The motorcycle on seamless white, mirrored in the floor",
      input: { image: "samples/motorcycle_left.png", scene: "white", reflection: true, light: "front" },
    },
  ],
  check: ({ scene, prompt, background, background_image: image }) =>
    [scene, prompt, background, image].filter((value) => value !== undefined).length > 1
      ? [
          {
            pointer: "/scene",
            message: "Send one of scene, prompt, background and background_image, not several.",
          },
        ]
      : [],
  price: () => 6,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const { shadow, reflection, light, padding } = input;
    const [width, height] = pixels(input.size);
    const backdrop = input.background_image
      ? {
          kind: "image" as const,
          image: await decodeImage(input.background_image),
        }
      : input.prompt
        ? { kind: "prompt" as const, prompt: input.prompt }
        : input.background
          ? { kind: "color" as const, color: input.background }
          : {
              kind: "scene" as const,
              scene: input.scene ?? ("white" as const),
            };
    const { image: photo, engine } = await engines.studio.photograph(
      { image, backdrop, shadow, reflection, light, padding, width, height },
      context,
    );
    return { kind: "images", images: [photo], engine };
  },
});

function withinBounds(value: string): boolean {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(value);
  return match !== null && [match[1], match[2]].every((side) => Number(side) >= 64 && Number(side) <= 4096);
}

function pixels(value: string): readonly [number, number] {
  if (value in presets) return presets[value as keyof typeof presets];
  const [width = 1200, height = 1200] = value.split("x").map(Number);
  return [width, height];
}
