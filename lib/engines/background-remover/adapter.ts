import type { EngineAdapter } from "../define.ts";
import { onnxBackgroundRemover } from "./background-remover.ts";
import { namingModels } from "./named-subject.ts";

export const adapter: EngineAdapter = ({ name }, _capabilities, { bestBackground }) => ({
  name,
  lane: "cpu",
  capabilities: ["background-remove"],
  weights: {
    required: ["u2netp", "u2net"],
    // SAM 2 adds parts that the first model missed. With the detector it finds subjects by name.
    optional: [...namingModels, ...(bestBackground ? (["isnet"] as const) : [])],
  },
  load: (settings) => ({ "background-remove": onnxBackgroundRemover(settings) }),
});
