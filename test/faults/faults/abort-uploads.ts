import { once } from "node:events";
import { connect } from "node:net";
import type { Target } from "../load/api-client.ts";
import { type Fault, type FaultContext, nothing } from "./fault.ts";

const UPLOADS_PER_SECOND = 30;
const AT_ONCE = 8;
const DECLARED_BYTES = 30_000_000;
const SENT_BYTES = 4_000_000;
const BOUNDARY = "upload";

/** Many uploads are cut off midway. They leave neither descriptors nor files. */
export const abortUploads: Fault = {
  name: "abort uploads midway",
  async inject(context) {
    const count = Math.ceil((UPLOADS_PER_SECOND * context.holdMs) / 1000);
    let next = 0;
    const abortNext = async () => {
      while (next < count) await abortUpload(context, next++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, abortNext));
    return nothing;
  },
};

/** Sends a part of a multipart body, then resets or closes the connection. */
async function abortUpload({ client }: FaultContext, index: number): Promise<void> {
  const target = client.targets[index % client.targets.length];
  if (!target) throw new Error("There is no server.");
  const socket = connect(Number(new URL(target.origin).port), "127.0.0.1");
  // The server may respond and close the connection first.
  socket.on("error", () => {});
  const closed = once(socket, "close").catch(() => {});
  socket.write(requestHead(target, client.account.key));
  const content = Buffer.alloc(index % 2 === 0 ? SENT_BYTES : SENT_BYTES / 100, "x");
  await new Promise<void>((resolve) => socket.write(content, () => resolve()));
  if (index % 3 === 0) socket.end();
  else socket.resetAndDestroy();
  socket.resume();
  await closed;
}

function requestHead({ origin }: Target, key: string): string {
  const lines = [
    "POST /api/v1/background-remove HTTP/1.1",
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${key}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${DECLARED_BYTES}`,
    "",
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="image"; filename="large.png"',
    "Content-Type: image/png",
    "",
    "",
  ];
  return lines.join("\r\n");
}
