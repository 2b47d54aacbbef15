import { z } from "zod";
import { partEffects, places, positions, styleNames, typefaces, weatherKinds } from "./plan-values.ts";

const percent = z.number().min(-100).max(400);
const color = z.string();
const subject = z.string().max(60);
const scene = z.string().min(1).max(80);
const side = z.int().min(1).max(8192);
const ratio = z
  .string()
  .regex(/^\d+(\.\d+)?:\d+(\.\d+)?$/)
  .optional();
const tone = z.number().min(-100).max(100).optional();

/** Lettering that the image shows: a kind of it, such as "text" or "web address", what its lines contain, and their place. */
const letters = {
  object: subject.default("text"),
  text: z.string().min(1).max(200).optional(),
  where: z.enum(places).optional(),
};

/** The argument schemas of all tools. Every plan uses them, whether a model or the grammar wrote it. */
export const toolSchemas = {
  resize: z.strictObject({
    width: side.optional(),
    height: side.optional(),
    scale: z.number().min(0.01).max(8).optional(),
    /** How a width and a height are reached: `exact` may distort. Without a value the image is cropped, with a warning. */
    fit: z.enum(["exact", "inside", "cover"]).optional(),
  }),
  crop: z.strictObject({
    width: side.optional(),
    height: side.optional(),
    ratio,
    around: subject.optional(),
    /** A thing that a shape or a size keeps inside, in place of the main subject. */
    keep: subject.optional(),
    /** A thing that the crop leaves out: the largest part of the image beside it stays. */
    without: subject.optional(),
    /** Crops around the middle of the image, wherever the subject is. */
    center: z.literal(true).optional(),
    /** The side at which a shape or a size is cut out. */
    side: z.enum(["left", "right", "top", "bottom"]).optional(),
    /** Amount to cut off each side: shares of the side, or pixels. */
    edges: z
      .strictObject({
        left: z.number().min(0),
        top: z.number().min(0),
        right: z.number().min(0),
        bottom: z.number().min(0),
        unit: z.literal("px").optional(),
      })
      .optional(),
    /** Sides at which strips of one color are cut off: letterbox bars, scan edges, old borders. */
    strips: z
      .array(z.enum(["left", "top", "right", "bottom"]))
      .min(1)
      .optional(),
    /** With a thing: the share of the crop that it fills. */
    fill: z.number().min(0.02).max(0.95).optional(),
    /** Enlarges the middle by this factor and keeps the image size. */
    zoom: z.number().min(1).max(20).optional(),
  }),
  /** With `upright` the direction is read from the image, and the degrees are the usual turn for an image that shows none. */
  rotate: z.strictObject({ degrees: z.number().min(-360).max(360), upright: z.literal(true).optional() }),
  flip: z.strictObject({ axis: z.enum(["horizontal", "vertical"]) }),
  straighten: z.strictObject({ degrees: z.number().min(-45).max(45).optional() }),
  /** With `enough` at least so much brighter, and more if the image stays dark. */
  brightness: z.strictObject({ percent, enough: z.literal(true).optional() }),
  contrast: z.strictObject({ percent }),
  saturation: z.strictObject({ percent }),
  warmth: z.strictObject({ percent }),
  exposure: z.strictObject({ stops: z.number().min(-5).max(5) }),
  sharpen: z.strictObject({ percent }),
  blur: z.strictObject({ radius: z.number().min(0.3).max(200) }),
  /** Changes ranges of tones by percent: lifts shadows, recovers highlights, moves the black and white points. */
  tones: z.strictObject({ shadows: tone, midtones: tone, highlights: tone, blacks: tone, whites: tone }),
  /** Corrects the exposure and contrast by the tones of the image. */
  auto_tone: z.strictObject({}),
  /** Falling rain or snow, or fog. 100 percent is usual. */
  weather: z.strictObject({ kind: z.enum(weatherKinds), percent: z.number().min(10).max(300).default(100) }),
  /** Tints the whole image with a color. */
  tint: z.strictObject({ color, percent: z.number().min(1).max(100).default(35) }),
  /** Lays a color over the image, evenly or as a gradient from a side. */
  overlay: z.strictObject({
    color,
    percent: z.number().min(1).max(100).default(50),
    from: z.enum(["top", "bottom", "left", "right"]).optional(),
  }),
  /** Color grading: one color for shadows and one for highlights. */
  split_tone: z.strictObject({ shadows: color, highlights: color, percent: z.number().min(1).max(100).default(35) }),
  filter: z.strictObject({
    name: z.enum(["emboss", "glow", "hdr", "miniature", "motion_blur", "sunset", "zoom_blur"]),
    /** A factor of the usual strength. */
    amount: z.number().min(0.1).max(4).default(1),
  }),
  /** Removes a color cast; `strong` also the one of colored lamps that light all of the image. */
  white_balance: z.strictObject({ strong: z.boolean().optional() }),
  /** Makes the red pupils of a flash photo dark. */
  red_eye: z.strictObject({}),
  denoise: z.strictObject({ strength: z.enum(["auto", "light", "strong"]).optional() }),
  /** An effect on one named thing, a face, the subject or the background; with `except` on everything else. */
  apply_to: z.strictObject({
    part: subject,
    except: z.literal(true).optional(),
    /** One of the things of the part that stays as it is. */
    without: subject.optional(),
    effect: z.enum(partEffects),
    /** Percent, or stops for exposure; for blur and pixelate a factor of the usual strength. */
    amount: percent.optional(),
    /** With the part "text": only lines of lettering that contain this, or that stand here. */
    text: z.string().min(1).max(200).optional(),
    where: z.enum(places).optional(),
  }),
  black_and_white: z.strictObject({}),
  sepia: z.strictObject({}),
  vintage: z.strictObject({}),
  duotone: z.strictObject({ dark: color, light: color }),
  invert: z.strictObject({}),
  style: z.strictObject({
    name: z.enum(styleNames),
    /** The number of flat colors of a poster; ten without a value. */
    colors: z.int().min(2).max(32).optional(),
  }),
  /** Leaves the subject, or the named thing, on a transparent background. */
  remove_background: z.strictObject({ subject: subject.optional() }),
  blur_background: z.strictObject({ radius: z.number().min(1).max(200) }),
  /** Puts the subject, or the named thing, before a color or a scene in words, for example "a beach". */
  replace_background: z
    .strictObject({
      color: color.optional(),
      scene: scene.optional(),
      subject: subject.optional(),
      /** The color that the background has. Everything else on a plain background of that color stays. */
      from: color.optional(),
      /** Moves the subject to the middle of a plain background. */
      centered: z.literal(true).optional(),
    })
    .refine((args) => args.color !== undefined || args.scene !== undefined, "Give a color or a scene."),
  replace_sky: z.strictObject({ scene }),
  remove_object: z.strictObject({
    object: subject,
    /** Position of the object, if there are several. */
    where: z.enum(places).optional(),
    /** With the object "text": removes only lines of lettering that contain this. */
    text: z.string().min(1).max(200).optional(),
    /** With lettering: the thing on which it stands. */
    on: subject.optional(),
    /** With the object "text": lines that stay, either the photo credit or those that contain a text. */
    keep: z.string().max(200).optional(),
  }),
  /** Gives a color or a thing another color. With `percent` its colors come that far to the new one, and its light stays. */
  recolor: z.strictObject({
    from: color.optional(),
    object: subject.optional(),
    to: color,
    /** A thing, or several joined by "and", that keeps its color. */
    except: subject.optional(),
    percent: z.number().min(5).max(100).optional(),
    /** Changes all parts of the object that have the color `from`, and not the one thing of that color. */
    parts: z.literal(true).optional(),
  }),
  round_corners: z.strictObject({
    radius: z.number().min(1).max(4096).optional(),
    percent: z.number().min(0).max(50).optional(),
  }),
  border: z.strictObject({ width: z.number().min(1).max(1000), color }),
  /** Enlarges the canvas around the image to a ratio or a size, or by margins, and fills it with a color. */
  pad: z.strictObject({
    ratio,
    width: side.optional(),
    height: side.optional(),
    /** Shares of the side, or pixels. */
    edges: z
      .strictObject({
        left: z.number().min(0).max(8192),
        top: z.number().min(0).max(8192),
        right: z.number().min(0).max(8192),
        bottom: z.number().min(0).max(8192),
        unit: z.literal("px").optional(),
      })
      .optional(),
    color: color.default("white"),
    /** Uses the color of the image's own edge that is closest to `color`. */
    matched: z.literal(true).optional(),
    /** The side at which a ratio or a size adds the canvas. Without it the image stays in the middle. */
    side: z.enum(["left", "right", "top", "bottom"]).optional(),
    /** Continues the image at its edges in place of the color. */
    continued: z.literal(true).optional(),
    /** Shows the image itself, enlarged and blurred, in place of the color. */
    blurred: z.literal(true).optional(),
  }),
  vignette: z.strictObject({ percent }),
  /** Film grain; 30 is usual. */
  grain: z.strictObject({ percent: z.number().min(1).max(100) }),
  /** Reduces the image to this many colors, or each color channel to this many levels. */
  posterize: z.strictObject({
    levels: z.number().int().min(2).max(32).optional(),
    colors: z.number().int().min(2).max(64).optional(),
  }),
  /** A soft shadow; with `under` one on the ground below that thing. */
  shadow: z.strictObject({ under: subject.optional() }),
  text: z.strictObject({
    text: z.string().min(1).max(200),
    position: z.enum(positions).default("bottom"),
    /** Pixels, or a size for the image; "huge" is as wide as the image. */
    size: z.union([z.number().min(6).max(2000), z.enum(["small", "large", "huge"])]).optional(),
    /** In place of a size: the share of the image's width that the longest line takes. */
    share: z.number().min(0.03).max(1).optional(),
    color: color.default("white"),
    /** The weight of the letters; bold without a value. */
    weight: z.enum(["thin", "light", "regular"]).optional(),
    /** The kind of the letters, which are without serifs otherwise. */
    typeface: z.enum(typefaces).optional(),
    italic: z.literal(true).optional(),
    outline: color.optional(),
    /** More lines below the text, each in a size, color and weight of its own. */
    lines: z
      .array(
        z.strictObject({
          text: z.string().min(1).max(200),
          size: z.union([z.number().min(6).max(2000), z.enum(["small", "large", "huge"])]).optional(),
          color: color.optional(),
          weight: z.enum(["thin", "light", "regular"]).optional(),
        }),
      )
      .min(1)
      .max(6)
      .optional(),
    /** Whether the letters cast a soft shadow on the image. */
    shadow: z.literal(true).optional(),
    /** The color of a box behind the text, and its shape if it is not a rectangle. */
    box: color.optional(),
    shape: z.enum(["ellipse", "pill"]).optional(),
    /** The thing that the text may not cover, or "everything", and the area within which it stands. */
    avoid: subject.optional(),
    within: subject.optional(),
    /** The thing on which the text stands, flat in its middle. */
    on: subject.optional(),
    /** Without a stated position: any place, one at the side of the position, or any corner. */
    anywhere: z.enum(["place", "side", "corner"]).optional(),
  }),
  /** Moves lettering of the image to another place of it. */
  move_letters: z.strictObject({ ...letters, to: z.enum(positions) }),
  /** Gives lettering of the image another color. */
  recolor_letters: z.strictObject({ ...letters, to: color }),
  /** Writes lettering of the image again in another size, as a factor of its own, and in its color or another one. */
  resize_letters: z.strictObject({ ...letters, scale: z.number().min(0.2).max(5), color: color.optional() }),
  /** Writes another text in the place of lettering of the image. With `fitsCase` it gets the capitals of what it replaces. */
  replace_letters: z.strictObject({
    ...letters,
    to: z.string().min(1).max(200),
    fitsCase: z.literal(true).optional(),
    color: color.optional(),
  }),
  /** Draws a mark around a named thing, or an arrow that points at it. */
  mark: z.strictObject({
    shape: z.enum(["circle", "box", "arrow"]),
    around: subject,
    color: color.optional(),
    width: z.enum(["thin", "thick"]).optional(),
  }),
  upscale: z.strictObject({ factor: z.literal([2, 3, 4, 8]) }),
  /** The format of the file, and the most kilobytes that it may have. */
  convert: z
    .strictObject({
      format: z.enum(["png", "jpeg", "webp", "avif", "tiff"]).optional(),
      max_kb: z.int().min(5).max(100_000).optional(),
    })
    .refine((args) => args.format !== undefined || args.max_kb !== undefined, "Give a format or a size."),
} as const;

/** The name of a tool. */
export type ToolName = keyof typeof toolSchemas;

/** The arguments of each tool. */
export type ToolArguments = { [Name in ToolName]: z.output<(typeof toolSchemas)[Name]> };

/** One step of a plan. */
export type Step = { [Name in ToolName]: { tool: Name; arguments: ToolArguments[Name] } }[ToolName];

/** The plan for an instruction: steps, and the words that were not understood. */
export interface Plan {
  steps: Step[];
  notUnderstood: string[];
  /** Misspelled words with what they were read as, such as `"contrats" as "contrast"`. */
  corrected?: string[];
  /** Things that a change of the background keeps only if they belong to the main subject. */
  kept?: string[];
}

/** Creates a step with default arguments filled in. Throws a ZodError if arguments are out of range. */
export function step<Name extends ToolName>(tool: Name, input: z.input<(typeof toolSchemas)[Name]>): Step {
  return { tool, arguments: toolSchemas[tool].parse(input) } as Step;
}
