import { secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "comfyui",
  title: "ComfyUI",
  summary: "Runs one workflow per operation on your own ComfyUI server and reports its progress.",
  kind: "gpu",
  local: "address",
  unsupported: { "image-edit": ["frames"], "image-cleanup": ["points", "objects", "shadows"] },
  requires: { "image-cleanup": ["mask", "boxes"] },
  serves: {
    "image-generate": "text to image",
    "image-edit": "image to image, or inpainting with a mask",
    "image-cleanup": "inpainting of masks and boxes",
    "image-upscale": "an upscale model",
    "sketch-to-image": "ControlNet with scribbles",
    "background-remove": "your own workflow",
    "product-photo": "your own workflow",
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
