import { AppError, invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import type { Job } from "../../../jobs/record.ts";
import { jobView } from "../../../jobs/view.ts";
import type { Operation } from "../../../operations/define.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { readOutputFile } from "../../http/answer/render.ts";
import { type Received, receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import type { ApiEnv, Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { runOperation } from "../run-operation.ts";
import { commonFields, editedImages, editInput, generationInput, type ImageRequest, isInline } from "./fields.ts";
import { engineOf, listCapabilities, listModels, readModel } from "./models.ts";

const offered = [imageGenerate, imageEdit];

/** The images API of OpenAI: https://platform.openai.com/docs/api-reference/images. */
export const openAiRoutes = new Hono<ApiEnv>()
  .post(
    "/images/generations",
    authenticated((context) => answer(context, imageGenerate, generationFields), { operation: imageGenerate.slug }),
  )
  .post(
    "/images/edits",
    authenticated((context) => answer(context, imageEdit, editFields), { operation: imageEdit.slug }),
  )
  .post(
    "/images/variations",
    authenticated(() => {
      const message = "Variations are not supported. Send the image to /images/edits with a prompt instead.";
      throw new AppError("not_found", message);
    }, "any"),
  )
  .get(
    "/models",
    authenticated((context) => context.json({ object: "list", data: listModels(offered) }), "any"),
  )
  // LocalAI's list, by which its clients offer models for images.
  .get(
    "/models/capabilities",
    authenticated((context) => context.json({ object: "list", data: listCapabilities(offered) }), "any"),
  )
  .get(
    "/models/:model{.+}",
    authenticated((context) => context.json(readModel(offered, context.req.param("model") ?? "")), "any"),
  );

interface Mapped {
  request: ImageRequest;
  fields: Record<string, unknown>;
}

function generationFields(received: Received): Mapped {
  const request = parseFields(generationInput, received.fields);
  const { prompt, model, background } = request;
  if (background === "transparent" && request.output_format === "jpeg")
    throw invalidInput("/background", "JPEG has no transparency. Send output_format png or webp.");
  const engine = engineOf(imageGenerate, model ?? undefined);
  const transparent = background === "transparent" ? { background } : {};
  return { request, fields: { prompt, ...engine, ...transparent, ...commonFields(request) } };
}

function editFields(received: Received): Mapped {
  const { image, mask, ...rest } = received.fields;
  const request = parseFields(editInput, rest);
  const { prompt, model, background } = request;
  if (background === "transparent")
    throw new AppError(
      "invalid_input",
      "Edits with a transparent background are not supported. Leave background out.",
      {
        errors: [{ pointer: "/background", message: "Not supported for edits." }],
      },
    );
  // Transparent pixels of OpenAI's masks mark what may change.
  const marked = mask === undefined ? {} : { mask, mask_marks: "transparent" };
  const engine = engineOf(imageEdit, model ?? undefined);
  const files = { ...editedImages(image), ...marked };
  return { request, fields: { ...files, instructions: prompt, ...engine, ...commonFields(request) } };
}

async function answer(context: Context, operation: Operation, map: (received: Received) => Mapped): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const { accountId } = context.get("caller");
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: new Set(["image"]) });
    const { request, fields } = map(received);
    const job = await runOperation(context, operation, fields, folder);
    return request.stream ? await streamImages(context, job) : context.json(await imagesView(job, request));
  } finally {
    await folder.remove();
  }
}

async function imagesView(job: Job, request: ImageRequest) {
  const created = Math.floor((job.finished_at ?? job.created_at).getTime() / 1000);
  const data = isInline(request)
    ? (await Promise.all(job.files.map(readOutputFile))).map((bytes) => ({ b64_json: bytes.toString("base64") }))
    : jobView(job).outputs.map(({ url }) => ({ url }));
  return { created, data, ...describeOutput(job) };
}

/** The images as server-sent events. There are no partial images, as OpenAI's clients allow. */
async function streamImages(context: Context, job: Job): Promise<Response> {
  const kind = job.operation === imageEdit.slug ? "image_edit" : "image_generation";
  const created_at = Math.floor((job.finished_at ?? job.created_at).getTime() / 1000);
  const events = (await Promise.all(job.files.map(readOutputFile))).map((bytes) => {
    const type = `${kind}.completed`;
    const data = { type, b64_json: bytes.toString("base64"), created_at, ...describeOutput(job) };
    return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  });
  return context.body(events.join(""), 200, { "content-type": "text/event-stream", "cache-control": "no-store" });
}

function describeOutput({ files: [file] }: Job) {
  if (!file) return {};
  const size = file.width && file.height ? { size: `${file.width}x${file.height}` } : {};
  return { output_format: file.content_type.replace("image/", ""), ...size };
}
