import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { TemporaryFolder } from "../../http/body/temporary.ts";
import type { Context } from "../../http/context.ts";
import { parseFields } from "../../http/page.ts";
import { MAX_TEXTS } from "../../routes/translate-text.ts";
import { receiveForm } from "../receive-form.ts";
import { type RewriteRequest, rewriteTexts } from "../translate-texts.ts";
import { getLanguage } from "../translation-languages.ts";
import { getCode } from "./languages.ts";

/** The size of all texts of a request in UTF-8, as DeepL limits it. */
const MAX_WRITE_BYTES = 10 * 1024;

/** With the prefix "prefer_", DeepL ignores a style or tone that a language has not. Language models have all of them. */
const preferable = <Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((value) => value.replace(/^prefer_/, ""))
    .pipe(z.enum(["default", ...values]))
    .nullish();

const text = z
  .string()
  .min(1)
  .max(128 * 1024);
const correctInput = z.strictObject({
  text: z.union([text.transform((item) => [item]), z.array(text).min(1).max(MAX_TEXTS)]),
  target_lang: z.string().min(2).max(20).nullish(),
});
const rephraseInput = correctInput.extend({
  writing_style: preferable(["academic", "business", "casual", "simple"]),
  tone: preferable(["confident", "diplomatic", "enthusiastic", "friendly"]),
});

/** POST /v2/write/rephrase. */
export const rephrase = (context: Context): Promise<Response> => improve(context, "rephrase", rephraseInput);

/** POST /v2/write/correct. */
export const correct = (context: Context): Promise<Response> => improve(context, "correct", correctInput);

async function improve(
  context: Context,
  rewrite: RewriteRequest["rewrite"],
  schema: typeof rephraseInput | typeof correctInput,
): Promise<Response> {
  const folder = new TemporaryFolder();
  try {
    const request: Partial<z.output<typeof rephraseInput>> & z.output<typeof correctInput> = parseFields(
      schema,
      await receiveForm(context, folder),
    );
    refuseLarge(request.text);
    const language = request.target_lang ? await getLanguage(request.target_lang, "target_lang") : undefined;
    const { sources, texts } = await rewriteTexts(
      context,
      { texts: request.text, rewrite, language, style: toStyle(request) },
      folder,
    );
    const improvements = texts.map((improved, index) => ({
      text: improved,
      detected_source_language: getCode(sources[index]).toLowerCase(),
      target_language: request.target_lang ?? getCode(sources[index]).toLowerCase(),
    }));
    return context.json({ improvements });
  } finally {
    await folder.remove();
  }
}

function toStyle({ writing_style, tone }: Partial<z.output<typeof rephraseInput>>): string | undefined {
  const chosen = [writing_style, tone].filter((item) => item && item !== "default");
  if (chosen.length > 1) throw invalidInput("/tone", "Send writing_style or tone, not both.");
  return chosen[0] ?? undefined;
}

function refuseLarge(texts: readonly string[]): void {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > MAX_WRITE_BYTES)
    throw new AppError("payload_too_large", `The texts have ${bytes} bytes. A request can have up to 10 KiB of text.`);
}
