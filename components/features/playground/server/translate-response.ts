import { documentParts } from "@atelier/documents/format-types";
import { getLocale, getTranslate, type Translate } from "#translations";

/** The texts of errors. */
const TEXTS = new Set(["title", "detail", "message"]);

/** The body of an API's response with its errors, warnings and steps in the portal's language; undefined if it has none. */
export async function translateBody(response: Response): Promise<string | ReadableStream | undefined> {
  const type = response.headers.get("content-type") ?? "";
  if ((await getLocale()) === "en" || !response.body) return undefined;
  const translate = await getTranslate();
  if (/^application\/(problem\+)?json\b/.test(type)) return translateJson(await response.text(), translate);
  return type.startsWith("text/event-stream") ? translateEvents(response.body, translate) : undefined;
}

/** JSON of the API, which is English, with its errors, warnings and steps in another language. */
export function translateJson(json: string, translate: Translate): string {
  // The detail of an invalid field begins with its pointer.
  const translateText = (text: string) =>
    text.replace(
      /^(\/\S*: )?(.+)$/s,
      (_, pointer: string | undefined, message: string) => `${pointer ?? ""}${translate(message)}`,
    );
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      if (typeof value === "string" && TEXTS.has(name)) return translateText(value);
      if (name === "warnings" && Array.isArray(value))
        return value.map((item: unknown) => (typeof item === "string" ? translateText(item) : item));
      if (name === "untouched" && Array.isArray(value)) return value.map((item) => translateReason(item, translate));
      if (name === "place" && typeof value === "string" && documentParts.includes(value)) return translate(value);
      // Other objects have IDs of a pipeline's steps, which stay.
      if (name === "progress" && isProgress(value)) return { ...value, step: translate(value.step) };
      return value;
    }),
  );
}

/**
 * The path of a request with the English name of the part of a document whose segments it lists, because the page has the
 * translated one.
 */
export function restorePlace(path: string, translate: Translate): string {
  const [route = "", query = ""] = path.split("?");
  const parameters = new URLSearchParams(query);
  const place = parameters.get("place");
  const part = place === null ? undefined : documentParts.find((documentPart) => translate(documentPart) === place);
  if (!part) return path;
  parameters.set("place", part);
  return `${route}?${parameters}`;
}

/** A part of a document that was not translated, and why. */
const translateReason = (one: unknown, translate: Translate): unknown =>
  typeof one === "object" && one !== null
    ? Object.fromEntries(
        Object.entries(one).map(([name, text]) => [name, typeof text === "string" ? translate(text) : text]),
      )
    : one;

const isProgress = (value: unknown): value is { step: string } =>
  typeof value === "object" && value !== null && "step" in value && typeof value.step === "string";

/** Server-sent events, whose data is JSON on one line. */
export function translateEvents(events: ReadableStream<Uint8Array>, translate: Translate): ReadableStream {
  const decoder = new TextDecoder();
  let rest = "";
  const translateLine = (line: string) =>
    line.startsWith("data: {") ? `data: ${translateJson(line.slice("data: ".length), translate)}` : line;
  return events
    .pipeThrough(
      new TransformStream<Uint8Array, string>({
        transform(chunk, controller) {
          const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
          rest = lines.pop() ?? "";
          if (lines.length > 0) controller.enqueue(lines.map((line) => `${translateLine(line)}\n`).join(""));
        },
        flush(controller) {
          if (rest) controller.enqueue(translateLine(rest));
        },
      }),
    )
    .pipeThrough(new TextEncoderStream());
}
