import { decodeImage, decodeMask, extendCanvas } from "@atelier/images";
import { z } from "zod";
import { styles } from "../../engines/ports/index.ts";
import { defineOperation } from "../define.ts";
import { animatedInput, effortField, framesField, imageCount, imageList, maskInput, text } from "../fields.ts";
import { hasSameSubject } from "../frame-subject.ts";
import { decodeReferences } from "../references.ts";
import { makeVariations } from "../variations.ts";
import { refuseFrames } from "./frame-tools.ts";
import { checkOutpaint, findExtension, MAX_ADDED } from "./outpaint.ts";

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

const added = (where: string) =>
  z
    .int()
    .min(0)
    .max(MAX_ADDED)
    .default(0)
    .meta({
      title: `Extend at the ${where}`,
      description: `Pixels to add at the ${where}, which continue the image. The instructions describe what they show.`,
      unit: "px",
      advanced: true,
    });

export const imageEdit = defineOperation({
  slug: "image-edit",
  icon: "Brush",
  title: "Image editor",
  summary: "Edit an image with instructions: resize it, change its style or modify its content.",
  output: "image",
  digitalSource: { rules: "algorithmicallyEnhanced", trained: "compositeWithTrainedAlgorithmicMedia" },
  fields: {
    image: animatedInput,
    frames: framesField,
    instructions: text(4000).meta({
      title: "Instructions",
      description: "A description of the changes.",
      widget: "prompt",
    }),
    mask: maskInput.optional(),
    mask_marks: z.enum(["white", "transparent"]).default("white").meta({
      title: "Mask marks",
      description: "Which pixels of the mask may change: white ones, or transparent ones as in OpenAI's API.",
      advanced: true,
    }),
    images: imageList(
      "More images",
      "Up to 15 more images that the instructions can use, on engines that accept several. Others ignore them with a warning.",
    ),
    style: z.enum(styles).default("none").meta({
      title: "Style",
      description: "A style for the whole image, applied after the instructions.",
    }),
    on_partial: z.enum(["accept", "refuse"]).default("accept").meta({
      title: "If a part is not understood",
      description:
        "accept runs the rest, names what was left out in warnings and charges half of the price, rounded down. The same applies to a step that changed nothing. refuse fails the job and charges nothing.",
      advanced: true,
    }),
    outpaint_top: added("top"),
    outpaint_right: added("right"),
    outpaint_bottom: added("bottom"),
    outpaint_left: added("left"),
    strength: z.number().min(0).max(1).optional().meta({
      title: "Strength",
      description: "How much the image may change, on engines that redraw the whole image.",
      advanced: true,
    }),
    background: z.enum(["opaque", "transparent"]).default("opaque").meta({
      title: "Background",
      description: "With transparent, the image shows only the subject.",
    }),
    n: imageCount("The number of different results. Engines without randomness return one."),
    width: side("Width"),
    height: side("Height"),
    effort: effortField,
  },
  units: { per_image: { title: "Image", credits: 4 } },
  priceNote: ({ per_image }) =>
    `${per_image} per image or frame, half price if part of the instruction isn't understood, free if nothing changed`,
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
    {
      title: "Extend the image",
      shows: "A motorcycle in a garage that continues at the left and the right",
      input: {
        image: "samples/motorcycle_left.png",
        instructions: "more of the garage",
        outpaint_left: 120,
        outpaint_right: 120,
      },
    },
    {
      title: "Another background",
      shows: "A cat in front of a starry sky",
      input: { image: "samples/chelsea.png", instructions: "put the cat in space" },
    },
  ],
  check: (input, facts) => checkOutpaint(input, facts),
  frameRules: { refuse: refuseFrames, hasSameSubject },
  price: ({ n }, { frames }, { per_image }) => n * frames * per_image,
  run: async ({ input, engine, context, prices }) => {
    const image = await decodeImage(input.image);
    const references = await decodeReferences(input.images);
    const mask = input.mask && (await decodeMask(input.mask, image, input.mask_marks));
    const { instructions, style, on_partial: onPartial, strength, n, width, height } = input;
    const extension = findExtension(input);
    const source = extension ? extendCanvas(image, extension, mask) : { image, mask };
    const { images, last } = await makeVariations(n, context, (own) =>
      engine.edit(
        {
          ...source,
          references,
          instructions,
          style,
          onPartial,
          outpaint: extension !== null,
          strength,
          width,
          height,
          transparent: input.background === "transparent",
        },
        own,
      ),
    );
    const { engine: engineName, report, partial, format, maxBytes } = last;
    const isFree = last.isUnchanged === true && !extension;
    if (isFree) context.warn("No step changed the image, so nothing was charged.");
    return {
      kind: "images",
      images,
      engine: engineName,
      report,
      partial,
      format,
      maxBytes,
      charge: isFree ? 0 : images.length * prices.per_image,
    };
  },
});
