import type { Raster } from "@atelier/images/raster";
import type { EngineSettings } from "../define.ts";
import type { EngineContext } from "../ports/index.ts";
import { onnxBackgroundRemover } from "./background-remover.ts";

/** An image that another engine made, with its subject only. The progress is that of the other engine. */
export async function withoutBackground(
  image: Raster,
  settings: EngineSettings,
  context: EngineContext,
): Promise<Raster> {
  const silent = { ...context, progress: () => {} };
  return (await onnxBackgroundRemover(settings).removeBackground({ image, mode: "balanced" }, silent)).image;
}
