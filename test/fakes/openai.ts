import type { ChatCompletion } from "openai/resources/chat/completions";
import type { ImagesResponse } from "openai/resources/images";
import type { Response } from "openai/resources/responses/responses";
import { pictureBytes, readSize } from "./picture.ts";
import type { FakeProvider } from "./provider.ts";
import {
  assertFields,
  assertProtocol,
  formFile,
  type Received,
  type Reply,
  startFakeServer,
  type VendorApi,
} from "./server.ts";
import { translatingModel } from "./translating-model.ts";

const SIZES = ["1024x1024", "1536x1024", "1024x1536", "auto"];
const FORM_OPTIONS = [
  "n",
  "size",
  "mask",
  "background",
  "output_format",
  "quality",
  "input_fidelity",
  "user",
  "moderation",
];

/**
 * OpenAI's images API and chat APIs with structured output. With `key` null the server requires no key. The compiler
 * compares the responses with the types of OpenAI's own client, which OpenAI generates from its specification.
 */
export function openAiApi({
  key,
  sizes = SIZES,
  chat,
}: {
  key: string | null;
  sizes?: readonly string[] | "any";
  /** The model's response to the user message. */
  chat?: (prompt: string) => unknown;
}): VendorApi {
  const error = (status: number, message: string, code: string | null = null): Reply => ({
    status,
    body: { error: { message, type: status === 400 ? "invalid_request_error" : "server_error", param: null, code } },
  });
  const authorized = ({ headers }: Received) =>
    assertProtocol(key === null || headers.authorization === `Bearer ${key}`, "the authorization header is wrong");
  const images = async (size: string, n: number, transparent: boolean): Promise<Reply> => {
    assertProtocol(sizes === "any" || sizes.includes(size), `the size ${size} is not supported`);
    const [width = 0, height = 0] = (size === "auto" ? "1024x1024" : size).split("x").map(Number);
    const bytes = await pictureBytes(width, height, transparent ? 4 : 3);
    const body = {
      created: 1,
      background: transparent ? "transparent" : "opaque",
      output_format: "png",
      quality: "high",
      size: `${width}x${height}`,
      data: Array.from({ length: n }, () => ({ b64_json: bytes.toString("base64") })),
      usage: {
        input_tokens: 1,
        input_tokens_details: { image_tokens: 0, text_tokens: 1 },
        output_tokens: n,
        total_tokens: n + 1,
      },
    } satisfies ImagesResponse;
    return { body };
  };
  return {
    isCall: ({ path }) => /\/(images\/(generations|edits)|chat\/completions|responses)$/.test(path),
    async answer(request) {
      authorized(request);
      const { path, method } = request;
      if (path.endsWith("/models")) return { body: { object: "list", data: [] } };
      assertProtocol(method === "POST", `${path} requires POST`);
      if (path.endsWith("/images/generations")) {
        const { model, prompt, n = 1, size, background } = request.json();
        assertProtocol(
          typeof model === "string" && typeof prompt === "string" && prompt.length <= 32_000,
          "model or prompt is missing",
        );
        assertProtocol(
          background !== "transparent" || !model.startsWith("gpt-image-2"),
          `${model} does not support a transparent background`,
        );
        return images(String(size), Number(n), background === "transparent");
      }
      if (path.endsWith("/images/edits")) {
        const form = await request.form();
        const image = form.has("image[]") ? "image[]" : "image";
        assertFields(form, ["model", "prompt", image], FORM_OPTIONS);
        assertProtocol(form.getAll(image).length <= 16, "there are more than 16 images");
        const sent = await readSize(await formFile(form, image));
        if (form.has("mask")) {
          const mask = await readSize(await formFile(form, "mask"));
          assertProtocol(mask.width === sent.width && mask.height === sent.height, "mask and image differ in size");
          assertProtocol(mask.channels === 4, "the mask has no alpha channel");
        }
        return images(String(form.get("size")), Number(form.get("n") ?? 1), false);
      }
      if (path.endsWith("/responses")) return responses(request, chat);
      assertProtocol(path.endsWith("/chat/completions"), `${path} does not exist`);
      return completion(request, chat);
    },
    error: (status, message) => error(status, message),
    moderation: () => error(400, "Your request was rejected by the safety system.", "moderation_blocked"),
  };
}

/** A response of the chat completions API with structured output. */
function completion(request: Received, chat: ((prompt: string) => unknown) | undefined): Reply {
  const { model, messages, response_format: format } = request.json();
  assertProtocol(
    typeof model === "string" && Array.isArray(messages) && messages.length > 0,
    "model or messages are missing",
  );
  const { type, json_schema: schema } = format as { type: string; json_schema?: { schema?: object } };
  assertProtocol(type === "json_schema" && typeof schema?.schema === "object", "the JSON schema is missing");
  const content = JSON.stringify(chat?.(lastMessage(messages)));
  const body = {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [
      { index: 0, message: { role: "assistant", content, refusal: null }, finish_reason: "stop", logprobs: null },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  } satisfies ChatCompletion;
  return { body };
}

/** The last user message in the format of either API. */
function lastMessage(messages: readonly unknown[]): string {
  const { role, content } = messages.at(-1) as { role: string; content: string | { text: string }[] };
  assertProtocol(role === "user", "the last message is not the user's");
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

/** A response of the responses API with structured output. */
function responses(request: Received, chat: ((prompt: string) => unknown) | undefined): Reply {
  const { model, input, text } = request.json();
  assertProtocol(typeof model === "string" && Array.isArray(input), "model or input is missing");
  const { format } = text as { format: { type: string; schema?: object; name?: string } };
  assertProtocol(
    format.type === "json_schema" && format.name && typeof format.schema === "object",
    "the JSON schema is missing",
  );
  const answer = JSON.stringify(chat?.(lastMessage(input)));
  const body = {
    id: "resp_1",
    object: "response",
    created_at: 1,
    status: "completed",
    model,
    output: [
      {
        type: "message",
        id: "msg_1",
        status: "completed",
        role: "assistant",
        content: [{ type: "output_text", text: answer, annotations: [] }],
      },
    ],
    usage: {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    },
    access_programs: null,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: null,
    parallel_tool_calls: true,
    temperature: null,
    tool_choice: "auto",
    tools: [],
    top_p: null,
  } satisfies Omit<Response, "output_text">;
  return { body };
}

const KEY = "sk-openai-4Qm81zXw";
const IMAGE = ["image-generate", "image-edit", "image-cleanup", "sketch-to-image", "product-photo"] as const;

export const providers: readonly FakeProvider[] = [
  {
    spec: "ai-sdk:openai/gpt-image-1",
    path: "/v1",
    serves: IMAGE,
    secrets: { OPENAI_API_KEY: KEY },
    start: () => startFakeServer(openAiApi({ key: KEY })),
  },
  {
    spec: "ai-sdk:openai/gpt-image-2",
    path: "/v1",
    serves: ["image-generate"],
    secrets: { OPENAI_API_KEY: KEY },
    start: () => startFakeServer(openAiApi({ key: KEY })),
  },
  {
    spec: "ai-sdk:openai-compatible/flux.1-dev",
    path: "/v1",
    serves: IMAGE,
    secrets: {},
    start: () => startFakeServer(openAiApi({ key: null, sizes: "any" })),
  },
  {
    spec: "llm:openai/gpt-5-mini",
    path: "/v1",
    serves: ["document-translate"],
    secrets: { OPENAI_API_KEY: KEY },
    start: () => startFakeServer(openAiApi({ key: KEY, chat: translatingModel })),
  },
];
