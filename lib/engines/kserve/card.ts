import { secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "kserve",
  title: "Triton and KServe",
  summary:
    "Runs the ONNX models of the embedded engines on an inference server with the Open Inference Protocol (v2), for example on many GPUs.",
  kind: "gpu",
  local: "address",
  unsupported: { "image-cleanup": ["points", "objects", "shadows"] },
  requires: { "image-cleanup": ["mask", "boxes"] },
  serves: {
    "background-remove": "models u2netp, u2net and isnet",
    "image-upscale": "models x4fast, x2 and x4plus",
    "image-cleanup": "model migan, for masks and boxes",
  },
  address: { required: true, replicas: true },
  settings: [secret("KSERVE_TOKEN", "Bearer token of the inference server, if it requires one.", false)],
  limits: [
    "The address is http://, https://, grpc:// or grpcs://. Write several with | between them for replicas with the same models.",
    "Models must have the names above and must not use server-side batching.",
    "Image cleanup supports masks and boxes, but no points, names or denoising.",
  ],
  license: "Models: Apache-2.0, BSD-3-Clause and MIT",
  byDefault: false,
  examples: ["kserve@http://triton:8000", "kserve@grpc://a:8001|grpc://b:8001"],
};
