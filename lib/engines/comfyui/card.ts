import { secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "comfyui",
  title: "ComfyUI",
  summary: "Runs one workflow per operation on your own ComfyUI server and reports its progress.",
  kind: "gpu",
  local: "address",
  unsupported: { cleaner: ["points", "objects"] },
  requires: { cleaner: ["mask", "boxes"] },
  serves: {
    generator: "text to image",
    editor: "image to image, or inpainting with a mask",
    cleaner: "inpainting of masks and boxes",
    upscaler: "an upscale model",
    colorist: "ControlNet with scribbles",
    backgroundRemover: "your own workflow",
    studio: "your own workflow",
  },
  model: {
    required: true,
    form: "the file name of a checkpoint or, for upscaling, of an upscale model, for example sd_xl_base_1.0.safetensors",
  },
  address: { required: true },
  settings: [
    secret("COMFYUI_TOKEN", "Bearer token for a server behind an authenticating proxy.", false),
    {
      name: "COMFYUI_WORKFLOWS",
      required: false,
      note: "Folder of workflows in API format that replace the built-in ones, named by operation (image-edit.json).",
    },
  ],
  limits: [
    "Background removal and product photography have no built-in workflow. Add your own.",
    "The built-in sketch workflow requires the ControlNet model control_v11p_sd15_scribble.pth.",
  ],
  license: "ComfyUI: GPL-3.0 (runs as a separate server). Models: their own licenses.",
  byDefault: false,
  examples: ["comfyui:sd_xl_base_1.0.safetensors@http://gpu:8188", "comfyui:RealESRGAN_x4plus.pth@http://gpu:8188"],
};
