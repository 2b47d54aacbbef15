import { aiSdkEngine } from "./ai-sdk/index.ts";
import type { EngineChoice } from "./catalogue/choice.ts";
import { comfyUiEngine } from "./comfyui/index.ts";
import { deeplEngine } from "./deepl/index.ts";
import { googleTranslateEngine } from "./google-translate/index.ts";
import type { EngineDescriptor, EngineSettings } from "./index.ts";
import { kserveEngine } from "./kserve/index.ts";
import { libreTranslateEngine } from "./libretranslate/index.ts";
import { llmEngine } from "./llm/index.ts";
import { m2m100Engine } from "./m2m100/index.ts";
import type { Capability } from "./ports/index.ts";
import { stabilityEngine } from "./stability/index.ts";

type MakeEngine = (
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
) => EngineDescriptor;

const families: Record<string, MakeEngine> = {
  "ai-sdk": aiSdkEngine,
  stability: stabilityEngine,
  comfyui: comfyUiEngine,
  kserve: kserveEngine,
  llm: (choice, _capabilities, settings) => llmEngine(choice, settings),
  m2m100: (choice, _capabilities, settings) => m2m100Engine(choice, settings),
  deepl: deeplEngine,
  libretranslate: libreTranslateEngine,
  "google-translate": googleTranslateEngine,
};

/** The engine elsewhere, or here and not by default, that a choice names, for the capabilities it was chosen for. */
export function providerEngine(
  choice: EngineChoice,
  capabilities: readonly Capability[],
  settings: EngineSettings,
): EngineDescriptor {
  const make = families[choice.family];
  if (!make) throw new TypeError(`No adapter is called "${choice.family}".`);
  return make(choice, capabilities, settings);
}
