import type { Capability } from "../ports/index.ts";
import type { EngineCard } from "./card.ts";
import { embeddedCards } from "./embedded.ts";
import { providerCards } from "./providers.ts";

/** Every kind of engine there is, in words. Pages read this; the code behind each is elsewhere. */
export const engineCards: readonly EngineCard[] = [...embeddedCards, ...providerCards];

/** The setting that lists the engines of a capability, named after its operation. */
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

/** The address part of a page about it: `onnx/cleaner` is at `onnx-cleaner`. */
export const cardSlug = ({ family }: EngineCard) => family.replaceAll("/", "-");
