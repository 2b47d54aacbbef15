import type { LanguageModel } from "ai";
import type { z } from "zod";
import type { EngineSettings, Fetch, LanguageModelChoice } from "../define.ts";
import { EngineError } from "../ports/index.ts";
import { type AiAccess, accessTo } from "./access.ts";
import { toEngineError } from "./refusal.ts";
import { aiSdk } from "./sdk.ts";

export interface LanguageModelCall<T> {
  /** What the model is to do. */
  system: string;
  /** What it is to do it with. */
  prompt: string;
  /** The shape of its answer, enforced by the provider where it can and checked here. */
  schema: z.ZodType<T>;
  signal: AbortSignal;
  maxOutputTokens?: number;
  seed?: number;
}

/** A language model the operator set. */
export interface LanguageModelClient {
  /** As `openai/gpt-5-mini`, for results and reports. */
  name: string;
  /** One answer of the shape asked for. Throws EngineError, or AppError `content_refused`. No call is repeated here. */
  ask<T>(call: LanguageModelCall<T>): Promise<T>;
}

/** The client of a language model; its package is loaded at the first call. */
export function languageModel(
  choice: LanguageModelChoice,
  settings: EngineSettings,
  fetch?: Fetch,
): LanguageModelClient {
  const access = accessTo(choice.provider, choice.address, settings, fetch);
  return {
    name: choice.name,
    async ask({ system, prompt, schema, signal, maxOutputTokens, seed }) {
      try {
        const { generateText, Output } = await aiSdk();
        const { output } = await generateText({
          model: await modelOf(choice, access),
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

async function modelOf(
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
