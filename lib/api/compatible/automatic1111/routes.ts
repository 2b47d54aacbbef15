import { Hono } from "hono";
import type { Job } from "../../../jobs/record.ts";
import type { Needs } from "../../../keys/grants.ts";
import type { Operation } from "../../../operations/define.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { imageUpscale } from "../../../operations/image-upscale/index.ts";
import { readOutput, readOutputFile } from "../../http/answer/render.ts";
import { receiveBody } from "../../http/body/receive.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import type { ApiEnv, Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { cutPrompt } from "../cut-prompt.ts";
import { runOperation } from "../run-operation.ts";
import {
  commonFields,
  type GenerationRequest,
  ignoredParameters,
  imageToImageInput,
  textToImageInput,
  upscaleFields,
  upscaleInput,
} from "./fields.ts";
import {
  engineField,
  listModels,
  listSamplers,
  listSchedulers,
  listUpscalers,
  readOptions,
  readProgress,
  refuseControl,
  refuseOptions,
} from "./settings.ts";

const BASE = "/sdapi/v1";
type Fields = Record<string, unknown>;

/** The API of Automatic1111's web interface for Stable Diffusion, as far as other programs use it. */
export const automatic1111Routes = new Hono<ApiEnv>()
  .post(`${BASE}/txt2img`, withBody(textToImage, { operation: imageGenerate.slug }))
  .post(`${BASE}/img2img`, withBody(imageToImage, { operation: imageEdit.slug }))
  .post(`${BASE}/extra-single-image`, withBody(upscale, { operation: imageUpscale.slug }))
  .get(`${BASE}/options`, list(readOptions))
  .post(
    `${BASE}/options`,
    withBody((context, fields) => {
      refuseOptions(fields);
      return context.json({});
    }, "any"),
  )
  .get(`${BASE}/sd-models`, list(listModels))
  .get(`${BASE}/samplers`, list(listSamplers))
  .get(`${BASE}/schedulers`, list(listSchedulers))
  .get(`${BASE}/upscalers`, list(listUpscalers))
  // Clients read these lists before they show their settings.
  .get(
    `${BASE}/latent-upscale-modes`,
    list(() => []),
  )
  .get(
    `${BASE}/sd-vae`,
    list(() => []),
  )
  .get(
    `${BASE}/progress`,
    authenticated(async (context) => context.json(await readProgress(context)), "any"),
  )
  .post(
    `${BASE}/interrupt`,
    authenticated(() => refuseControl("Interrupting"), "any"),
  );

function list(read: () => object) {
  return authenticated((context) => context.json(read()), "any");
}

type Handler = (context: Context, fields: Fields, folder: TemporaryFolder) => Response | Promise<Response>;

/** A handler for a JSON body, whose images can be large. */
function withBody(handler: Handler, needs: Needs) {
  return authenticated(async (context) => {
    const folder = new TemporaryFolder();
    try {
      const { accountId } = context.get("caller");
      const received = await receiveBody(context.env.incoming, accountId, folder);
      // SillyTavern sends its own address and key of the server along, which must not be returned or logged.
      const { url: _url, auth: _auth, ...fields } = received.fields;
      return await handler(context, fields, folder);
    } finally {
      await folder.remove();
    }
  }, needs);
}

async function textToImage(context: Context, fields: Fields, folder: TemporaryFolder): Promise<Response> {
  const request = parseFields(textToImageInput, fields);
  const { prompt, warnings } = cutPrompt(request.prompt);
  const negative = cutPrompt(request.negative_prompt ?? "");
  const ignored = ignoredParameters(textToImageInput, fields);
  const mapped = {
    prompt,
    ...(negative.prompt ? { negative_prompt: negative.prompt } : {}),
    ...checkpointField(imageGenerate, request),
    ...commonFields(request),
  };
  const job = await runOperation(context, imageGenerate, mapped, folder, { parameters: request });
  return answerImages(context, job, { request, fields, warnings: [...warnings, ...negative.warnings], ignored });
}

async function imageToImage(context: Context, fields: Fields, folder: TemporaryFolder): Promise<Response> {
  const request = parseFields(imageToImageInput, fields);
  const { prompt, warnings } = cutPrompt(request.prompt);
  const [image, ...images] = request.init_images;
  const { init_images: _images, mask: _mask, ...parameters } = request;
  const ignored = ignoredParameters(imageToImageInput, fields);
  if (request.negative_prompt) ignored.push("negative_prompt");
  const mapped = {
    image,
    instructions: prompt,
    ...(images.length > 0 ? { images } : {}),
    ...(request.mask ? { mask: request.mask } : {}),
    ...(typeof request.denoising_strength === "number" ? { strength: request.denoising_strength } : {}),
    ...checkpointField(imageEdit, request),
    ...commonFields(request),
  };
  const job = await runOperation(context, imageEdit, mapped, folder, { parameters });
  return answerImages(context, job, { request, fields, warnings, ignored });
}

const checkpointField = (operation: Operation, { override_settings: settings }: GenerationRequest) =>
  engineField(operation, settings?.sd_model_checkpoint, "/override_settings/sd_model_checkpoint");

interface Generated {
  request: GenerationRequest;
  fields: Fields;
  warnings: string[];
  ignored: string[];
}

/** The images in Base64, the parameters without images, and the facts as JSON text. `warnings` names what had no effect. */
async function answerImages(context: Context, job: Job, { request, fields, warnings, ignored }: Generated) {
  const { init_images: _images, mask: _mask, ...parameters } = fields;
  const [file] = job.files;
  const images = request.send_images
    ? (await Promise.all(job.files.map(readOutputFile))).map((bytes) => bytes.toString("base64"))
    : [];
  const info = {
    prompt: request.prompt,
    negative_prompt: request.negative_prompt ?? "",
    seed: job.seed,
    all_seeds: [job.seed],
    width: file?.width ?? null,
    height: file?.height ?? null,
    batch_size: request.batch_size ?? 1,
    sd_model_name: job.engine,
    job_id: job.id,
    warnings: [
      ...warnings,
      ...job.warnings,
      ...(ignored.length > 0 ? [`These parameters have no effect: ${ignored.join(", ")}.`] : []),
    ],
  };
  return context.json({ images, parameters, info: JSON.stringify(info) });
}

async function upscale(context: Context, fields: Fields, folder: TemporaryFolder): Promise<Response> {
  const request = parseFields(upscaleInput, fields);
  const engine = engineField(imageUpscale, request.upscaler_1, "/upscaler_1");
  const mapped = { image: request.image, format: "png", ...engine, ...upscaleFields(request) };
  const { image: _image, ...parameters } = request;
  const job = await runOperation(context, imageUpscale, mapped, folder, { parameters });
  const ignored = ignoredParameters(upscaleInput, fields);
  const html_info = ignored.length > 0 ? `<p>These parameters have no effect: ${ignored.join(", ")}.</p>` : "";
  return context.json({ html_info, image: (await readOutput(job)).toString("base64") });
}
