import { createHash } from "node:crypto";
import { isUnretained, requireDelivery } from "../../../jobs/retention.ts";
import { submitJob } from "../../../jobs/submit.ts";
import type { Operation } from "../../../operations/define.ts";
import type { Received } from "../body/receive.ts";
import type { TemporaryFolder } from "../body/temporary.ts";
import { uploadOwner } from "../caller/upload-owner.ts";
import type { Context } from "../context.ts";
import { refuseServerFields } from "./client-token-fields.ts";
import { applyEndUser } from "./end-user.ts";
import { findRepeated } from "./find-repeated.ts";
import { inspectInput, parseInput } from "./input.ts";
import { applyProvenance } from "./provenance.ts";

export interface SubmitOptions {
  /** For the request's files. */
  folder: TemporaryFolder;
  /** The Idempotency-Key. */
  key: string | undefined;
  /** Changes or refuses the parsed input. */
  prepare?: (input: Record<string, unknown>) => void;
  /** Refuses the inspected input. */
  check?: (input: Record<string, unknown>) => void;
  /** Values that the fields do not contain and that a repetition with the same Idempotency-Key must have as well. */
  parameters?: object | undefined;
  /** Identifies the request in place of its fields and parameters. */
  fingerprint?: string | undefined;
  /** Whether the request waits for the result and gets its bytes, which a job without retention needs. */
  delivery: (base64: boolean) => { waits: boolean; inline: boolean };
}

/** A submitted job. */
export interface Submitted {
  jobId: string;
  replayed: boolean;
  /** Whether outputs are requested in Base64. */
  base64: boolean;
  /** Whether nothing of the job is kept after its response. */
  unretained: boolean;
}

/**
 * Parses and inspects received fields, then submits a job. An invalid request fails before credits are held. Throws as
 * `parseInput`, `inspectInput` and `submitJob`.
 */
export async function submitReceived(
  context: Context,
  operation: Operation,
  received: Received,
  { folder, key, prepare, check, parameters, fingerprint, delivery }: SubmitOptions,
): Promise<Submitted> {
  const caller = context.get("caller");
  const parsed = await parseInput(operation, received, { folder, uploads: uploadOwner(caller) });
  const { input } = parsed;
  applyEndUser(input, context.req.header("atelier-user"));
  applyProvenance(input, context.req.header("atelier-provenance"));
  await refuseServerFields(caller, input);
  prepare?.(input);
  const base64 = input.response === "base64";
  const content = fingerprint ?? addParameters(parsed.fingerprint, parameters);
  const idempotency = key === undefined ? undefined : { key, fingerprint: content };
  const repeated = idempotency && (await findRepeated(caller, input, idempotency));
  if (repeated) return { ...repeated, base64 };
  const facts = await inspectInput(caller.accountId, operation, input);
  check?.(input);
  requireDelivery(input, delivery(base64));
  const submitted = await submitJob({ caller, operation, input, facts, idempotency });
  return { ...submitted, base64, unretained: isUnretained(input) };
}

const addParameters = (fingerprint: string, parameters: object | undefined) =>
  parameters === undefined
    ? fingerprint
    : createHash("sha256")
        .update(JSON.stringify([fingerprint, parameters]))
        .digest("hex");
