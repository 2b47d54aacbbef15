import { parseColor } from "@atelier/images/color";
import { z } from "zod";
import { animatedInput, framesField, imageInput, text } from "../fields.ts";
import { positionName } from "../positions.ts";
import { MARGINS } from "./margins.ts";

/** A result that is limited to this many million pixels is a preview. */
export const PREVIEW_MEGAPIXELS = 0.25;

const pixel = z.number().min(0).max(100_000);
const toPadding = (side: string) =>
  z
    .number()
    .min(0)
    .max(49)
    .default(0)
    .meta({
      title: `Padding ${side}`,
      description: `Empty space at the ${side} of the frame, as a share of its ${side === "top" || side === "bottom" ? "height" : "width"}. Requires size.`,
      unit: "%",
      advanced: true,
    });

/** The fields of `background-remove` besides those that all image operations share. */
export const fields = {
  image: animatedInput,
  frames: framesField,
  subject: text(100).optional().meta({
    title: "Subject",
    description: 'What to keep, for example "dog" or "the red car". By default, the main subject.',
  }),
  region: z.tuple([pixel, pixel, pixel, pixel]).optional().meta({
    title: "Region",
    description: "The rectangle [x, y, width, height] around the subject, in pixels. Everything outside is removed.",
    widget: "box",
    advanced: true,
  }),
  output: z.enum(["cutout", "mask", "alpha", "both"]).default("cutout").meta({
    title: "Output",
    description:
      "Return the cutout subject, its mask (white marks the subject), its alpha as a white image with transparency, or both the cutout and the mask.",
  }),
  background: z
    .string()
    .max(100)
    .refine(
      (value) => value === "blur" || parseColor(value) !== null,
      'Not a CSS color and not "blur". Examples: "#ff8800", "tomato", "transparent" or "blur".',
    )
    .default("transparent")
    .meta({
      title: "Background",
      description:
        'A CSS color behind the subject, "transparent", or "blur" for a blurred version of the original background.',
      widget: "color",
    }),
  background_image: imageInput.optional().meta({
    title: "Background image",
    description: "An image behind the subject, scaled to cover the frame.",
    widget: "image",
    advanced: true,
  }),
  crop: z.boolean().default(false).meta({
    title: "Crop",
    description: "Crop the result to the subject.",
  }),
  margin: z.number().min(0).max(50).default(0).meta({
    title: "Margin",
    description: "Space around the cropped subject, as a share of its longer side.",
    unit: "%",
    advanced: true,
  }),
  margins: z
    .string()
    .regex(MARGINS, 'Write one to four lengths up to 500px or 50%, such as "20px 5%".')
    .optional()
    .meta({
      title: "Margins",
      description:
        'Space at each side of the cropped subject, such as "20px 5%" or "0 10px 30px 10px" (top, right, bottom, left). Percentages are of its width and height.',
      advanced: true,
    }),
  size: z
    .string()
    .regex(/^\d{2,4}x\d{2,4}$/, 'Write a size such as "1600x1200".')
    .refine(
      (value) => value.split("x").every((side) => Number(side) >= 16 && Number(side) <= 4096),
      "Each side must have 16 to 4096 pixels.",
    )
    .optional()
    .meta({
      title: "Size",
      description: 'The size of the result, such as "1200x1200". The subject is scaled to fit.',
      advanced: true,
    }),
  position: positionName.default("center").meta({
    title: "Position",
    description: "The position of the subject in the frame. Requires size.",
    advanced: true,
  }),
  padding_top: toPadding("top"),
  padding_right: toPadding("right"),
  padding_bottom: toPadding("bottom"),
  padding_left: toPadding("left"),
  shadow: z.enum(["none", "soft"]).default("none").meta({
    title: "Shadow",
    description: "Add a soft shadow under the subject.",
    advanced: true,
  }),
  shadow_strength: z.number().min(1).max(100).default(45).meta({
    title: "Shadow strength",
    description: "How dark the shadow is.",
    unit: "%",
    advanced: true,
  }),
  max_megapixels: z
    .number()
    .min(0.01)
    .max(100)
    .optional()
    .meta({
      title: "Largest result",
      description: `A larger result is scaled down to this many million pixels. Up to ${PREVIEW_MEGAPIXELS} it has the price of a preview.`,
      unit: "MP",
      advanced: true,
    }),
  keep_alpha: z.boolean().default(false).meta({
    title: "Keep alpha",
    description: "Use the transparency of the image, if it has any, instead of detecting the subject.",
    advanced: true,
  }),
  mode: z.enum(["fast", "balanced", "best"]).default("balanced").meta({
    title: "Mode",
    description:
      "Fast is the quickest mode. Best uses a second model to find thin parts such as handlebars and chair legs.",
  }),
};

export type BackgroundRemoveInput = z.output<z.ZodObject<typeof fields>>;
