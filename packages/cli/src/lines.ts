/**
 * The lines of a stream of UTF-8. Node's readline also ends a line at U+2028 and U+2029, which JSON strings can contain. A
 * last line without an end is included.
 */
export async function* computeLines(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // The beginning of a line is joined once, because a line with an image has many chunks.
  let parts: string[] = [];
  for await (const chunk of stream) {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const [first = "", ...lines] = text.split("\n");
    parts.push(first);
    for (const line of lines) {
      yield parts.join("");
      parts = [line];
    }
  }
  const last = parts.join("");
  if (last !== "") yield last;
}
