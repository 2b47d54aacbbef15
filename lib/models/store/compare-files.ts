import { stat } from "node:fs/promises";
import { join } from "node:path";
import { readDigest } from "../download.ts";

export interface FileFault {
  path: string;
  fault: "missing" | "size" | "digest";
}

/** Reads every file of a folder and compares it with its recorded size and SHA-256. Returns the differences. */
export async function compareFiles(
  folder: string,
  files: readonly { path: string; sizeBytes: number; sha256: string }[],
  onProgress?: (checkedBytes: number) => void,
): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  let checkedBytes = 0;
  for (const { path, sizeBytes, sha256 } of files) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found) faults.push({ path, fault: "missing" });
    else if (found.size !== sizeBytes) faults.push({ path, fault: "size" });
    else if ((await readDigest(join(folder, path))) !== sha256) faults.push({ path, fault: "digest" });
    checkedBytes += sizeBytes;
    onProgress?.(checkedBytes);
  }
  return faults;
}
