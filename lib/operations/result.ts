import type { Animation, Raster } from "@atelier/images/raster";
import type { ImageFormat } from "./fields.ts";

/** Facts of the main input (`image` or `document`), found by inspection; zeros if the operation has none. */
export interface PriceFacts {
  width: number;
  height: number;
  megapixels: number;
  /** The number of frames to process; 1 for still images. */
  frames: number;
  characters: number;
  /** The pictures in a document. */
  pictures?: number;
  /** A document's detected language; empty if it was not detected. */
  language: string;
}

/**
 * The result of an operation. The worker encodes images by the request's `format` and `quality`. `charge` is set if the
 * job costs less than was held; never more than the price is charged. With `partial` half of that is charged, rounded down,
 * because a part of the request was left out.
 */
export type OperationResult =
  | {
      kind: "images";
      images: Raster[];
      /** The frames of each image, if the result is an animation. */
      animations?: readonly Animation[] | undefined;
      /** The format that the instructions name; the request's `format` field overrides it. */
      format?: ImageFormat | undefined;
      /** The most bytes that the file of each image may have, if the instructions limit them. */
      maxBytes?: number | undefined;
      charge?: number | undefined;
      partial?: boolean | undefined;
      engine: string;
      report?: Record<string, unknown> | undefined;
    }
  | {
      kind: "documents";
      documents: { path: string; contentType: string; filename: string }[];
      charge?: number | undefined;
      engine: string;
      /** The path of a JSON file with the segments that the translation memory stores if the job succeeds. */
      learned?: string | undefined;
      editable?: EditableFiles | undefined;
      report?: Record<string, unknown> | undefined;
    };

/** The files of a translation that can be edited: its source, and the draft of each output in their order. */
export interface EditableFiles {
  source: string;
  drafts: readonly string[];
}
