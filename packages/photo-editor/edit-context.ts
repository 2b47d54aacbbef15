import type { Mask } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { EditorParts, FoundPart } from "./request.ts";

/** Shared state of the steps of one edit, including the output format if a step sets it. */
export interface EditContext {
  parts: EditorParts;
  context: RunContext;
  random: () => number;
  /** The caller's mask, at the size of the original image. */
  mask: Mask | undefined;
  /** Whether a step used the main subject instead of a thing that cannot be found by name. */
  guessed: boolean;
  /** The instructions in the words of the caller. */
  instructions?: string;
  /** The name of a thing for which what stands out most was used. */
  standIn?: string;
  /** The color that a thing has before it gets another one, by which clothes are found. */
  oldColor?: string | undefined;
  /** Whether a step before has darkened the corners of the image. */
  isVignetted?: boolean;
  /** The radius of the corners, in pixels, that a step before rounded in an image of this size. */
  rounded?: { radius: number; width: number; height: number };
  /** The things that steps before found by name, as long as only colors and tones changed since. */
  found: Map<string, FoundPart | null>;
  /** The most bytes of the file, if a step limits them. */
  maxBytes?: number;
  format: "png" | "jpeg" | "webp" | "avif" | "tiff" | undefined;
}

/** Suppresses the progress of a step, because only the plan's progress is reported. */
export const quiet = (context: RunContext): RunContext => ({ ...context, progress: () => {} });

/** The start of the note about a thing that was found by its shape or place. */
const SHAPE_NOTE = /^This was found by its shape or place/;

/** Runs a search whose result is only avoided or compared, so that its inexact edge is not worth a note. */
export async function withoutShapeNote<Result>(edit: EditContext, run: () => Promise<Result>): Promise<Result> {
  const { context } = edit;
  edit.context = { ...context, warn: (message) => void (SHAPE_NOTE.test(message) || context.warn(message)) };
  try {
    return await run();
  } finally {
    edit.context = context;
  }
}
