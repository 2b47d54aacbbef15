// All kinds of engines. Each folder contains the card and the adapter.

export { aiSdk } from "./ai-sdk/index.ts";
export { apertium } from "./apertium/index.ts";
export { backgroundRemover } from "./background-remover/index.ts";
export { bergamot } from "./bergamot/index.ts";
export { cleaner } from "./cleaner/index.ts";
export { colorist } from "./colorist/index.ts";
export { comfyui } from "./comfyui/index.ts";
export { deepl } from "./deepl/index.ts";
export { diffusion } from "./diffusion/index.ts";
export { editor } from "./editor/index.ts";
export { googleTranslate } from "./google-translate/index.ts";
export { illustrator } from "./illustrator/index.ts";
export { kserve } from "./kserve/index.ts";
export { libretranslate } from "./libretranslate/index.ts";
export { llm } from "./llm/index.ts";
export { localModel } from "./local-model/index.ts";
export { m2m100 } from "./m2m100/index.ts";
export { stability } from "./stability/index.ts";
export { studio } from "./studio/index.ts";
export { upscaler } from "./upscaler/index.ts";
