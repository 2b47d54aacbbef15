import { AppError } from "@atelier/errors";
import { alphaAsRaster, cropToSubject, decodeImage, placeOnColor, placeOnImage, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { color, imageInput } from "../fields.ts";

/** The margin for a soft shadow, as a share of the subject's longer side. */
const SHADOW_MARGIN = 0.1;

export const backgroundRemove = defineOperation({
  slug: "background-remove",
  icon: "Scissors",
  title: "Background removal",
  summary: "Remove the background and keep the subject.",
  capability: "backgroundRemover",
  output: "image",
  fields: {
    image: imageInput,
    output: z.enum(["cutout", "mask"]).default("cutout").meta({
      title: "Output",
      description: "Return the cutout subject or its mask. White marks the subject.",
    }),
    background: color.default("transparent").meta({
      title: "Background",
      description: "A CSS color behind the subject, or transparent.",
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
    shadow: z.enum(["none", "soft"]).default("none").meta({
      title: "Shadow",
      description: "Add a soft shadow under the subject.",
      advanced: true,
    }),
    mode: z.enum(["fast", "balanced", "best"]).default("balanced").meta({
      title: "Mode",
      description:
        "Fast is the quickest mode. Best uses a second model to find thin parts such as handlebars and chair legs.",
    }),
  },
  units: { per_image: { title: "Image", credits: 2 } },
  priceNote: ({ per_image }) => `${per_image} per image`,
  examples: [
    {
      title: "Transparent background",
      shows: "A cup of espresso on its saucer on a transparent background",
      input: { image: "samples/coffee.png" },
    },
    {
      title: "Plain color background",
      shows: "An astronaut in an orange suit on an ochre background",
      input: { image: "samples/astronaut.png", background: "#e3a51c" },
    },
    {
      title: "White background with a soft shadow",
      shows: "A red motorcycle on white with a soft shadow",
      input: { image: "samples/motorcycle_left.png", mode: "best", background: "#ffffff", shadow: "soft" },
    },
  ],
  check: (input) => [
    ...(input.background_image && input.background !== "transparent"
      ? [
          {
            pointer: "/background_image",
            message: "Send either background or background_image, not both.",
          },
        ]
      : []),
    ...(input.output === "mask" &&
    (input.background !== "transparent" || input.background_image || input.shadow !== "none")
      ? [
          {
            pointer: "/output",
            message: "A mask has no background or shadow. Remove these fields.",
          },
        ]
      : []),
  ],
  price: (_input, _facts, { per_image }) => per_image,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const backdrop = input.background_image && (await decodeImage(input.background_image));
    const { image: cutout, engine } = await engines.backgroundRemover.removeBackground(
      { image, mode: input.mode },
      context,
    );
    if (!hasSubject(cutout)) {
      throw new AppError(
        "nothing_matched",
        "No subject was found in this image. Send a photo with a subject that stands out from the background.",
      );
    }
    context.progress("composing", 0.9);
    if (input.margin > 0 && !input.crop) context.warn("The margin was ignored, because it applies only with crop.");
    const shadow = input.shadow === "soft";
    let subject = input.crop ? cropToSubject(cutout, shadow ? SHADOW_MARGIN : input.margin / 100) : cutout;
    if (input.output === "mask") return { kind: "images", images: [alphaAsRaster(subject)], engine };
    if (shadow) subject = await withSoftShadow(subject);
    // Cropped again after the shadow was added, so that the frame does not cut it off.
    if (shadow && input.crop) subject = cropToSubject(subject, input.margin / 100);
    if (backdrop) subject = await placeOnImage(subject, backdrop);
    const background = parseColor(input.background);
    if (background && background.alpha > 0) subject = placeOnColor(subject, background);
    return { kind: "images", images: [subject], engine };
  },
});

/** Whether a cutout has at least one mostly opaque pixel. */
function hasSubject({ channels, data }: Raster): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) return true;
  return false;
}
