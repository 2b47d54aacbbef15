import { generateKeyPairSync } from "node:crypto";
import { parseEngineList } from "../../lib/engines/choice.ts";
import type { EngineChoice, EngineSettings } from "../../lib/engines/define.ts";
import type { Capability } from "../../lib/engines/ports/index.ts";
import { listSettings } from "../../lib/engines/ports/index.ts";
import { blackForestLabsApi } from "./black-forest-labs.ts";
import { comfyUiStandIn } from "./comfyui.ts";
import { deeplApi } from "./deepl.ts";
import { falApi } from "./fal.ts";
import { googleApi } from "./google.ts";
import { googleTranslateApi } from "./google-translate.ts";
import { kserveApi } from "./kserve.ts";
import { libreTranslateApi } from "./libretranslate.ts";
import { openAiApi } from "./openai.ts";
import { replicateApi } from "./replicate.ts";
import { type StandIn, standIn } from "./server.ts";
import { stabilityApi } from "./stability.ts";
import { translatingModel } from "./translating-model.ts";

/** A service account's key as it is downloaded; the private key is made for this run. */
function serviceAccountKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return JSON.stringify({
    type: "service_account",
    project_id: "atelier-test",
    private_key_id: "key-3f2a91",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: "translator@atelier-test.iam.gserviceaccount.com",
  });
}

/** Secrets as an operator would set them; no answer, error or log may hold one. */
export const secrets = {
  OPENAI_API_KEY: "sk-openai-4Qm81zXw",
  GOOGLE_GENERATIVE_AI_API_KEY: "AIza-google-77xkQ2",
  FAL_API_KEY: "fal-key-9d8s:aa12",
  REPLICATE_API_TOKEN: "r8_replicate_k2k3",
  BFL_API_KEY: "bfl-key-55ab0",
  STABILITY_API_KEY: "sk-stability-11abX",
  COMFYUI_TOKEN: "comfy-token-00x1",
  KSERVE_TOKEN: "kserve-token-8y7",
  DEEPL_API_KEY: "deepl-1b2c-99x",
  LIBRETRANSLATE_API_KEY: "libre-7f6e-00q",
  GOOGLE_TRANSLATE_CREDENTIALS: serviceAccountKey(),
} as const;

/** One engine elsewhere, with the server that plays it. */
export interface Player {
  /** As a setting names it, without the address. */
  spec: string;
  /** What follows the origin in its address. */
  path: string;
  serves: readonly Capability[];
  play(settings: EngineSettings): Promise<StandIn>;
}

const image: readonly Capability[] = ["generator", "editor", "cleaner", "colorist", "studio"];

export const players: readonly Player[] = [
  {
    spec: "ai-sdk:openai/gpt-image-1",
    path: "/v1",
    serves: image,
    play: () => standIn(openAiApi({ key: secrets.OPENAI_API_KEY })),
  },
  {
    spec: "ai-sdk:google/gemini-2.5-flash-image",
    path: "/v1beta",
    serves: image,
    play: () => standIn(googleApi(secrets.GOOGLE_GENERATIVE_AI_API_KEY)),
  },
  {
    spec: "ai-sdk:google/imagen-4.0-generate-001",
    path: "/v1beta",
    serves: ["generator"],
    play: () => standIn(googleApi(secrets.GOOGLE_GENERATIVE_AI_API_KEY)),
  },
  {
    spec: "ai-sdk:fal/fal-ai/flux/dev",
    path: "",
    serves: ["generator", "editor", "colorist"],
    play: () => standIn(falApi(secrets.FAL_API_KEY)),
  },
  {
    spec: "ai-sdk:replicate/black-forest-labs/flux-schnell",
    path: "/v1",
    serves: ["generator", "editor", "colorist"],
    play: () => standIn(replicateApi(secrets.REPLICATE_API_TOKEN)),
  },
  {
    spec: "ai-sdk:black-forest-labs/flux-pro-1.1",
    path: "/v1",
    serves: ["generator", "editor", "colorist"],
    play: () => standIn(blackForestLabsApi(secrets.BFL_API_KEY)),
  },
  {
    spec: "ai-sdk:openai-compatible/flux.1-dev",
    path: "/v1",
    serves: image,
    play: () => standIn(openAiApi({ key: null, sizes: "any" })),
  },
  {
    spec: "stability",
    path: "",
    serves: ["generator", "editor", "cleaner", "upscaler", "colorist", "backgroundRemover", "studio"],
    play: () => standIn(stabilityApi(secrets.STABILITY_API_KEY)),
  },
  {
    spec: "comfyui:sd_xl_base_1.0.safetensors",
    path: "",
    serves: ["generator", "editor", "cleaner", "upscaler", "colorist"],
    play: () => comfyUiStandIn(secrets.COMFYUI_TOKEN),
  },
  {
    spec: "kserve",
    path: "",
    serves: ["backgroundRemover", "upscaler", "cleaner"],
    play: (settings) => standIn(kserveApi({ token: secrets.KSERVE_TOKEN, binary: true, settings })),
  },
  {
    spec: "llm:openai/gpt-5-mini",
    path: "/v1",
    serves: ["translator"],
    play: () => standIn(openAiApi({ key: secrets.OPENAI_API_KEY, chat: translatingModel })),
  },
  {
    spec: "deepl",
    path: "",
    serves: ["translator"],
    play: () => standIn(deeplApi(secrets.DEEPL_API_KEY)),
  },
  {
    spec: "libretranslate",
    path: "",
    serves: ["translator"],
    play: () => standIn(libreTranslateApi(secrets.LIBRETRANSLATE_API_KEY)),
  },
  {
    spec: "google-translate",
    path: "",
    serves: ["translator"],
    play: () => standIn(googleTranslateApi(secrets.GOOGLE_TRANSLATE_CREDENTIALS)),
  },
];

/** The choice that leads to a stand-in, read as a setting would be. */
export function choiceOf(player: Pick<Player, "spec" | "path">, origin: string, capability: Capability): EngineChoice {
  const has = (name: string) => name in secrets;
  const [choice] = parseEngineList(`${player.spec}@${origin}${player.path}`, capability, has);
  if (!choice) throw new Error(`${player.spec} is no choice for ${listSettings[capability]}.`);
  return choice;
}
