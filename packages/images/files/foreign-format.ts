import { open } from "node:fs/promises";

/** Formats that libvips does not read here. They are converted when an upload is inspected. */
export type ForeignFormat = "heic" | "jxl";

const JXL_CONTAINER = "\0\0\0\x0cJXL \r\n\x87\n";

/** The format of a file that must be converted, by its first bytes. */
export async function foreignFormat(path: string): Promise<ForeignFormat | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const text = buffer.toString("latin1", 0, bytesRead);
    if (text.startsWith("\xff\x0a") || text.startsWith(JXL_CONTAINER)) return "jxl";
    const isHeif = text.slice(4, 8) === "ftyp" && /^(hei[cx]|hev[cx]|mif1|msf1)/.test(text.slice(8, 12));
    return isHeif && !/avi[fs]/.test(text.slice(8)) ? "heic" : undefined;
  } finally {
    await file.close();
  }
}
