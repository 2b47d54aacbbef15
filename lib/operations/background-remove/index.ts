import { AppError } from "@atelier/errors";
import { alphaAsRaster, cropToSubject, decodeImage, placeOnColor, placeOnImage, withSoftShadow } from "@atelier/images";
import { parseColor } from "@atelier/images/color";
import type { Raster } from "@atelier/images/raster";
import { z } from "zod";
import { defineOperation } from "../define.ts";
import { color, imageInput } from "../fields.ts";

/** What a soft shadow needs around a subject, as a share of its longer side. */
const SHADOW_ROOM = 0.1;

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
      description: "The subject itself, or its mask: white where the subject is.",
    }),
    background: color.default("transparent").meta({
      title: "Background",
      description: "Transparent, or a CSS color to put behind the subject.",
      widget: "color",
    }),
    background_image: imageInput.optional().meta({
      title: "Background image",
      description: "A picture to put behind the subject, scaled to cover.",
      widget: "image",
      advanced: true,
    }),
    crop: z.boolean().default(false).meta({
      title: "Crop",
      description: "Cut the result down to the subject.",
    }),
    margin: z.number().min(0).max(50).default(0).meta({
      title: "Margin",
      description: "Space kept around a cropped subject, as a share of its longer side.",
      unit: "%",
      advanced: true,
    }),
    shadow: z.enum(["none", "soft"]).default("none").meta({
      title: "Shadow",
      description: "A soft shadow under the subject.",
      advanced: true,
    }),
    mode: z.enum(["fast", "balanced", "best"]).default("balanced").meta({
      title: "Mode",
      description: "Fast is quickest; best looks twice, and finds handlebars, tails and chair legs too.",
    }),
  },
  priceNote: "2 per image",
  examples: [
    {
      title: "Cut out the cup",
      shows: "A cup of espresso on its saucer with nothing around it",
      input: { image: "samples/coffee.png" },
    },
    {
      title: "On a plain color",
      shows: "An astronaut in an orange suit before plain ochre",
      input: { image: "samples/astronaut.png", background: "#e3a51c" },
    },
    {
      title: "With a soft shadow",
      shows: "A red motorcycle on white, a soft shadow beneath it",
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
            message: "A mask has no background and no shadow: leave those out.",
          },
        ]
      : []),
  ],
  price: () => 2,
  run: async ({ input, engines, context }) => {
    const image = await decodeImage(input.image);
    const backdrop = input.background_image && (await decodeImage(input.background_image));
    const { image: whole, engine } = await engines.backgroundRemover.removeBackground(
      { image, mode: input.mode },
      context,
    );
    if (!showsSubject(whole)) {
      throw new AppError(
        "nothing_matched",
        "No subject was found in this image. Send a photo in which it stands out from its background.",
      );
    }
    context.progress("composing", 0.9);
    if (input.margin > 0 && !input.crop)
      context.warn("A margin is kept around a cropped subject only: ask for crop too.");
    const shadow = input.shadow === "soft";
    let subject = input.crop ? cropToSubject(whole, shadow ? SHADOW_ROOM : input.margin / 100) : whole;
    if (input.output === "mask") return { kind: "images", images: [alphaAsRaster(subject)], engine };
    if (shadow) subject = await withSoftShadow(subject);
    // The shadow is seen too: cropped before, it would end at the frame.
    if (shadow && input.crop) subject = cropToSubject(subject, input.margin / 100);
    if (backdrop) subject = await placeOnImage(subject, backdrop);
    const behind = parseColor(input.background);
    if (behind && behind.alpha > 0) subject = placeOnColor(subject, behind);
    return { kind: "images", images: [subject], engine };
  },
});

/** Whether anything of a cut-out is more seen than not. */
function showsSubject({ channels, data }: Raster): boolean {
  if (channels === 3) return true;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) return true;
  return false;
}
