import { invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { Job } from "../../../jobs/record.ts";
import { readOutputFile } from "../../http/answer/render.ts";
import { receiveJsonBody } from "../../http/body/receive.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { getSeconds, streamJob, warningField } from "./answer-images.ts";
import { message, readTask, refuseParameters, submitTask } from "./conversation.ts";
import { type ImageRequest, imageInput, warnWithoutEffect } from "./fields.ts";
import { describeImages } from "./usage.ts";

const UNSUPPORTED = ["background", "conversation", "previous_response_id", "prompt"];
const WITHOUT_EFFECT = [
  "include",
  "instructions",
  "max_output_tokens",
  "max_tool_calls",
  "metadata",
  "parallel_tool_calls",
  "prompt_cache_key",
  "prompt_cache_retention",
  "reasoning",
  "safety_identifier",
  "service_tier",
  "store",
  "stream_options",
  "temperature",
  "text",
  "top_logprobs",
  "top_p",
  "truncation",
];
const accepted = z.unknown().optional();

/** The tool, with the parameters of the images API. */
const tool = imageInput
  .omit({ prompt: true, n: true, response_format: true, user: true, stream: true })
  .extend({ type: z.literal("image_generation", "Only the tool image_generation is supported.") });

/** The body of POST /responses. */
const body = z.strictObject({
  input: z.union([z.string().min(1), z.array(message).min(1).max(1_000)]),
  model: z.string().max(200).nullish(),
  tools: z.array(tool).max(1).nullish(),
  tool_choice: z
    .union([
      z.enum(["auto", "required"], "The tool cannot be left out."),
      z.looseObject({ type: z.literal("image_generation") }),
    ])
    .nullish(),
  stream: z.boolean().nullish(),
  user: z.string().max(500).nullish(),
  ...Object.fromEntries([...UNSUPPORTED, ...WITHOUT_EFFECT].map((name) => [name, accepted])),
});

/** Models that call the tool at OpenAI. Here the tool runs without them. */
const CALLERS = /^(gpt-(?!image)|chatgpt-(?!image)|o\d)/;

/**
 * POST /responses: the tool `image_generation` with the last message of the user as its prompt, or as the instructions for
 * the images in it. Other tools and texts are refused.
 */
export async function createResponse(context: Context): Promise<Response> {
  const fields = await receiveJsonBody(context.env.incoming, context.get("caller").accountId);
  const parsed = parseFields(body, fields);
  refuseParameters(fields, UNSUPPORTED);
  const [chosen] = parsed.tools ?? [];
  const caller = parsed.model ?? "";
  const isCaller = CALLERS.test(caller);
  if (!chosen && isCaller)
    throw invalidInput("/tools", `Only images are made here. Send the tool {"type": "image_generation"}.`);
  const { type: _type, ...options }: Partial<z.output<typeof tool>> = chosen ?? {};
  const task =
    typeof parsed.input === "string"
      ? { prompt: parsed.input, images: [], warnings: [] }
      : readTask(parsed.input, "input");
  const model = options.model ?? (isCaller ? undefined : parsed.model);
  const request: ImageRequest = { ...options, prompt: task.prompt, model, user: parsed.user };
  const { ended, warnings } = await submitTask(context, task, request);
  const all = [...warnings, ...warnWithoutEffect(options), ...warnWithoutEffect(fields, WITHOUT_EFFECT)];
  const toView = (job: Job) => responseView(job, request, caller || "gpt-image-1", all);
  if (parsed.stream) return streamJob(context, ended, async (job) => toEvents(await toView(job)));
  return context.json(await toView(await ended));
}

type View = Awaited<ReturnType<typeof responseView>>;

async function responseView(job: Job, request: ImageRequest, model: string, warnings: readonly string[]) {
  const { usage, ...facts } = describeImages(job, request);
  const { input_tokens, output_tokens, total_tokens } = usage;
  const output = await Promise.all(
    job.files.map(async (file, index) => ({
      id: `ig_${job.id}_${index}`,
      type: "image_generation_call",
      status: "completed",
      result: (await readOutputFile(file)).toString("base64"),
      revised_prompt: request.prompt,
      ...facts,
    })),
  );
  return {
    id: `resp_${job.id}`,
    object: "response",
    created_at: getSeconds(job),
    status: "completed",
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output,
    parallel_tool_calls: false,
    temperature: null,
    tool_choice: "auto",
    tools: [{ type: "image_generation" }],
    top_p: null,
    usage: {
      input_tokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens,
    },
    ...warningField(job, warnings),
  };
}

/** The events in the order of OpenAI's API. There are no partial images. */
function toEvents(view: View): string {
  const begun = { ...view, status: "in_progress", output: [], usage: null };
  const items = view.output.flatMap((item, output_index) => {
    const call = { item_id: item.id, output_index };
    return [
      { type: "response.output_item.added", output_index, item: { ...item, status: "in_progress", result: null } },
      { type: "response.image_generation_call.in_progress", ...call },
      { type: "response.image_generation_call.generating", ...call },
      { type: "response.image_generation_call.completed", ...call },
      { type: "response.output_item.done", output_index, item },
    ];
  });
  const events = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...items,
    { type: "response.completed", response: view },
  ];
  return events
    .map((event, sequence_number) => ({ ...event, sequence_number }))
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");
}
