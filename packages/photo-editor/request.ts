import type { Mask, Raster } from "@atelier/images/raster";
import type { RunContext } from "@atelier/images/run-context";
import type { Plan } from "./plan.ts";

export type EditStyle =
  | "none"
  | "photo"
  | "illustration"
  | "watercolor"
  | "ink"
  | "oil"
  | "pixel_art"
  | "cartoon"
  | "3d"
  | "line_art";

/** A photo with instructions, and optionally a mask of the area that may change. */
export interface EditRequest {
  image: Raster;
  instructions: string;
  mask?: Mask | undefined;
  style: EditStyle;
  /** Whether an instruction of which only a part was understood is run or refused. */
  onPartial?: "accept" | "refuse" | undefined;
  /** Size of the result in pixels. Without a value it follows from the edit. */
  width?: number | undefined;
  height?: number | undefined;
}

/** The edited photo. `report` contains the plan and the words that were not understood; `format` is set if the plan converts the file format. */
export interface EditResult {
  image: Raster;
  engine: string;
  report?: Record<string, unknown>;
  /** Whether a part of the instructions was not understood or did nothing, or a thing was taken for another. */
  partial?: boolean;
  /** Whether the result is the given image, pixel for pixel. */
  isUnchanged?: boolean;
  format?: "png" | "jpeg" | "webp" | "avif" | "tiff";
  /** The most bytes of the file, if the plan limits them. */
  maxBytes?: number;
}

/** Edits photos by instructions in English. */
export interface PhotoEditor {
  /**
   * Runs the plan for the instructions. Throws AppError `nothing_matched` if no tool matches the instructions, the
   * mask is empty, a named object is not found, or only a part was understood and `onPartial` is "refuse".
   */
  edit(request: EditRequest, context: RunContext): Promise<EditResult>;
}

export interface FoundPart {
  mask: Mask;
  box: readonly [number, number, number, number];
  /** Each of several things, if the detector finds them one by one. */
  each?: readonly { mask: Mask; box: FoundPart["box"] }[] | undefined;
  /** The more general word by which it was found, if it was not found by its own. */
  as?: string | undefined;
  /** Whether it was found by its shape or place, and not for certain. */
  isUnsure?: boolean | undefined;
  /** Whether something else is nearly as likely to have that name. */
  isAmbiguous?: boolean | undefined;
  /** Whether it is only a part of what was named, as one of several colors of a shirt. */
  isPartial?: boolean | undefined;
  /** The share of all of a garment that has its most frequent color, which was found. */
  share?: number | undefined;
  /** Whether the color of a garment differs clearly from those of hair and skin. */
  isDistinct?: boolean | undefined;
  /** Whether the mask of a garment is its outline, and not only what has its color. */
  isOutlined?: boolean | undefined;
}

/** The parts of an image that a crop keeps inside. */
export interface Focus {
  /** The main subject, at any size with the image's proportions. */
  mask: Mask;
  /** The head of the largest person, in pixels of the image. */
  face?: { x: number; y: number; width: number; height: number } | undefined;
  /** The heads of several people, if the image shows a group. */
  heads?: readonly { x: number; y: number; width: number; height: number }[] | undefined;
}

/** The models that some tools use. */
export interface EditorParts {
  remover: {
    removeBackground(
      input: { image: Raster; mode: "fast" | "balanced" | "best"; subject?: string | undefined },
      context: RunContext,
    ): Promise<{ image: Raster }>;
  };
  scenery: {
    /** Paints a scene in words, for example "a beach at sunset". Throws AppError `nothing_matched` if it is unknown. */
    paint(scene: string, size: { width: number; height: number }, context: RunContext): Promise<Raster>;
    /** Photographs a cut-out on a surface in words, for example "a marble table". */
    photograph(cutout: Raster, surface: string, context: RunContext): Promise<Raster>;
  };
  cleaner: {
    clean(
      input: {
        image: Raster;
        mask?: Mask | undefined;
        boxes: readonly (readonly [number, number, number, number])[];
        points: readonly (readonly [number, number])[];
        objects: readonly string[];
        shadows?: "remove" | "keep" | undefined;
        denoise: "off" | "auto" | "light" | "strong";
        maskGrow?: number | undefined;
        onDoubt?: ((hole: Mask) => void) | undefined;
      },
      context: RunContext,
    ): Promise<{
      image: Raster;
      mask?: Mask | undefined;
      isDoubtful?: boolean | undefined;
      spread?: number | undefined;
    }>;
    /** The letters of legible lines, and the boxes of other places that may be text; undefined without a text reader. */
    findText?(
      image: Raster,
      context: RunContext,
    ): Promise<
      | { mask: Mask; lines: readonly { text: string; box: readonly number[] }[]; left: readonly (readonly number[])[] }
      | undefined
    >;
  };
  upscaler: {
    upscale(
      input: { image: Raster; width: number; height: number; mode: "fast" | "quality" },
      context: RunContext,
    ): Promise<{ image: Raster }>;
  };
  /** The mask and bounding box of the objects that a word names, or null if the image shows none. `owner` is the box of the thing whose part is meant. */
  find(image: Raster, word: string, owner?: FoundPart["box"]): Promise<FoundPart | null>;
  /** The main subject and its head, coarsely and fast; null if the image shows no subject. */
  findFocus(image: Raster): Promise<Focus | null>;
  /** The one thing that stands out in an image and that no class of the detector explains; null if there is none. A thing of a known `name` that is seen weakly comes first, as unsure. */
  findMain?(image: Raster, name?: string): Promise<FoundPart | null>;
  /** The one thing with a name that no class of a detector has, or that it misses, by the classes that see it weakly; null if none does. */
  findWeak?(image: Raster, name: string): Promise<FoundPart | null>;
  /**
   * The boxes of things of a known name that the image may show, the likeliest first: a caller checks them by their color or place.
   * With `isAlone` only that of the one which is clearly likelier than all others.
   */
  findFaint?(image: Raster, name: string, isAlone?: boolean): Promise<readonly FoundPart["box"][]>;
  /** The boxes of all cups and bowls, also of those that are seen from above, each once. */
  detectOpen?(image: Raster): Promise<readonly FoundPart["box"][]>;
  /** The outline of the thing that fills a box. */
  select(image: Raster, box: FoundPart["box"]): Promise<Mask>;
  /** The outline of the thing that fills a box, if the network is sure of it; null otherwise. */
  selectSure?(image: Raster, box: FoundPart["box"]): Promise<Mask | null>;
  /** The clear outlines of what is in the middle of a mask, the best first. */
  selectFrom?(image: Raster, mask: Mask): Promise<readonly Mask[]>;
  /** The outline of the whole thing at a point; null if it is not clear. */
  selectAt?(image: Raster, point: readonly [x: number, y: number]): Promise<Mask | null>;
  /** The things of known names that the image certainly shows. */
  detect(image: Raster): Promise<readonly { name: string; box: FoundPart["box"]; score?: number | undefined }[]>;
  /** Whether `find` knows things with this name, so that null means that the image shows none. */
  isDetectable(word: string): boolean;
  /** Writes plans with a language model. The grammar is used without a planner, and if it fails. */
  planner?: Planner | undefined;
}

/** Writes plans with a language model. */
export interface Planner {
  name: string;
  /** Throws AppError `nothing_matched` if no tool matches the instructions. */
  plan(instructions: string, image: { width: number; height: number }, context: RunContext): Promise<Plan>;
  /** Whether an error of `plan` is a failure of the model, so that the grammar can be used instead. */
  isModelFailure(error: unknown): boolean;
}
