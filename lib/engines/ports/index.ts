import type { BackgroundRemover } from "./background-remover.ts";
import type { ImageCleaner } from "./image-cleaner.ts";
import type { ImageEditor } from "./image-editor.ts";
import type { ImageGenerator } from "./image-generator.ts";
import type { ImageUpscaler } from "./image-upscaler.ts";
import type { ProductStudio } from "./product-studio.ts";
import type { SketchColorist } from "./sketch-colorist.ts";
import type { Translator } from "./translator.ts";

export { type Style, styles } from "@atelier/painting/style";
export { type BackgroundRemover, type CutoutResult, warnWithoutNames } from "./background-remover.ts";
export { type EngineContext, type EngineResult, type ImageResult, warnWithoutReferences } from "./context.ts";
export { type Effort, efforts } from "./effort.ts";
export { EngineError, type EngineErrorOptions } from "./errors.ts";
export type { DenoiseStrength, ImageCleaner } from "./image-cleaner.ts";
export { type ImageEditor, warnWithoutStrength } from "./image-editor.ts";
export type { ImageGenerator } from "./image-generator.ts";
export { type ImageUpscaler, type UpscaleMode, warnWithoutCreativity } from "./image-upscaler.ts";
export { type ProductScene, type ProductStudio, productScenes } from "./product-studio.ts";
export type { SketchColorist } from "./sketch-colorist.ts";
export type { LanguageGroup, Translator, TranslatorSegment } from "./translator.ts";

/** One interface per capability. Operations depend on these types alone; engines implement them. */
export interface Engines {
  generator: ImageGenerator;
  editor: ImageEditor;
  cleaner: ImageCleaner;
  upscaler: ImageUpscaler;
  colorist: SketchColorist;
  backgroundRemover: BackgroundRemover;
  studio: ProductStudio;
  translator: Translator;
}

export type Capability = keyof Engines;

/** The setting that lists a capability's engines, named after the operation that first used it. */
export const listSettings = {
  generator: "ENGINES_IMAGE_GENERATE",
  editor: "ENGINES_IMAGE_EDIT",
  cleaner: "ENGINES_IMAGE_CLEANUP",
  upscaler: "ENGINES_IMAGE_UPSCALE",
  colorist: "ENGINES_SKETCH_TO_IMAGE",
  backgroundRemover: "ENGINES_BACKGROUND_REMOVE",
  studio: "ENGINES_PRODUCT_PHOTO",
  translator: "ENGINES_DOCUMENT_TRANSLATE",
} as const satisfies Record<Capability, string>;

export const capabilities = Object.keys(listSettings) as Capability[];
