import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import type { Operation } from "../../../operations/define.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { type Received, receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import type { ApiEnv, Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { cutPrompt } from "../cut-prompt.ts";
import { endedJob, runRepeatable, submitMapped } from "../run-operation.ts";
import { imagesView, streamImages } from "./answer-images.ts";
import { completeChat } from "./chat.ts";
import { commonFields, editedImages, editFiles, type ImageRequest, imageInput, warnWithoutEffect } from "./fields.ts";
import { getEngine, listCapabilities, listModels, readModel } from "./models.ts";
import { createResponse } from "./responses.ts";

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
  // Either operation can run, so its grant is checked when it is known.
  .post("/chat/completions", authenticated(completeChat, "any"))
  .post("/responses", authenticated(createResponse, "any"))
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
  warnings: string[];
}

function generationFields(received: Received): Mapped {
  const request = parseFields(imageInput, received.fields);
  const { prompt, warnings: cut } = cutPrompt(request.prompt);
  const warnings = [...cut, ...warnWithoutEffect(request)];
  const engine = getEngine(imageGenerate, request.model ?? undefined);
  return { request, fields: { prompt, ...engine, ...commonFields(request) }, warnings };
}

function editFields(received: Received): Mapped {
  const { image, mask, ...rest } = received.kind === "json" ? editFiles(received.fields) : received.fields;
  const request = parseFields(imageInput, rest);
  const { prompt, warnings: cut } = cutPrompt(request.prompt);
  const warnings = [...cut, ...warnWithoutEffect(request)];
  // Transparent pixels of OpenAI's masks mark what may change.
  const marked = mask === undefined ? {} : { mask, mask_marks: "transparent" };
  const engine = getEngine(imageEdit, request.model ?? undefined);
  const files = { ...editedImages(image), ...marked };
  return { request, fields: { ...files, instructions: prompt, ...engine, ...commonFields(request) }, warnings };
}

async function answer(context: Context, operation: Operation, map: (received: Received) => Mapped): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const { accountId } = context.get("caller");
    const received = await receiveBody(context.env.incoming, accountId, folder, { lists: new Set(["image"]) });
    const { request, fields, warnings } = map(received);
    if (!request.stream)
      return context.json(await imagesView(await runRepeatable(context, operation, fields, folder), request, warnings));
    const delivery = { waits: true, inline: true };
    const { jobId, replayed } = await submitMapped(context, operation, fields, { folder, delivery });
    return await streamImages(context, endedJob(context, jobId, replayed), request, warnings);
  } finally {
    await folder.remove();
  }
}
