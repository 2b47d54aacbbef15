import { aiSdkEngine } from "./ai-sdk/index.ts";
import type { EngineChoice } from "./catalogue/choice.ts";
import { comfyUiEngine } from "./comfyui/index.ts";
import type { EngineDescriptor } from "./index.ts";
import { kserveEngine } from "./kserve/index.ts";
import type { Capability } from "./ports.ts";
import { stabilityEngine } from "./stability/index.ts";

const families: Record<string, (choice: EngineChoice, capabilities: readonly Capability[]) => EngineDescriptor> = {
  "ai-sdk": aiSdkEngine,
  stability: stabilityEngine,
  comfyui: comfyUiEngine,
  kserve: kserveEngine,
};

/** The engine elsewhere that a choice names, for the capabilities it was chosen for. */
export function providerEngine(choice: EngineChoice, capabilities: readonly Capability[]): EngineDescriptor {
  const make = families[choice.family];
  if (!make) throw new TypeError(`No adapter is called "${choice.family}".`);
  return make(choice, capabilities);
}
