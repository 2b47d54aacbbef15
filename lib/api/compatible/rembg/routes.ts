import { invalidInput } from "@atelier/errors";
import { Hono } from "hono";
import { z } from "zod";
import { allowedEngines } from "../../../engine-health/allowed-engines.ts";
import { backgroundRemove } from "../../../operations/background-remove/index.ts";
import { InputFile } from "../../../operations/fields.ts";
import { renderJob } from "../../http/answer/render.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { authenticated } from "../../http/caller/authenticate.ts";
import { type ApiEnv, type Context, send } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { ignoredHeader } from "../ignored-header.ts";
import { receiveForm } from "../receive-form.ts";
import { runOperation } from "../run-operation.ts";

const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]).transform((value) => value === "true" || value === "1")])
  .default(false);

const withoutEffect = ["a", "af", "ab", "ae"] as const;

/** The parameters of rembg's server. Edges are always refined, so alpha matting and its thresholds have no effect. */
const shared = {
  model: z.string().max(200).optional(),
  a: flag,
  af: z.coerce.number().int().min(0).max(255).optional(),
  ab: z.coerce.number().int().min(0).max(255).optional(),
  ae: z.coerce.number().int().min(0).optional(),
  om: flag,
  ppm: flag.refine((value) => !value, "Post-processing of the mask is not supported. Leave ppm out."),
  bgc: z.string().max(50).optional(),
  extras: z.never("Extra parameters of models are not supported. Leave extras out.").optional(),
};
const fileInput = z.strictObject({
  ...shared,
  file: z.custom<InputFile>((value) => value instanceof InputFile, "Send the image as a file in the field file."),
});
const urlInput = z.strictObject({ ...shared, url: z.url("Send the address of an image.") });
type Request = z.output<z.ZodObject<typeof shared>>;

/** Names of rembg's models. Requests with one of them run on the operator's first usable engine. */
const ALIASES =
  /^(u2net(p|_human_seg|_cloth_seg|_custom)?|silueta|isnet-(general-use|anime)|sam|birefnet-[\w-]+|ben2?[\w-]*|bria-rmbg|dis_custom)$/;

const needs = { operation: backgroundRemove.slug } as const;

/** The API of rembg's server, which `rembg s` starts. */
export const rembgRoutes = new Hono<ApiEnv>()
  .post("/api/remove", authenticated(removeFromFile, needs))
  .get("/api/remove", authenticated(removeFromUrl, needs));

async function removeFromFile(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    // rembg reads its parameters from the query of a form as well.
    const fields = { ...context.req.query(), ...(await receiveForm(context, folder)) };
    const { file, ...request } = parseFields(fileInput, fields);
    return await answerRemoved(context, file, request, folder);
  } finally {
    await folder.remove();
  }
}

async function removeFromUrl(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const { url, ...request } = parseFields(urlInput, context.req.query());
    return await answerRemoved(context, url, request, folder);
  } finally {
    await folder.remove();
  }
}

async function answerRemoved(
  context: Context,
  image: InputFile | string,
  parameters: Request,
  folder: TemporaryFolder,
): Promise<Response> {
  const { model, om, bgc } = parameters;
  const fields = {
    image,
    format: "png",
    ...engineField(model),
    ...(om ? { output: "mask" } : {}),
    ...(bgc === undefined ? {} : { background: getColor(bgc) }),
  };
  const job = await runOperation(context, backgroundRemove, fields, folder, { parameters });
  const answer = await renderJob(job, { kind: "bytes" }, { base64: false, replayed: false, location: "" });
  const headers = { ...answer.headers, ...ignoredHeader(parameters, withoutEffect) };
  return send(context, { ...answer, headers });
}

function engineField(model: string | undefined): { engine?: string } {
  if (model === undefined || ALIASES.test(model)) return {};
  const known = allowedEngines(backgroundRemove, {}).engines.map(({ name }) => name);
  if (known.includes(model)) return { engine: model };
  throw invalidInput("/model", `The model "${model}" does not exist. Use u2net, or one of: ${known.join(", ")}.`);
}

/** rembg's color "R,G,B,A", each from 0 to 255. */
function getColor(color: string): string {
  const parts = color.split(",").map((part) => Number(part.trim()));
  if (
    (parts.length !== 3 && parts.length !== 4) ||
    !parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 255)
  )
    throw invalidInput("/bgc", 'Send bgc as "R,G,B,A" with numbers from 0 to 255.');
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
