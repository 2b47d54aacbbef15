import { secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "kserve",
  title: "Triton and KServe",
  summary:
    "The embedded engines' own ONNX weights on an inference server that speaks the open inference protocol (v2): the way to many GPUs.",
  kind: "gpu",
  serves: {
    backgroundRemover: "models u2netp, u2net and isnet",
    upscaler: "models x4fast, x2 and x4plus",
    cleaner: "model migan, for masks and boxes",
  },
  address: { required: true },
  settings: [secret("KSERVE_TOKEN", "Sent as a bearer token, where the server asks for one.", false)],
  limits: [
    "The server's models bear the names above and take the batch dimension as the files have it (no server-side batching).",
    "Cleaning takes masks and boxes, no points, names or denoising.",
  ],
  license: "As the weights: Apache-2.0, BSD-3-Clause, MIT",
  byDefault: false,
  examples: ["kserve@http://triton:8000"],
};
