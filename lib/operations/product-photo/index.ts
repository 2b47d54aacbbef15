import { decodeImage } from "@atelier/images";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { color, effortField, imageInput, text } from "../fields.ts";

const presets = {
  square: [1200, 1200],
  story: [1080, 1920],
  banner: [1920, 1080],
  portrait: [1080, 1350],
} as const;
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
  capability: "studio",
  output: "image",
  fields: {
    image: imageInput,
    scene: z.enum(["white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"]).optional().meta({
      title: "Scene",
      description: "The surface and background of the photo.",
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
      .default("left")
      .meta({ title: "Light", description: "The direction of the light." }),
    padding: z.number().min(0).max(0.49).default(0.1).meta({
      title: "Padding",
      description: "Free space around the product, as a share of the photo's side.",
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
  price: (_input, _facts, { per_image }) => per_image,
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
  if (Object.hasOwn(presets, value)) return presets[value as keyof typeof presets];
  const [width = 1200, height = 1200] = value.split("x").map(Number);
  return [width, height];
}
