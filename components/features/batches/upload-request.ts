import type { Sent } from "./upload-queue.ts";

/** Waits for a rate limit are bounded, even if the response requests a longer one. */
const MAX_WAIT_MS = 60_000;
/** An upload without progress for this time is repeated. */
const STALL_MS = 60_000;

/** As `sendFile`. XMLHttpRequest, because fetch does not report how much was sent. */
export function sendUpload(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  unreachable: string,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const retry = () => resolve({ message: unreachable, next: "retry" });
    let stalled = setTimeout(() => request.abort(), STALL_MS);
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(getOutcome(request, unreachable));
    request.onerror = retry;
    request.onabort = retry;
    request.onloadend = () => clearTimeout(stalled);
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file, file.name);
    request.open("POST", "/api/playground/uploads");
    request.send(form);
  });
}

function getOutcome(request: XMLHttpRequest, unreachable: string): Sent {
  const { status } = request;
  const body = parsed(request.responseText);
  if (status === 201 && typeof body.id === "string") return { id: body.id };
  const message = typeof body.detail === "string" ? body.detail : unreachable;
  const waitMs = Math.min(MAX_WAIT_MS, 1000 * (Number(request.getResponseHeader("retry-after")) || 0));
  if ((status === 429 || status === 503) && waitMs > 0) return { waitMs, message };
  // The account's uploads are full, or the session has ended: the other files would fail too.
  if (status === 401 || status === 403 || body.code === "upload_limit_reached") return { message, next: "stop" };
  return { message, next: status >= 500 || status === 0 ? "retry" : "fail" };
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
