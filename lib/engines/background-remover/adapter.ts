import type { EngineAdapter } from "../define.ts";
import { onnxBackgroundRemover } from "./background-remover.ts";

export const adapter: EngineAdapter = ({ name }, _capabilities, { bestBackground }) => ({
  name,
  lane: "cpu",
  capabilities: ["backgroundRemover"],
  weights: {
    required: ["u2netp", "u2net"],
    // SAM 2 adds parts that the first model missed.
    optional: ["sam2-encoder", "sam2-decoder", ...(bestBackground ? (["isnet"] as const) : [])],
  },
  load: (settings) => ({ backgroundRemover: onnxBackgroundRemover(settings) }),
});
