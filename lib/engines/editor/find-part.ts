import type { Raster } from "@atelier/images/raster";
import type { EditorParts } from "@atelier/photo-editor";
import { selectNamed } from "../cleaner/selection.ts";
import type { ModelSettings } from "../onnx/session.ts";
import { findFaces } from "./faces.ts";
import { findSky } from "./sky.ts";

/** Finds faces, the sky, and things of the detector's classes by name. Null if the image shows none. */
export function findPart(image: Raster, word: string, settings: ModelSettings): ReturnType<EditorParts["find"]> {
  if (/^faces?$/.test(word)) return findFaces(image, settings);
  if (/^(?:sky|skies)$/.test(word)) return findSky(image, settings);
  return selectNamed(image, word, settings);
}
