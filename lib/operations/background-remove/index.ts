import { decodeImage, decodeInProfile, subjectBox, withDeepColors } from "@atelier/images";
import { readDeepSamples } from "../deep-samples.ts";
import { defineOperation } from "../define.ts";
import { hasSameSubject, searchAround } from "../frame-subject.ts";
import { checkFields } from "./check.ts";
import { composeOutputs } from "./compose-outputs.ts";
import { cutSubject } from "./cut-subject.ts";
import { type BackgroundRemoveInput, fields, PREVIEW_MEGAPIXELS } from "./fields.ts";

/** A chosen background is in sRGB, and a mask has no colors. */
const keepsProfile = ({ output, background, background_image: backdrop }: BackgroundRemoveInput): boolean =>
  (output === "cutout" || output === "both") &&
  backdrop === undefined &&
  (background === "transparent" || background === "blur");

/** A mask has no colors to keep. Scaling, shadows and backgrounds are computed with 8 bits. */
const keepsDepth = ({
  output,
  background,
  background_image: backdrop,
  shadow,
  size,
  max_megapixels: limit,
}: BackgroundRemoveInput): boolean =>
  limit === undefined &&
  (output === "mask" ||
    output === "alpha" ||
    (background === "transparent" && backdrop === undefined && shadow === "none" && size === undefined));

export const backgroundRemove = defineOperation({
  slug: "background-remove",
  icon: "Scissors",
  title: "Background removal",
  summary: "Remove the background and keep the subject.",
  output: "image",
  // A cut-out adds nothing to a photograph.
  digitalSource: null,
  fields,
  units: { per_image: { title: "Image", credits: 2 }, per_preview: { title: "Preview", credits: 1 } },
  priceNote: ({ per_image, per_preview }) =>
    `${per_image} per image or frame, ${per_preview} up to ${PREVIEW_MEGAPIXELS} MP with max_megapixels`,
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
  check: checkFields,
  frameRules: { hasSameSubject, retry: searchAround },
  keepsProfile,
  keepsDepth,
  outputSize: ({ crop, size, max_megapixels: limit }, { width, height }) =>
    crop || size || limit !== undefined ? undefined : { width, height },
  outputCount: ({ output }) => (output === "both" ? 2 : 1),
  price: ({ max_megapixels: limit = Infinity }, { frames }, { per_image, per_preview }) =>
    (limit > PREVIEW_MEGAPIXELS ? per_image : per_preview) * frames,
  run: async ({ input, engine, context }) => {
    const { image, profile } = keepsProfile(input)
      ? await decodeInProfile(input.image)
      : { image: await decodeImage(input.image), profile: undefined };
    const backdrop = input.background_image && (await decodeImage(input.background_image));
    const { image: cutout, engine: engineName, confidence } = await cutSubject(image, input, engine, context);
    context.progress("composing", 0.9);
    if (input.margin > 0 && !input.crop) context.warn("The margin was ignored, because it applies only with crop.");
    const deep = keepsDepth(input) ? await readDeepSamples(image, input, keepsProfile(input), context) : image;
    const [composed, ...masks] = await composeOutputs(image, withDeepColors(cutout, deep), backdrop, input);
    const images = composed ? [{ ...composed, profile }, ...masks] : [];
    const report = {
      subject: subjectBox(cutout),
      ...(confidence === undefined ? {} : { confidence: Math.round(confidence * 1000) / 1000 }),
    };
    return { kind: "images", images, engine: engineName, report };
  },
});
