import { backgroundRemove } from "./background-remove.ts";
import type { EngineContext } from "./context.ts";
import { documentTranslate } from "./document-translate.ts";
import { imageCleanup } from "./image-cleanup.ts";
import { imageEdit } from "./image-edit.ts";
import { imageGenerate } from "./image-generate.ts";
import { imageUpscale } from "./image-upscale.ts";
import type { Port } from "./port.ts";
import { productPhoto } from "./product-photo.ts";
import { sketchToImage } from "./sketch-to-image.ts";

export { type Style, styles } from "@atelier/painting/style";
export { type BackgroundRemoveEngine, type CutoutResult, warnWithoutNames } from "./background-remove.ts";
export { type EngineContext, type EngineResult, type ImageResult, warnWithoutReferences } from "./context.ts";
export type {
  DocumentTranslateEngine,
  LanguageGroup,
  TranslationModel,
  TranslatorSegment,
} from "./document-translate.ts";
export { type Effort, efforts } from "./effort.ts";
export { EngineError, type EngineErrorOptions } from "./errors.ts";
export type { DenoiseStrength, FoundText, ImageCleanupEngine } from "./image-cleanup.ts";
export { type ImageEditEngine, warnWithoutStrength, warnWithoutTransparency } from "./image-edit.ts";
export type { ImageGenerateEngine } from "./image-generate.ts";
export { type ImageUpscaleEngine, type UpscaleMode, warnWithoutCreativity } from "./image-upscale.ts";
export { type ProductPhotoEngine, type ProductScene, productScenes } from "./product-photo.ts";
export type { SketchToImageEngine } from "./sketch-to-image.ts";

/** One port per operation, by the operation's slug. Operations depend on these alone; engines implement them. */
export const ports = {
  "image-generate": imageGenerate,
  "image-edit": imageEdit,
  "image-cleanup": imageCleanup,
  "image-upscale": imageUpscale,
  "sketch-to-image": sketchToImage,
  "background-remove": backgroundRemove,
  "product-photo": productPhoto,
  "document-translate": documentTranslate,
};

/** The slug of an operation, as engines name what they serve. */
export type Capability = keyof typeof ports;

/** The interface of each port. */
export type Engines = { [C in Capability]: (typeof ports)[C]["sample"] };

/** Makes the call of a port to the engine that serves it. Throws TypeError if none does. */
export function callPort<C extends Capability>(capability: C, engines: Partial<Engines>, context: EngineContext) {
  const engine = engines[capability];
  if (!engine) throw new TypeError(`The engine does not serve ${capability}.`);
  const typedPorts: { [Slug in Capability]: Port<Engines[Slug]> } = ports;
  return typedPorts[capability].call(engine, context);
}

export const capabilities = Object.keys(ports) as Capability[];

type WithUnderscores<Slug extends string> = Slug extends `${infer Head}-${infer Tail}`
  ? `${Head}_${WithUnderscores<Tail>}`
  : Slug;

/** The setting that lists the engines of an operation, for example `ENGINES_IMAGE_EDIT`. */
export const listSetting = <C extends Capability>(capability: C) =>
  `ENGINES_${capability.replaceAll("-", "_").toUpperCase()}` as `ENGINES_${Uppercase<WithUnderscores<C>>}`;
