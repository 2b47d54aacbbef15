import { AppError } from "@atelier/errors";
import { backgroundRemove } from "./background-remove/index.ts";
import type { Operation } from "./define.ts";
import { documentTranslate } from "./document-translate/index.ts";
import { imageCleanup } from "./image-cleanup/index.ts";
import { imageEdit } from "./image-edit/index.ts";
import { imageGenerate } from "./image-generate/index.ts";
import { imageUpscale } from "./image-upscale/index.ts";
import { productPhoto } from "./product-photo/index.ts";
import { sketchToImage } from "./sketch-to-image/index.ts";

/** The catalogue: every operation, in the order of the portal. */
export const operations: Operation[] = [
  imageGenerate,
  imageEdit,
  imageCleanup,
  imageUpscale,
  sketchToImage,
  backgroundRemove,
  productPhoto,
  documentTranslate,
];

/** The operation with this slug. Throws `not_found`. */
export function operationBySlug(slug: string): Operation {
  const operation = operations.find((candidate) => candidate.slug === slug);
  if (!operation) throw new AppError("not_found", `There is no operation "${slug}". GET /operations lists them.`);
  return operation;
}
