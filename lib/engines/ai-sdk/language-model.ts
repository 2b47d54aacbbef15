import type { LanguageModel } from "ai";
import type { z } from "zod";
import type { EngineSettings, Fetch, LanguageModelChoice } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { type AiAccess, accessTo } from "./access.ts";
import { toEngineError } from "./refusal.ts";
import { aiSdk } from "./sdk.ts";

export interface LanguageModelCall<T> {
  /** The system prompt. */
  system: string;
  /** The user message. */
  prompt: string;
  /** The schema of the output. It is sent to the provider and checked here. */
  schema: z.ZodType<T>;
  signal: AbortSignal;
  maxOutputTokens?: number;
  seed?: number;
}

/** A configured language model. */
export interface LanguageModelClient {
  /** For example `openai/gpt-5-mini`. */
  name: string;
  /** Generates one output that matches the schema, without retries. Throws EngineError or AppError `content_refused`. */
  generate<T>(call: LanguageModelCall<T>): Promise<T>;
}

/** The client of a language model. The provider's package is loaded at the first call. */
export function languageModel(
  choice: LanguageModelChoice,
  settings: EngineSettings,
  fetch?: Fetch,
): LanguageModelClient {
  const access = accessTo(choice.provider, choice.address, settings, fetch);
  return {
    name: choice.name,
    async generate({ system, prompt, schema, signal, maxOutputTokens, seed }) {
      try {
        const { generateText, Output } = await aiSdk();
        const { output } = await generateText({
          model: await readModel(choice, access),
          instructions: system,
          prompt,
          output: Output.object({ schema }),
          maxRetries: 0,
          abortSignal: signal,
          ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
          ...(seed === undefined ? {} : { seed }),
        });
        return schema.parse(output);
      } catch (error) {
        const failure = await toEngineError(error, access, signal);
        throw failure instanceof Error ? failure : new EngineError(`${access.title} failed.`);
      }
    },
  };
}

async function readModel(
  { model }: LanguageModelChoice,
  { provider, key, address, fetch }: AiAccess,
): Promise<LanguageModel> {
  const options = { apiKey: key ?? "", baseURL: address, fetch };
  if (provider === "openai") return (await import("@ai-sdk/openai")).createOpenAI(options).languageModel(model);
  if (provider === "google")
    return (await import("@ai-sdk/google")).createGoogleGenerativeAI(options).languageModel(model);
  return (await import("@ai-sdk/openai-compatible"))
    .createOpenAICompatible({
      name: "server",
      baseURL: address,
      fetch,
      supportsStructuredOutputs: true,
      ...(key ? { apiKey: key } : {}),
    })
    .languageModel(model);
}
