/** A request's body as text; null once it is larger than `mostBytes`, whatever was said of its length before. */
export async function readText(request: Request, mostBytes: number): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
