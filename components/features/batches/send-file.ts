import type { Sent } from "./upload-queue.ts";

/** Sends a file to the portal's uploads. `unreachable` is the message for a response that is not from the API. */
export async function sendFile(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  unreachable: string,
): Promise<Sent> {
  try {
    // Loaded with the first file.
    const { sendUpload } = await import("./upload-request.ts");
    signal.throwIfAborted();
    return await sendUpload(file, onProgress, signal, unreachable);
  } catch {
    return { message: unreachable, next: "retry" };
  }
}

/** Deletes uploads of the account, also while the page is left. They expire if this fails. */
export function discardUploads(ids: readonly string[]): void {
  const body = JSON.stringify({ ids });
  const headers = { "content-type": "application/json" };
  void fetch("/api/playground/uploads/discard", { method: "POST", body, headers, keepalive: true }).catch(() => {});
}
