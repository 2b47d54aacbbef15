import { createStudio } from "@atelier/product-studio";
import { onnxBackgroundRemover } from "../background-remover/background-remover.ts";
import type { EngineAdapter } from "../define.ts";

export const adapter: EngineAdapter = ({ name }) => ({
  name,
  lane: "cpu",
  capabilities: ["studio"],
  weights: { required: ["u2net"], optional: ["sam2-encoder", "sam2-decoder"] },
  load: (settings) => ({ studio: createStudio({ remover: onnxBackgroundRemover(settings) }) }),
});
