import { secret } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "comfyui",
  title: "ComfyUI",
  summary: "A ComfyUI server of the operator's own: a workflow per operation, progress over its websocket.",
  kind: "gpu",
  serves: {
    generator: "text to image",
    editor: "image to image, or inpainting with a mask",
    cleaner: "inpainting of masks and boxes",
    upscaler: "an upscale model",
    colorist: "control by scribble",
    backgroundRemover: "the operator's own workflow",
    studio: "the operator's own workflow",
  },
  model: {
    required: true,
    form: "the file of a checkpoint (an upscale model for upscaling), as sd_xl_base_1.0.safetensors",
  },
  address: { required: true },
  settings: [
    secret("COMFYUI_TOKEN", "Sent as a bearer token, for a server behind a proxy that asks for one.", false),
    {
      name: "COMFYUI_WORKFLOWS",
      required: false,
      note: "A folder of workflows in API format, named by operation (image-edit.json), used instead of the built-in ones.",
    },
  ],
  limits: [
    "Removing backgrounds and product photography need nodes ComfyUI does not ship: give a workflow of your own.",
    "The built-in sketch workflow wants the control net control_v11p_sd15_scribble.pth.",
  ],
  license: "ComfyUI: GPL-3.0 (a server of its own). Models: theirs.",
  byDefault: false,
  examples: ["comfyui:sd_xl_base_1.0.safetensors@http://gpu:8188", "comfyui:RealESRGAN_x4plus.pth@http://gpu:8188"],
};
