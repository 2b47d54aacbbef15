import { threads } from "../card-settings.ts";
import type { EngineCard } from "../define.ts";

export const card: EngineCard = {
  family: "diffusion",
  title: "Diffusion",
  summary: "Runs a diffusion model in ONNX on this machine, for example Stable Diffusion, SDXL or a turbo model.",
  kind: "embedded",
  local: "always",
  efforts: "low takes half of the steps, high takes twice as many",
  unsupported: { "image-edit": ["frames"], "image-cleanup": ["points", "objects", "shadows"] },
  requires: { "image-cleanup": ["mask", "boxes"], "product-photo": ["prompt"] },
  serves: {
    "image-generate": "text to image",
    "image-edit": "inpainting with a mask; whole images with an instruction-editing model",
    "image-cleanup": "inpainting of large masks and boxes",
    "sketch-to-image": "ControlNet with scribbles",
    "product-photo": "scenes from a prompt behind the cutout",
  },
  model: { required: false, form: "the name of an installed model: diffusion:lcm-dreamshaper-7" },
  settings: [
    threads,
    {
      name: "DIFFUSION_MODEL",
      required: false,
      note: "Folder with a model in the layout of: optimum-cli export onnx. Alternatively, add a model with: npm run atelier -- models add. With a model, this engine is used first for all requests that the model supports.",
    },
    {
      name: "DIFFUSION_PROVIDERS",
      required: false,
      note: "Where the model runs, in order of preference: cuda, coreml, directml, cpu. The default is cpu. To use a GPU, write cuda,cpu.",
    },
    {
      name: "DIFFUSION_STEPS",
      required: false,
      note: "Steps per image. The default is 4 for turbo and LCM models, else 25.",
    },
    {
      name: "DIFFUSION_GUIDANCE",
      required: false,
      note: "How closely images follow the prompt, 0 to 30. The default is 0 for turbo models, 1 for LCM models, else 7.",
    },
  ],
  limits: [
    "What the engine supports depends on the model. The page Engines of the administration lists the engines of each operation.",
    "Images are generated near the size that the model was trained with and resized to the requested size.",
    "An image takes minutes on a processor, except with turbo and LCM models.",
    "Each engine process loads its own copy of the model, about the size of its files and 1 to 2 GB more.",
  ],
  license: "MIT (part of this project). Models: their own licenses.",
  byDefault: false,
  examples: ["diffusion"],
};
