import { open } from "node:fs/promises";

/** The first bytes of a file, at most `length`. */
export async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
