// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type { WithFiles } from "../src/files.ts";
import type { Result } from "../src/result.ts";
import type { RunOptions } from "../src/run.ts";
import type {
  ImageGenerateData,
  ImageEditData,
  ImageCleanupData,
  ImageUpscaleData,
  SketchToImageData,
  BackgroundRemoveData,
  ProductPhotoData,
  DocumentTranslateData,
} from "./types.gen.ts";

/** The fields of each operation that take files. */
export const fileFields = {
  "image-generate": ["reference_images"],
  "image-edit": ["image","mask","images"],
  "image-cleanup": ["image","mask"],
  "image-upscale": ["image"],
  "sketch-to-image": ["image"],
  "background-remove": ["image","background_image"],
  "product-photo": ["image","background_image"],
  "document-translate": ["document"],
} as const;

/** The error codes of the API. */
export const errorCodes = [
  "invalid_json",
  "missing_key",
  "invalid_key",
  "insufficient_credits",
  "spend_limit_reached",
  "key_restricted",
  "account_suspended",
  "origin_not_allowed",
  "not_found",
  "method_not_allowed",
  "request_timeout",
  "not_acceptable",
  "idempotency_in_progress",
  "job_running",
  "job_ended",
  "batch_ended",
  "keep_limit_reached",
  "upload_limit_reached",
  "upload_offset_conflict",
  "webhook_disabled",
  "result_expired",
  "unsupported_tus_version",
  "payload_too_large",
  "unsupported_media_type",
  "range_not_satisfiable",
  "invalid_input",
  "unreadable_image",
  "unreadable_document",
  "input_unreachable",
  "nothing_matched",
  "content_refused",
  "unsupported_language_pair",
  "idempotency_mismatch",
  "rate_limited",
  "internal_error",
  "engine_failed",
  "storage_full",
  "overloaded",
  "engine_unavailable",
  "engine_timeout"
] as const;

export type ImageGenerateInput = WithFiles<NonNullable<ImageGenerateData["body"]>, "reference_images">;

export type ImageEditInput = WithFiles<NonNullable<ImageEditData["body"]>, "image" | "mask" | "images">;

export type ImageCleanupInput = WithFiles<NonNullable<ImageCleanupData["body"]>, "image" | "mask">;

export type ImageUpscaleInput = WithFiles<NonNullable<ImageUpscaleData["body"]>, "image">;

export type SketchToImageInput = WithFiles<NonNullable<SketchToImageData["body"]>, "image">;

export type BackgroundRemoveInput = WithFiles<NonNullable<BackgroundRemoveData["body"]>, "image" | "background_image">;

export type ProductPhotoInput = WithFiles<NonNullable<ProductPhotoData["body"]>, "image" | "background_image">;

export type DocumentTranslateInput = WithFiles<NonNullable<DocumentTranslateData["body"]>, "document">;

/** The input of each operation, by its slug. */
export interface OperationInputs {
  "image-generate": ImageGenerateInput;
  "image-edit": ImageEditInput;
  "image-cleanup": ImageCleanupInput;
  "image-upscale": ImageUpscaleInput;
  "sketch-to-image": SketchToImageInput;
  "background-remove": BackgroundRemoveInput;
  "product-photo": ProductPhotoInput;
  "document-translate": DocumentTranslateInput;
}

/** A method for each operation. */
export abstract class Operations {
  abstract run<Slug extends keyof OperationInputs>(
    operation: Slug,
    input: OperationInputs[Slug],
    options?: RunOptions,
  ): Promise<Result>;

  /** Image generation. Create an image from a text description. Default price: 4 per image up to 1 MP (1024 × 1024), 8 above credits. GET /operations lists the current prices. */
  imageGenerate(input: ImageGenerateInput, options?: RunOptions): Promise<Result> {
    return this.run("image-generate", input, options);
  }

  /** Image editor. Edit an image with instructions: resize it, change its style or modify its content. Default price: 4 per image, half if a part was not understood credits. GET /operations lists the current prices. */
  imageEdit(input: ImageEditInput, options?: RunOptions): Promise<Result> {
    return this.run("image-edit", input, options);
  }

  /** Image cleanup. Remove imperfections, noise or unwanted objects. Default price: 3 per image, free if nothing was changed credits. GET /operations lists the current prices. */
  imageCleanup(input: ImageCleanupInput, options?: RunOptions): Promise<Result> {
    return this.run("image-cleanup", input, options);
  }

  /** Image upscaling. Increase an image's resolution without losing quality. Default price: 2 per 4 MP of output, rounded up credits. GET /operations lists the current prices. */
  imageUpscale(input: ImageUpscaleInput, options?: RunOptions): Promise<Result> {
    return this.run("image-upscale", input, options);
  }

  /** Sketch to image. Turn a sketch or wireframe into a detailed, colored illustration. Default price: 4 per image credits. GET /operations lists the current prices. */
  sketchToImage(input: SketchToImageInput, options?: RunOptions): Promise<Result> {
    return this.run("sketch-to-image", input, options);
  }

  /** Background removal. Remove the background and keep the subject. Default price: 2 per image credits. GET /operations lists the current prices. */
  backgroundRemove(input: BackgroundRemoveInput, options?: RunOptions): Promise<Result> {
    return this.run("background-remove", input, options);
  }

  /** Product photography. Create studio-quality product photos for stores and marketing. Default price: 6 per image credits. GET /operations lists the current prices. */
  productPhoto(input: ProductPhotoInput, options?: RunOptions): Promise<Result> {
    return this.run("product-photo", input, options);
  }

  /** Document translator. Translate documents and keep their format, layout and design. Default price: 1 per 500 characters, rounded up, at least 5. A scanned page is held as 2,000 characters and charged for its recognized text credits. GET /operations lists the current prices. */
  documentTranslate(input: DocumentTranslateInput, options?: RunOptions): Promise<Result> {
    return this.run("document-translate", input, options);
  }
}
