import { signWithoutInputs } from "@atelier/content-credentials";
import { AppError } from "@atelier/errors";
import { jobSettings } from "../jobs/settings.ts";
import { getStoredFiles, type StoredFile } from "../jobs/stored-input.ts";
import { log } from "../platform/telemetry/log.ts";
import { signInProcess } from "./credentials-pool.ts";
import { describeMaker } from "./describe-maker.ts";
import { findDigitalSource } from "./digital-source.ts";
import { readKnownSigner } from "./known-signer.ts";
import { provenanceSettings } from "./settings.ts";
import { findSigner } from "./signer.ts";
import type { MediaFile, SigningAnswer, SigningCall } from "./signing-call.ts";

/** An output that can be signed: its bytes, or the path of the file that has them. */
export interface SignableOutput extends MediaFile {
  sizeBytes: number;
  provenance?: string | undefined;
}

export interface SignedJob {
  id: string;
  accountId: string;
  operation: string;
  engine: string;
  input: Record<string, unknown>;
  /** The local paths of its input files, by their storage keys. */
  paths: ReadonlyMap<string, string>;
}

/** The fields whose files are a part of the result's pixels, the edited image first. */
const PICTURED = ["image", "images", "background_image"];
const IMAGE = /^image\//;
/** Larger images are hashed in the child process, because that takes this process longer than a few milliseconds. */
const MAX_BYTES_HERE = 4_000_000;
const UNSIGNED = "The content credentials could not be signed, so the result has none.";

/**
 * Signs a job's images, if this service signs results and the request does not disable marks. If signing fails, a warning
 * reports it; where marks are required, AppError `engine_failed` is thrown.
 */
export async function signOutputs<T extends SignableOutput>(
  outputs: readonly T[],
  job: SignedJob,
  { warn, signal }: { warn(warning: string): void; signal: AbortSignal },
): Promise<T[]> {
  const images = outputs.filter(({ contentType }) => IMAGE.test(contentType));
  if (images.length === 0 || job.input.provenance === "none") return [...outputs];
  try {
    const signer = findSigner();
    if (!signer) return [...outputs];
    const call: SigningCall = {
      images: images.map(({ content, contentType }) => ({ content, contentType })),
      inputs: inputImages(job),
      claim: describeJob(job),
      signer,
    };
    const signed = signHere(call) ?? (await signInProcess(call, job.accountId, signal));
    for (const warning of signed.warnings) warn(warning);
    const results = new Map(images.map((image, at) => [image, signed.images[at]]));
    return outputs.map((output) => {
      const result = results.get(output);
      const provenance = ["c2pa", output.provenance].filter(Boolean).join(", ");
      return result ? { ...output, ...result, provenance } : output;
    });
  } catch (error) {
    signal.throwIfAborted();
    log().error({ error, jobId: job.id }, "signing a result failed");
    if (jobSettings().PROVENANCE_REQUIRED)
      throw new AppError("engine_failed", `${UNSIGNED} Nothing was charged. Try again.`);
    warn(UNSIGNED);
    return [...outputs];
  }
}

/**
 * Signs in this process what takes less time here than the way to another process: small PNG files that were not made from
 * uploads. Null for other images.
 */
function signHere({ images, inputs, claim, signer }: SigningCall): SigningAnswer | null {
  if (inputs.length > 0) return null;
  const known = readKnownSigner(signer);
  const signed: SigningAnswer["images"] = [];
  for (const { content, contentType } of images) {
    if (typeof content === "string" || content.length > MAX_BYTES_HERE) return null;
    const signature = signWithoutInputs({ content, contentType }, { ...claim, inputs: [] }, known);
    if (!signature) return null;
    signed.push({ content: signature.content, sizeBytes: signature.content.length });
  }
  return { images: signed, warnings: [] };
}

function describeJob({ id, operation, engine, input }: SignedJob): SigningCall["claim"] {
  return {
    ...describeMaker(engine),
    source: findDigitalSource(operation, engine),
    action: getStoredFiles(input.image).length > 0 ? "c2pa.edited" : "c2pa.created",
    jobId: provenanceSettings().PROVENANCE_JOB_ID ? id : undefined,
  };
}

function inputImages({ input, paths }: SignedJob): MediaFile[] {
  const toImage = ({ $file: { key, facts } }: StoredFile): MediaFile[] => {
    const content = paths.get(key);
    return content ? [{ content, contentType: `image/${facts?.format ?? "unknown"}` }] : [];
  };
  return PICTURED.flatMap((field) => getStoredFiles(input[field]).flatMap(toImage));
}
