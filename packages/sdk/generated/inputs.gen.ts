// Generated from the OpenAPI document by build-generated.ts. Do not edit.
import type { WithFiles } from "../src/files.ts";
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
