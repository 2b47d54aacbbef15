import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../../lib/platform/env.ts";
import { newId } from "../../../lib/platform/ids.ts";
import { beginResumable } from "../../../lib/uploads/resumable.ts";
import { storeUpload } from "../../../lib/uploads/uploads.ts";

/** Stores an upload of an account. Returns its ID. */
export async function storedUpload(
  accountId: string,
  { content = Buffer.from("stored"), keyId = null }: { content?: Uint8Array; keyId?: string | null } = {},
): Promise<string> {
  const folder = join(env().DATA_DIR, "test-uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId("file"));
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return (await storeUpload(accountId, { path, sizeBytes: content.length, sha256, keyId })).id;
}

/** Begins a resumable upload of six bytes. Returns its ID. */
export async function begunUpload(accountId: string): Promise<string> {
  const id = newId("upload");
  await beginResumable(accountId, { id, bytes: 6, metadata: "{}", filename: null, sha256: "", keyId: null });
  return id;
}
