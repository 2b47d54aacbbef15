import { z } from "zod";
import type { Job } from "../../../jobs/record.ts";
import { jobView } from "../../../jobs/view.ts";
import { readOutputFile } from "../../http/answer/render.ts";
import { receiveJsonBody } from "../../http/body/receive.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { getSeconds, streamJob, warningField } from "./answer-images.ts";
import { message, readTask, refuseParameters, submitTask } from "./conversation.ts";
import { type ImageRequest, warnWithoutEffect } from "./fields.ts";
import { describeImages } from "./usage.ts";

const UNSUPPORTED = ["tools", "functions", "function_call", "audio", "prediction", "web_search_options"];
const WITHOUT_EFFECT = [
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "metadata",
  "parallel_tool_calls",
  "presence_penalty",
  "prompt_cache_key",
  "prompt_cache_retention",
  "reasoning_effort",
  "safety_identifier",
  "service_tier",
  "stop",
  "store",
  "temperature",
  "tool_choice",
  "top_logprobs",
  "top_p",
  "verbosity",
];
const accepted = z.unknown().optional();

/** The body of POST /chat/completions. */
const input = z.strictObject({
  messages: z.array(message).min(1).max(1_000),
  model: z.string().max(200).nullish(),
  modalities: z.array(z.enum(["text", "image"], "Send text and image. Other modalities are not supported.")).nullish(),
  n: z.literal(1, "Send one choice. Make several images with /images/generations.").nullish(),
  response_format: z.looseObject({ type: z.literal("text", "The response is an image with a text.") }).nullish(),
  seed: z
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  user: z.string().max(500).nullish(),
  ...Object.fromEntries([...UNSUPPORTED, ...WITHOUT_EFFECT].map((name) => [name, accepted])),
});

/**
 * POST /chat/completions: the last message of the user is the prompt, or the instructions for the images in it. The answer
 * has the image as a link in Markdown and in `images`, as gateways return images of chat models.
 */
export async function completeChat(context: Context): Promise<Response> {
  const fields = await receiveJsonBody(context.env.incoming, context.get("caller").accountId);
  const body = parseFields(input, fields);
  refuseParameters(fields, UNSUPPORTED);
  const task = readTask(body.messages, "messages");
  const request: ImageRequest & { seed?: number | null | undefined } = {
    prompt: task.prompt,
    model: body.model,
    user: body.user,
    seed: body.seed,
  };
  const { ended, warnings } = await submitTask(context, task, request);
  const all = [...warnings, ...warnWithoutEffect(fields, WITHOUT_EFFECT)];
  const model = body.model ?? "gpt-image-1";
  if (body.stream)
    return streamJob(context, ended, async (job) =>
      chunks(await toAnswer(job, request, model), body.stream_options?.include_usage === true, warningField(job, all)),
    );
  const job = await ended;
  const { id, created, usage, ...answer } = await toAnswer(job, request, model);
  const assistant = { role: "assistant", refusal: null, ...answer };
  return context.json({
    id,
    object: "chat.completion",
    created,
    model,
    choices: [{ index: 0, message: assistant, logprobs: null, finish_reason: "stop" }],
    usage,
    ...warningField(job, all),
  });
}

type Answer = Awaited<ReturnType<typeof toAnswer>>;

async function toAnswer(job: Job, request: ImageRequest, model: string) {
  const images = await Promise.all(
    job.files.map(async (file) => {
      const bytes = await readOutputFile(file);
      return { type: "image_url", image_url: { url: `data:${file.content_type};base64,${bytes.toString("base64")}` } };
    }),
  );
  const { input_tokens, output_tokens, total_tokens } = describeImages(job, request).usage;
  return {
    id: `chatcmpl-${job.id}`,
    created: getSeconds(job),
    model,
    content: jobView(job)
      .outputs.flatMap(({ url }) => (url ? `![image](${url})` : []))
      .join("\n"),
    images,
    usage: { prompt_tokens: input_tokens, completion_tokens: output_tokens, total_tokens },
  };
}

function chunks({ id, created, model, content, images, usage }: Answer, withUsage: boolean, warnings: object): string {
  const head = { id, object: "chat.completion.chunk", created, model };
  const choice = (delta: object, finish: string | null) => [{ index: 0, delta, logprobs: null, finish_reason: finish }];
  const all = [
    { ...head, choices: choice({ role: "assistant", content, images }, null) },
    { ...head, choices: choice({}, "stop"), ...warnings },
    ...(withUsage ? [{ ...head, choices: [], usage }] : []),
  ];
  return `${all.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
}
