import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { Job } from "../../../jobs/record.ts";
import { refuseUnlessGranted } from "../../../keys/grants.ts";
import { imageEdit } from "../../../operations/image-edit/index.ts";
import { imageGenerate } from "../../../operations/image-generate/index.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { getAddress } from "../../http/caller/address-of.ts";
import type { Context } from "../../http/context.ts";
import { cutPrompt } from "../cut-prompt.ts";
import { endedJob, submitMapped } from "../run-operation.ts";
import { commonFields, type ImageRequest } from "./fields.ts";
import { getEngine } from "./models.ts";

const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
  file_id: z.string().optional(),
});

/** A message of a conversation: a text, or parts with texts and images. */
export const message = z.looseObject({
  role: z.string().max(20).default("user"),
  content: z.union([z.string(), z.array(part).max(500)]).nullish(),
});
type Message = z.output<typeof message>;

/** The request in the last message of a conversation: a new image, or the edit of the images that it contains. */
export interface ImageTask {
  prompt: string;
  images: string[];
  warnings: string[];
}

/** Reads the last message of the user. Throws `invalid_input` for one without a text, and for parts of other kinds. */
export function readTask(messages: readonly Message[], field: string): ImageTask {
  const last = messages.findLast(({ role }) => role === "user");
  if (!last?.content) throw invalidInput(`/${field}`, "Send a message of the user that describes an image.");
  const warnings = messages.length > 1 ? [`Only the last message of the user has an effect.`] : [];
  if (typeof last.content === "string") return { prompt: last.content, images: [], warnings };
  const unsupported = last.content.find(({ type }) => !/^(input_)?(text|image|image_url)$/.test(type));
  if (unsupported)
    throw invalidInput(`/${field}`, `Parts of the type ${unsupported.type} are not supported. Send texts and images.`);
  const texts = last.content.flatMap((item) => item.text ?? []);
  const images = last.content.flatMap(
    ({ image_url: image, file_id: id }) => (typeof image === "object" ? image.url : (image ?? id)) ?? [],
  );
  return { prompt: texts.join("\n"), images, warnings };
}

/** Refuses parameters whose effect would be missing. Throws `invalid_input`. */
export function refuseParameters(fields: Record<string, unknown>, names: readonly string[]): void {
  const sent = names.find((name) => isSent(fields[name]));
  if (sent)
    throw new AppError("invalid_input", `The parameter '${sent}' is not supported. Send the request without it.`, {
      errors: [{ pointer: `/${sent}`, message: "Not supported." }],
    });
}

const isSent = (value: unknown) =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

export interface SubmittedTask {
  ended: Promise<Job>;
  warnings: string[];
}

/** Submits the operation for a task. Throws as `submitMapped`, and `invalid_input` for an empty prompt. */
export async function submitTask(
  context: Context,
  { prompt: whole, images: [image, ...images], warnings: known }: ImageTask,
  request: ImageRequest & { seed?: number | null | undefined },
): Promise<SubmittedTask> {
  const { prompt, warnings } = cutPrompt(whole);
  const operation = image === undefined ? imageGenerate : imageEdit;
  const { grants } = context.get("caller");
  if (grants) refuseUnlessGranted(grants, { operation: operation.slug }, () => getAddress(context.env.incoming));
  const content =
    image === undefined ? { prompt } : { instructions: prompt, image, ...(images.length > 0 ? { images } : {}) };
  const seed = typeof request.seed === "number" ? { seed: request.seed } : {};
  const fields = { ...content, ...getEngine(operation, request.model ?? undefined), ...commonFields(request), ...seed };
  const folder = new TemporaryFolder();
  try {
    const delivery = { waits: true, inline: true };
    const { jobId, replayed } = await submitMapped(context, operation, fields, { folder, delivery });
    return { ended: endedJob(context, jobId, replayed), warnings: [...known, ...warnings] };
  } finally {
    await folder.remove();
  }
}
