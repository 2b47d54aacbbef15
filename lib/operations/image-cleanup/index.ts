import { decodeInProfile, decodeMask, withDeepColors } from "@atelier/images";
import { z } from "zod";
import { readDeepSamples } from "../deep-samples.ts";
import { defineOperation, type PriceFacts } from "../define.ts";
import { effortField, imageInput, maskInput, text } from "../fields.ts";
import { refuseClearMarks } from "./clear-marks.ts";
import { maskImage, withLettering } from "./masks.ts";

const pixel = z.number().min(0).max(100_000);

export const imageCleanup = defineOperation({
  slug: "image-cleanup",
  icon: "Eraser",
  title: "Image cleanup",
  summary: "Remove imperfections, noise or unwanted objects.",
  output: "image",
  digitalSource: { rules: "algorithmicallyEnhanced", trained: "compositeWithTrainedAlgorithmicMedia" },
  fields: {
    image: imageInput,
    mask: maskInput.optional(),
    boxes: z
      .array(z.tuple([pixel, pixel, pixel, pixel]))
      .max(50)
      .default([])
      .meta({
        title: "Boxes",
        description: "Rectangles [x, y, width, height] around objects to remove, in pixels.",
        widget: "boxes",
        advanced: true,
      }),
    points: z
      .array(z.tuple([pixel, pixel]))
      .max(50)
      .default([])
      .meta({
        title: "Points",
        description:
          "Points [x, y] on objects to remove, in pixels. The whole object and the shadow that it casts are removed.",
        widget: "points",
        advanced: true,
      }),
    objects: z.array(text(100)).max(20).default([]).meta({
      title: "Objects",
      description:
        'Names of objects to remove, for example "dog" or "cup". All objects with the name are removed, with the shadows that they cast.',
    }),
    text: z.boolean().default(false).meta({
      title: "Remove text",
      description:
        "Remove legible text, such as captions, watermarks and signs. A warning lists places that may be text and stayed.",
    }),
    shadows: z.enum(["remove", "keep"]).optional().meta({
      title: "Shadows",
      description:
        "Whether the shadow that a removed object casts is removed too. By default, those of points and objects are removed, and a mask or box is a limit. A warning names shadows that stay and the boxes of doubtful ones.",
      advanced: true,
    }),
    denoise: z.enum(["off", "auto", "light", "strong"]).optional().meta({
      title: "Denoise",
      description:
        "How much noise to remove from the whole image. Auto does not change clean photos. The default is off if something is marked for removal, otherwise auto.",
    }),
    mask_grow: z.int().min(0).max(300).optional().meta({
      title: "Grow the mask",
      description:
        "How far the selection is expanded. By default this follows the thickness of what is removed, up to 3% of the short side.",
      unit: "px",
      advanced: true,
    }),
    return_mask: z.boolean().default(false).meta({
      title: "Return the mask",
      description: "Add a second image in which white marks what was replaced.",
      advanced: true,
    }),
    effort: effortField,
  },
  units: { per_image: { title: "Image", credits: 3 } },
  priceNote: ({ per_image }) => `${per_image} per image, free if nothing was changed`,
  examples: [
    {
      title: "Remove grain",
      shows: "A portrait without grain",
      input: { image: "samples/grainy.png", denoise: "strong" },
    },
    {
      title: "Remove an object",
      shows: "A cup on its saucer without the spoon",
      input: {
        image: "samples/coffee.png",
        points: [
          [360, 270],
          [405, 90],
        ],
        denoise: "off",
      },
    },
    {
      title: "Remove text",
      shows: "A cup on a table without the lettering of the photo",
      input: { image: "samples/captioned.jpg", text: true, denoise: "off" },
    },
  ],
  check: (input, facts) => checkBounds(input.boxes, input.points, facts),
  keepsProfile: () => true,
  keepsDepth: ({ denoise }) => denoise !== "light" && denoise !== "strong",
  outputSize: (_input, { width, height }) => ({ width, height }),
  outputCount: ({ return_mask }) => (return_mask ? 2 : 1),
  price: (_input, _facts, { per_image }) => per_image,
  run: async ({ input, engine, context }) => {
    const { image, profile } = await decodeInProfile(input.image);
    const { boxes, points, objects, shadows, mask_grow: maskGrow } = input;
    const marked = input.mask && (await decodeMask(input.mask, image));
    const mask = input.text ? await withLettering(image, marked, input, engine, context) : marked;
    refuseClearMarks(image, { mask: marked, boxes, points });
    const isMarked = mask !== undefined || boxes.length + points.length + objects.length > 0;
    const denoise = input.denoise ?? (isMarked ? "off" : "auto");
    const cleaned = await engine.clean({ image, mask, boxes, points, objects, shadows, denoise, maskGrow }, context);
    const isUnchanged = cleaned.image === image;
    if (isUnchanged) context.warn("The image was not changed. Nothing was charged.");
    const deep = await readDeepSamples(image, input, true, context);
    const result = { ...withDeepColors(cleaned.image, deep), profile };
    const images = input.return_mask
      ? [result, maskImage(cleaned.mask, image, isMarked && !isUnchanged, context)]
      : [result];
    return { kind: "images", images, engine: cleaned.engine, ...(isUnchanged ? { charge: 0 } : {}) };
  },
});

function checkBounds(
  boxes: readonly [number, number, number, number][],
  points: readonly [number, number][],
  { width, height }: PriceFacts,
) {
  const size = `${width} × ${height} pixels`;
  return [
    ...boxes.flatMap(([x, y, w, h], index) =>
      w < 1 || h < 1 || x + w > width || y + h > height
        ? [
            {
              pointer: `/boxes/${index}`,
              message: `The box must be inside the image (${size}) and contain at least one pixel.`,
            },
          ]
        : [],
    ),
    ...points.flatMap(([x, y], index) =>
      x >= width || y >= height
        ? [
            {
              pointer: `/points/${index}`,
              message: `The point must be inside the image (${size}).`,
            },
          ]
        : [],
    ),
  ];
}
