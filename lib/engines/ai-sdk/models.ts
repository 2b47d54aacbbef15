import type { ImageModel } from "ai";
import type { EngineChoice, EngineSettings, Fetch } from "../define.ts";
import { contentRefused } from "../vendor/failure.ts";
import type { AiAccess } from "./access.ts";
import { imagenModel } from "./imagen.ts";
import { aiModel } from "./model-names.ts";
import { aiProviders } from "./providers.ts";

/** The origin of the configured language model. */
export function languageModelOrigins({ languageModel }: EngineSettings): string[] {
  const address = languageModel && (languageModel.address ?? aiProviders[languageModel.provider].address);
  return address ? [new URL(address).origin] : [];
}

/** The image model of a choice. The provider's package is loaded at the first call. */
export async function imageModel(choice: EngineChoice, access: AiAccess): Promise<ImageModel> {
  const { model } = aiModel(choice.model ?? "");
  const options = { apiKey: access.key ?? "", baseURL: access.address, fetch: access.fetch };
  switch (access.provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options).imageModel(model);
    case "google":
      if (model.startsWith("imagen-")) return imagenModel(model, access);
      return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options).imageModel(model);
    case "fal":
      return (await import("@ai-sdk/fal")).createFal(options).imageModel(model);
    case "replicate":
      return (await import("@ai-sdk/replicate"))
        .createReplicate({ apiToken: options.apiKey, baseURL: options.baseURL, fetch: options.fetch })
        .imageModel(model);
    case "black-forest-labs":
      return (await import("@ai-sdk/black-forest-labs"))
        .createBlackForestLabs({ ...options, fetch: throwOnModeration(access.fetch) })
        .imageModel(model);
    case "openai-compatible":
      return (await import("@ai-sdk/openai-compatible"))
        .createOpenAICompatible({
          name: "server",
          baseURL: options.baseURL,
          fetch: options.fetch,
          ...(access.key ? { apiKey: access.key } : {}),
        })
        .imageModel(model);
  }
}

/** The package keeps polling a moderated request until its timeout, so the status is checked here. */
function throwOnModeration(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.headers.get("content-type")?.includes("json")) return response;
    const text = await response.text();
    if (/"status"\s*:\s*"(Request|Content) Moderated"/.test(text)) throw contentRefused();
    return new Response(text, { status: response.status, headers: response.headers });
  };
}
