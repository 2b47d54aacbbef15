import { AppError } from "@atelier/errors";
import { z } from "zod";
import { hasEnded, type Job, type JobStatus, readJob } from "../../../jobs/record.ts";
import { documentTranslate } from "../../../operations/document-translate/index.ts";
import { InputFile } from "../../../operations/fields.ts";
import { digestFor, equalInTime } from "../../../platform/secrets.ts";
import { renderJob } from "../../http/answer/render.ts";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import { type Context, send } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { receiveForm } from "../receive-form.ts";
import { submitMapped } from "../run-operation.ts";
import { languageFields, refuseUnsupported, translationFields } from "./translate.ts";

const input = z.strictObject({
  ...languageFields,
  file: z.custom<InputFile>((value) => value instanceof InputFile, "Send the document as a file in the field file."),
  filename: z.string().min(1).max(500).nullish(),
  output_format: z.string().max(10).nullish(),
});
const keyInput = z.strictObject({ document_key: z.string().max(200) });

/** POST /v2/document: begins the translation of a document. */
export async function uploadDocument(context: Context): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const received = await receiveForm(context, folder);
    refuseUnsupported(received);
    const { file, filename, output_format, ...request } = parseFields(input, received);
    const document = filename ? new InputFile({ ...file, filename }) : file;
    const format = output_format?.toLowerCase();
    // A document keeps its format without the field.
    const isConverted = format && format !== document.filename?.split(".").at(-1)?.toLowerCase();
    const fields = {
      document,
      ...(await translationFields(request)),
      ...(isConverted ? { output_format: format } : {}),
    };
    const delivery = { waits: false, inline: false };
    const { jobId } = await submitMapped(context, documentTranslate, fields, { folder, delivery });
    return context.json({ document_id: jobId, document_key: documentKey(jobId) });
  } finally {
    await folder.remove();
  }
}

/** POST /v2/document/{id}: the state of a translation. */
export async function documentStatus(context: Context, id: string): Promise<Response> {
  const job = await findDocument(context, id);
  const isDone = job.status === "succeeded";
  return context.json({
    document_id: job.id,
    status: statuses[job.status],
    ...(job.status === "running" ? { seconds_remaining: secondsLeft(job) } : {}),
    ...(isDone ? { billed_characters: job.report?.characters ?? 0 } : {}),
    ...(job.status === "failed" ? { error_message: job.error_detail ?? "The translation failed." } : {}),
    ...(job.status === "canceled" ? { error_message: "The translation was canceled." } : {}),
  });
}

/** POST /v2/document/{id}/result: the translated document. */
export async function downloadDocument(context: Context, id: string): Promise<Response> {
  const job = await findDocument(context, id);
  if (!hasEnded(job)) throw new AppError("job_running", "The translation is not done.");
  return send(context, await renderJob(job, { kind: "bytes" }, { base64: false, replayed: false, location: "" }));
}

const statuses: Record<JobStatus, string> = {
  queued: "queued",
  running: "translating",
  succeeded: "done",
  failed: "error",
  canceled: "error",
};

/** The key that DeepL's clients send back with a document's id. */
const documentKey = (jobId: string) => digestFor("document-key", jobId).toUpperCase();

async function findDocument(context: Context, id: string): Promise<Job> {
  const folder = new TemporaryFolder();
  try {
    const { document_key } = parseFields(keyInput, await receiveForm(context, folder));
    if (!equalInTime(document_key, documentKey(id))) throw unknownDocument();
    const job = await readJob(context.get("caller").accountId, id);
    if (job.operation !== documentTranslate.slug) throw unknownDocument();
    return job;
  } finally {
    await folder.remove();
  }
}

const unknownDocument = () => new AppError("not_found", "There is no document with this id and key.");

function secondsLeft({ progress, started_at }: Job): number {
  const seconds = (Date.now() - (started_at?.getTime() ?? Date.now())) / 1000;
  return Math.max(1, Math.ceil(progress > 0.05 ? (seconds * (1 - progress)) / progress : 10));
}
