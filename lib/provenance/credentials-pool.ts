import { join } from "node:path";
import type { Credentials } from "@atelier/content-credentials";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import type {
  CredentialsAnswer,
  CredentialsCall,
  MarkingAnswer,
  MarkingCall,
  MediaFile,
  SignerFiles,
  SigningAnswer,
  SigningCall,
} from "./signing-call.ts";

/** A large image takes a second; a manifest that takes longer is hostile. */
const TIMEOUT_MS = 30_000;
/** Archives are compressed again, and a job can have a document for each language. */
const MARKING_TIMEOUT_MS = 120_000;

type Pool = ProcessPool<CredentialsCall, never, CredentialsAnswer>;

const state = globalThis as typeof globalThis & { atelierCredentials?: Pool };

function pool(): Pool {
  state.atelierCredentials ??= new ProcessPool({
    module: join(import.meta.dirname, "signing-child.ts"),
    size: 1,
    maxQueued: 200,
    perShare: { running: 1, queued: 40 },
  });
  return state.atelierCredentials;
}

/** Signs images in a child process. Throws ProcessEnded and PoolBusy. `share` is the account's id. */
export async function signInProcess(call: SigningCall, share: string, signal?: AbortSignal): Promise<SigningAnswer> {
  const answer = await pool().request(call, { timeoutMs: TIMEOUT_MS, share, signal });
  if (!("images" in answer)) throw new Error("The process did not sign.");
  return answer;
}

/** Marks documents in a child process. Throws ProcessEnded and PoolBusy. `share` is the account's id. */
export async function markInProcess(call: MarkingCall, share: string, signal?: AbortSignal): Promise<MarkingAnswer> {
  const answer = await pool().request(call, { timeoutMs: MARKING_TIMEOUT_MS, share, signal });
  if (!("documents" in answer)) throw new Error("The process did not mark documents.");
  return answer;
}

/** Reads the credentials of an image in a child process; null if it has none. Throws ProcessEnded and PoolBusy. */
export async function readInProcess(read: MediaFile, share: string): Promise<Credentials | null> {
  const answer = await pool().request({ read }, { timeoutMs: TIMEOUT_MS, share });
  return "credentials" in answer ? answer.credentials : null;
}

/** Lists the faults that readers would find in a signer's signatures. Throws ProcessEnded. */
export async function trySignerInProcess(signer: SignerFiles): Promise<string[]> {
  const answer = await pool().request({ signer }, { timeoutMs: TIMEOUT_MS });
  return "faults" in answer ? answer.faults : [];
}

/** Ends the child process, for the end of this one. */
export function closeCredentials(): void {
  state.atelierCredentials?.close();
  delete state.atelierCredentials;
}
