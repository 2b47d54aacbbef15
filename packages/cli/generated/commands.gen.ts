// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type { OperationCommand } from "../src/operation-command.ts";

export const operationCommands: readonly OperationCommand[] = [
  {
    slug: "image-generate",
    title: "Image generation",
    description:
      "Create an image from a text description. Default price in credits: 4 per image up to 1 MP (1024 × 1024), 8 above. GET /operations lists the current prices.",
    fields: [
      { name: "prompt", kind: "text", description: "A description of the image.", required: true },
      { name: "negative_prompt", kind: "text", description: "What to leave out.", required: false },
      {
        name: "style",
        kind: "text",
        description: "The style of the image. With none, the prompt determines the style.",
        required: false,
        choices: [
          "none",
          "photo",
          "illustration",
          "watercolor",
          "ink",
          "oil",
          "pixel_art",
          "cartoon",
          "3d",
          "line_art",
        ],
        default: "none",
      },
      {
        name: "aspect_ratio",
        kind: "text",
        description: "The aspect ratio at about one megapixel, instead of width and height.",
        required: false,
        choices: ["1:1", "16:9", "9:16", "4:3", "3:4", "3:2", "2:3", "4:5", "5:4", "21:9", "9:21"],
      },
      {
        name: "width",
        kind: "number",
        description: "Width of the image in pixels. Unit: px.",
        required: false,
        default: "1024",
      },
      {
        name: "height",
        kind: "number",
        description: "Height of the image in pixels. Unit: px.",
        required: false,
        default: "1024",
      },
      { name: "n", kind: "number", description: "The number of different images.", required: false, default: "1" },
      {
        name: "background",
        kind: "text",
        description: "With transparent, the image shows only the subject.",
        required: false,
        choices: ["opaque", "transparent"],
        default: "opaque",
      },
      {
        name: "reference_images",
        kind: "files",
        description:
          "Up to 15 images that show the model a subject or a style, on engines that accept them. Others ignore them with a warning. Each has the bounds of image, and a request can have up to 64 MB. They do not change the price.",
        required: false,
      },
      {
        name: "medium",
        kind: "text",
        description:
          "With photograph, only engines with an image model are used, and the request is refused if none is available. Without it, a fallback can draw an illustration, with a warning.",
        required: false,
        choices: ["photograph"],
      },
      {
        name: "effort",
        kind: "text",
        description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
        required: false,
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "image-edit",
    title: "Image editor",
    description:
      "Edit an image with instructions: resize it, change its style or modify its content. Default price in credits: 4 per image or frame, half price if part of the instruction isn't understood, free if nothing changed. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used, unless frames is all.",
        required: true,
      },
      {
        name: "frames",
        kind: "text",
        description:
          "With all, every frame of a GIF, WebP or PNG (APNG) animation is processed and priced, up to 120 frames with 50 megapixels together. The result is an animation in webp, png or gif: by default PNG for PNG and WebP for others. Without it, the first frame is used.",
        required: false,
        choices: ["all"],
      },
      { name: "instructions", kind: "text", description: "A description of the changes.", required: true },
      {
        name: "mask",
        kind: "file",
        description: "An image with the size of the oriented input. White marks the pixels that may change.",
        required: false,
      },
      {
        name: "mask_marks",
        kind: "text",
        description: "Which pixels of the mask may change: white ones, or transparent ones as in OpenAI's API.",
        required: false,
        choices: ["white", "transparent"],
        default: "white",
      },
      {
        name: "images",
        kind: "files",
        description:
          "Up to 15 more images that the instructions can use, on engines that accept several. Others ignore them with a warning. Each has the bounds of image, and a request can have up to 64 MB. They do not change the price.",
        required: false,
      },
      {
        name: "style",
        kind: "text",
        description: "A style for the whole image, applied after the instructions.",
        required: false,
        choices: [
          "none",
          "photo",
          "illustration",
          "watercolor",
          "ink",
          "oil",
          "pixel_art",
          "cartoon",
          "3d",
          "line_art",
        ],
        default: "none",
      },
      {
        name: "on_partial",
        kind: "text",
        description:
          "accept runs the rest, names what was left out in warnings and charges half of the price, rounded down. The same applies to a step that changed nothing. refuse fails the job and charges nothing.",
        required: false,
        choices: ["accept", "refuse"],
        default: "accept",
      },
      {
        name: "outpaint_top",
        kind: "number",
        description:
          "Pixels to add at the top, which continue the image. The instructions describe what they show. Unit: px.",
        required: false,
        default: "0",
      },
      {
        name: "outpaint_right",
        kind: "number",
        description:
          "Pixels to add at the right, which continue the image. The instructions describe what they show. Unit: px.",
        required: false,
        default: "0",
      },
      {
        name: "outpaint_bottom",
        kind: "number",
        description:
          "Pixels to add at the bottom, which continue the image. The instructions describe what they show. Unit: px.",
        required: false,
        default: "0",
      },
      {
        name: "outpaint_left",
        kind: "number",
        description:
          "Pixels to add at the left, which continue the image. The instructions describe what they show. Unit: px.",
        required: false,
        default: "0",
      },
      {
        name: "strength",
        kind: "number",
        description: "How much the image may change, on engines that redraw the whole image.",
        required: false,
      },
      {
        name: "background",
        kind: "text",
        description: "With transparent, the image shows only the subject.",
        required: false,
        choices: ["opaque", "transparent"],
        default: "opaque",
      },
      {
        name: "n",
        kind: "number",
        description: "The number of different results. Engines without randomness return one.",
        required: false,
        default: "1",
      },
      { name: "width", kind: "number", description: "Width of the result in pixels. Unit: px.", required: false },
      { name: "height", kind: "number", description: "Height of the result in pixels. Unit: px.", required: false },
      {
        name: "effort",
        kind: "text",
        description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
        required: false,
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "image-cleanup",
    title: "Image cleanup",
    description:
      "Remove imperfections, noise or unwanted objects. Default price in credits: 3 per image, free if nothing was changed. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used.",
        required: true,
      },
      {
        name: "mask",
        kind: "file",
        description: "An image with the size of the oriented input. White marks the pixels that may change.",
        required: false,
      },
      {
        name: "boxes",
        kind: "json",
        description: "Rectangles [x, y, width, height] around objects to remove, in pixels.",
        required: false,
      },
      {
        name: "points",
        kind: "json",
        description:
          "Points [x, y] on objects to remove, in pixels. The whole object and the shadow that it casts are removed.",
        required: false,
      },
      {
        name: "objects",
        kind: "texts",
        description:
          'Names of objects to remove, for example "dog" or "cup". All objects with the name are removed, with the shadows that they cast.',
        required: false,
      },
      {
        name: "text",
        kind: "flag",
        description:
          "Remove legible text, such as captions, watermarks and signs. A warning lists places that may be text and stayed.",
        required: false,
      },
      {
        name: "shadows",
        kind: "text",
        description:
          "Whether the shadow that a removed object casts is removed too. By default, those of points and objects are removed, and a mask or box is a limit. A warning names shadows that stay and the boxes of doubtful ones.",
        required: false,
        choices: ["remove", "keep"],
      },
      {
        name: "denoise",
        kind: "text",
        description:
          "How much noise to remove from the whole image. Auto does not change clean photos. The default is off if something is marked for removal, otherwise auto.",
        required: false,
        choices: ["off", "auto", "light", "strong"],
      },
      {
        name: "mask_grow",
        kind: "number",
        description:
          "How far the selection is expanded. By default this follows the thickness of what is removed, up to 3% of the short side. Unit: px.",
        required: false,
      },
      {
        name: "return_mask",
        kind: "flag",
        description: "Add a second image in which white marks what was replaced.",
        required: false,
      },
      {
        name: "effort",
        kind: "text",
        description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
        required: false,
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "image-upscale",
    title: "Image upscaling",
    description:
      "Increase an image's resolution without losing quality. Default price in credits: 2 per 4 MP of output, rounded up, of all frames together. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used, unless frames is all.",
        required: true,
      },
      {
        name: "frames",
        kind: "text",
        description:
          "With all, every frame of a GIF, WebP or PNG (APNG) animation is processed and priced, up to 120 frames with 50 megapixels together. The result is an animation in webp, png or gif: by default PNG for PNG and WebP for others. Without it, the first frame is used.",
        required: false,
        choices: ["all"],
      },
      {
        name: "factor",
        kind: "number",
        description: "The scale of the result's width and height.",
        required: false,
        choices: ["2", "3", "4", "8"],
        default: "2",
      },
      {
        name: "width",
        kind: "number",
        description:
          "Width of the result in pixels, instead of a factor. If you send only one side, the aspect ratio is kept. Unit: px.",
        required: false,
      },
      {
        name: "height",
        kind: "number",
        description:
          "Height of the result in pixels, instead of a factor. If you send only one side, the aspect ratio is kept. Unit: px.",
        required: false,
      },
      {
        name: "mode",
        kind: "text",
        description:
          "Quality keeps more detail but takes much longer. Creative invents detail, on engines that can; others use quality.",
        required: false,
        choices: ["fast", "quality", "creative"],
        default: "fast",
      },
      {
        name: "prompt",
        kind: "text",
        description: "What the image shows. Requires the mode creative.",
        required: false,
      },
      {
        name: "creativity",
        kind: "number",
        description: "How much detail may be invented. Requires the mode creative.",
        required: false,
        default: "0.5",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "sketch-to-image",
    title: "Sketch to image",
    description:
      "Turn a sketch or wireframe into a detailed, colored illustration. Default price in credits: 4 per image. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used.",
        required: true,
      },
      { name: "prompt", kind: "text", description: "A description of the sketch with its colors.", required: true },
      { name: "negative_prompt", kind: "text", description: "What to leave out.", required: false },
      {
        name: "style",
        kind: "text",
        description: "The style of the image.",
        required: false,
        choices: [
          "none",
          "photo",
          "illustration",
          "watercolor",
          "ink",
          "oil",
          "pixel_art",
          "cartoon",
          "3d",
          "line_art",
        ],
        default: "none",
      },
      {
        name: "control_strength",
        kind: "number",
        description: "How closely the result follows the lines: 0 is free, 1 follows every line.",
        required: false,
        default: "0.7",
      },
      {
        name: "n",
        kind: "number",
        description: "The number of different images of the sketch.",
        required: false,
        default: "1",
      },
      {
        name: "medium",
        kind: "text",
        description:
          "With photograph, only engines with an image model are used, and the request is refused if none is available. Without it, a fallback can draw an illustration, with a warning.",
        required: false,
        choices: ["photograph"],
      },
      {
        name: "effort",
        kind: "text",
        description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
        required: false,
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "background-remove",
    title: "Background removal",
    description:
      "Remove the background and keep the subject. Default price in credits: 2 per image or frame, 1 up to 0.25 MP with max_megapixels. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used, unless frames is all.",
        required: true,
      },
      {
        name: "frames",
        kind: "text",
        description:
          "With all, every frame of a GIF, WebP or PNG (APNG) animation is processed and priced, up to 120 frames with 50 megapixels together. The result is an animation in webp, png or gif: by default PNG for PNG and WebP for others. Without it, the first frame is used.",
        required: false,
        choices: ["all"],
      },
      {
        name: "subject",
        kind: "text",
        description: 'What to keep, for example "dog" or "the red car". By default, the main subject.',
        required: false,
      },
      {
        name: "region",
        kind: "json",
        description:
          "The rectangle [x, y, width, height] around the subject, in pixels. Everything outside is removed.",
        required: false,
      },
      {
        name: "output",
        kind: "text",
        description:
          "Return the cutout subject, its mask (white marks the subject), its alpha as a white image with transparency, or both the cutout and the mask.",
        required: false,
        choices: ["cutout", "mask", "alpha", "both"],
        default: "cutout",
      },
      {
        name: "background",
        kind: "text",
        description:
          'A CSS color behind the subject, "transparent", or "blur" for a blurred version of the original background.',
        required: false,
        default: "transparent",
      },
      {
        name: "background_image",
        kind: "file",
        description: "An image behind the subject, scaled to cover the frame.",
        required: false,
      },
      { name: "crop", kind: "flag", description: "Crop the result to the subject.", required: false },
      {
        name: "margin",
        kind: "number",
        description: "Space around the cropped subject, as a share of its longer side. Unit: %.",
        required: false,
        default: "0",
      },
      {
        name: "margins",
        kind: "text",
        description:
          'Space at each side of the cropped subject, such as "20px 5%" or "0 10px 30px 10px" (top, right, bottom, left). Percentages are of its width and height.',
        required: false,
      },
      {
        name: "size",
        kind: "text",
        description: 'The size of the result, such as "1200x1200". The subject is scaled to fit.',
        required: false,
      },
      {
        name: "position",
        kind: "text",
        description: "The position of the subject in the frame. Requires size.",
        required: false,
        choices: ["center", "top", "bottom", "left", "right", "top_left", "top_right", "bottom_left", "bottom_right"],
        default: "center",
      },
      {
        name: "padding_top",
        kind: "number",
        description: "Empty space at the top of the frame, as a share of its height. Requires size. Unit: %.",
        required: false,
        default: "0",
      },
      {
        name: "padding_right",
        kind: "number",
        description: "Empty space at the right of the frame, as a share of its width. Requires size. Unit: %.",
        required: false,
        default: "0",
      },
      {
        name: "padding_bottom",
        kind: "number",
        description: "Empty space at the bottom of the frame, as a share of its height. Requires size. Unit: %.",
        required: false,
        default: "0",
      },
      {
        name: "padding_left",
        kind: "number",
        description: "Empty space at the left of the frame, as a share of its width. Requires size. Unit: %.",
        required: false,
        default: "0",
      },
      {
        name: "shadow",
        kind: "text",
        description: "Add a soft shadow under the subject.",
        required: false,
        choices: ["none", "soft"],
        default: "none",
      },
      {
        name: "shadow_strength",
        kind: "number",
        description: "How dark the shadow is. Unit: %.",
        required: false,
        default: "45",
      },
      {
        name: "max_megapixels",
        kind: "number",
        description:
          "A larger result is scaled down to this many million pixels. Up to 0.25 it has the price of a preview. Unit: MP.",
        required: false,
      },
      {
        name: "keep_alpha",
        kind: "flag",
        description: "Use the transparency of the image, if it has any, instead of detecting the subject.",
        required: false,
      },
      {
        name: "mode",
        kind: "text",
        description:
          "Fast is the quickest mode. Best uses a second model to find thin parts such as handlebars and chair legs.",
        required: false,
        choices: ["fast", "balanced", "best"],
        default: "balanced",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "product-photo",
    title: "Product photography",
    description:
      "Create studio-quality product photos for stores and marketing. Default price in credits: 6 per image. GET /operations lists the current prices.",
    fields: [
      {
        name: "image",
        kind: "file",
        description:
          "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, GIF or TIFF. Up to 30 MB and 50 megapixels, at least 16 pixels per side. The first frame of an animation is used.",
        required: true,
      },
      {
        name: "scene",
        kind: "text",
        description:
          "The surface and background of the photo. White is a lit studio; pure_white is exactly #ffffff, as marketplaces require.",
        required: false,
        choices: ["white", "pure_white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"],
        default: "white",
      },
      {
        name: "prompt",
        kind: "text",
        description: "A description of the scene, instead of a named scene.",
        required: false,
      },
      { name: "background", kind: "text", description: "A plain CSS color, instead of a scene.", required: false },
      {
        name: "background_image",
        kind: "file",
        description: "Your own background image, instead of a scene.",
        required: false,
      },
      {
        name: "shadow",
        kind: "text",
        description: "The type of the product's shadow.",
        required: false,
        choices: ["none", "soft", "hard", "floating"],
        default: "soft",
      },
      { name: "reflection", kind: "flag", description: "Add a reflection on the ground.", required: false },
      {
        name: "light",
        kind: "text",
        description: "The direction of the light.",
        required: false,
        choices: ["left", "top", "right", "front"],
        default: "left",
      },
      {
        name: "n",
        kind: "number",
        description:
          "The number of variations. After the first photo, each has another light and another scene, unless you choose them.",
        required: false,
        default: "1",
      },
      {
        name: "padding",
        kind: "number",
        description: "Free space around the product, as a share of the photo's side.",
        required: false,
        default: "0.1",
      },
      {
        name: "padding_top",
        kind: "number",
        description: "Free space at the top, as a share of the photo's height, instead of padding.",
        required: false,
      },
      {
        name: "padding_right",
        kind: "number",
        description: "Free space at the right, as a share of the photo's width, instead of padding.",
        required: false,
      },
      {
        name: "padding_bottom",
        kind: "number",
        description: "Free space at the bottom, as a share of the photo's height, instead of padding.",
        required: false,
      },
      {
        name: "padding_left",
        kind: "number",
        description: "Free space at the left, as a share of the photo's width, instead of padding.",
        required: false,
      },
      {
        name: "position",
        kind: "text",
        description: "Where the product lies in the free space. By default it is centered, slightly below the middle.",
        required: false,
        choices: ["center", "top", "bottom", "left", "right", "top_left", "top_right", "bottom_left", "bottom_right"],
      },
      {
        name: "size",
        kind: "text",
        description: 'square, story, banner, portrait or a size such as "1600x1200".',
        required: false,
        default: "square",
      },
      {
        name: "effort",
        kind: "text",
        description: "How much processing an engine uses, if it supports effort levels. Prices can differ.",
        required: false,
        choices: ["low", "medium", "high"],
        default: "medium",
      },
      {
        name: "format",
        kind: "text",
        description:
          "The output format; jpg is accepted for jpeg. By default, the format of the input if it is PNG, JPEG, WebP or AVIF, and PNG for others or if the result has transparency.",
        required: false,
        choices: ["png", "jpeg", "webp", "avif", "tiff", "gif"],
      },
      {
        name: "bit_depth",
        kind: "number",
        description:
          "Bits per channel of PNG and TIFF outputs. By default 8, and 16 if the image has them and the operation keeps them: background removal on a transparent background, image cleanup and image upscaling.",
        required: false,
        choices: ["8", "16"],
      },
      {
        name: "quality",
        kind: "number",
        description: "The quality of JPEG, WebP and AVIF outputs, 1 to 100.",
        required: false,
        default: "90",
      },
      {
        name: "language",
        kind: "text",
        description: "The language of the prompt or instructions.",
        required: false,
        default: "auto",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
  {
    slug: "document-translate",
    title: "Document translator",
    description:
      "Translate documents and keep their format, layout and design. Default price in credits: 1 per 500 characters, rounded up, at least 5; a scanned page or picture is held as 2,000 characters and charged for its recognized text. GET /operations lists the current prices.",
    fields: [
      {
        name: "document",
        kind: "file",
        description:
          "The file to translate, up to 30 MB. The result has the same format. The text of pictures is translated in place. Formats: docx, pptx, xlsx, odt, ods, odp, pdf, rtf, idml, epub, html, md, mdx, txt, csv, tsv, json, yaml, xml, xliff, po, srt, vtt, properties, strings, stringsdict, xcstrings, arb, resx, ts, ftl, php, toml, png, jpg, webp.",
        required: true,
      },
      {
        name: "target_language",
        kind: "text",
        description: "The language of the result as a BCP 47 tag.",
        required: false,
      },
      {
        name: "targets",
        kind: "texts",
        description:
          "Up to 10 languages instead of one target language. The job has one result for each, in this order, and costs the sum of their prices.",
        required: false,
      },
      {
        name: "source_language",
        kind: "text",
        description: "The language of the document. Detected by default.",
        required: false,
        default: "auto",
      },
      {
        name: "glossary",
        kind: "text",
        description: "Terms with fixed translations: CSV lines, or the text of a JSON object or list of pairs.",
        required: false,
      },
      {
        name: "glossaries",
        kind: "texts",
        description:
          "The IDs of up to 5 glossaries for the language pair. A term has the translation of the first glossary that contains it.",
        required: false,
      },
      {
        name: "memory",
        kind: "flag",
        description:
          "Reuse sentences that this account has translated before, free of charge, and store new ones. Off unless the account's default is on.",
        required: false,
      },
      {
        name: "pages",
        kind: "text",
        description:
          'The pages of a PDF to translate, for example "1-3,7". The result and the price have only these pages.',
        required: false,
      },
      {
        name: "bilingual",
        kind: "flag",
        description:
          "Include the source text: in Word documents each paragraph before its translation, in PDFs each page.",
        required: false,
      },
      {
        name: "translate_pictures",
        kind: "flag",
        description:
          "Also translate the text in pictures inside of a docx, pptx or pdf: it is removed and set again in its place. A picture is held as 1,000 characters and charged for its text.",
        required: false,
      },
      {
        name: "output_format",
        kind: "text",
        description:
          "With pdf, a translated office document is converted to PDF, if LibreOffice is installed on the server. With docx, a translated PDF becomes a Word document with its text, tables and pictures. By default, the format of the document.",
        required: false,
        choices: ["pdf", "docx"],
      },
      {
        name: "editable",
        kind: "flag",
        description:
          "Keep the segments editable after the translation, free of charge. The source document is then kept as long as the result. On in the playground, unless the result is converted or not kept.",
        required: false,
      },
      {
        name: "style",
        kind: "text",
        description:
          'How the translation should sound, for example "friendly, short sentences". Only language models follow it, so it needs an engine such as llm.',
        required: false,
      },
      {
        name: "custom_instructions",
        kind: "text",
        description:
          'What the translator should do, for example "use British spelling and metric units". Only language models follow them, so they need an engine such as llm.',
        required: false,
      },
      {
        name: "formality",
        kind: "text",
        description: "How formally the translation addresses the reader.",
        required: false,
        choices: ["default", "more", "less"],
        default: "default",
      },
      {
        name: "engine",
        kind: "text",
        description:
          "The engine to use, by its id in GET /operations. Without it, the service chooses an engine. A chosen engine has no fallback.",
        required: false,
      },
      {
        name: "provider_policy",
        kind: "text",
        description: "With local_only, no part of the request leaves the machines of the service's operator.",
        required: false,
        choices: ["any", "local_only"],
        default: "any",
      },
      {
        name: "seed",
        kind: "number",
        description: "The same seed and input produce the same bytes. Random by default.",
        required: false,
      },
      {
        name: "retention",
        kind: "number",
        description:
          "How long outputs are kept. With 0, nothing of the request is kept: the result is in the answer only, so the request must wait for it and ask for bytes or base64. Unit: hours.",
        required: false,
      },
      {
        name: "provenance",
        kind: "text",
        description: "With none, the result does not say how it was made. Services may require the marks.",
        required: false,
        choices: ["marked", "none"],
        default: "marked",
      },
      {
        name: "webhook_url",
        kind: "text",
        description: "An https address that is notified when this job ends, in addition to the account's webhooks.",
        required: false,
      },
      {
        name: "metadata",
        kind: "pairs",
        description: "Up to 20 key-value pairs, returned with the job.",
        required: false,
      },
    ],
  },
];
