import type { FieldDescription } from "#lib/operations/describe.ts";
import { isFileListKind } from "#lib/operations/field-kinds.ts";
import type { Format, Translator } from "#translations";

type T = Translator<"operationForm">;

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const MIN_SIDE = 16;

/** The types that a browser reports for the images that the API reads. An unknown type is left to the API. */
const IMAGE_TYPES = ["png", "jpeg", "webp", "avif", "gif", "tiff", "heic", "heif", "jxl"].map(
  (name) => `image/${name}`,
);

/** Why the API would refuse this file, or undefined. Checked before the file is sent. */
export function fileProblem(
  { kind }: Pick<FieldDescription, "kind">,
  file: File,
  t: T,
  format: Format,
): string | undefined {
  if (file.size === 0) return t("fileEmpty");
  if (file.size > MAX_BYTES) return t("fileTooLarge", { size: format.bytes(file.size) });
  if (kind !== "document" && file.type !== "" && !IMAGE_TYPES.includes(file.type)) return t("fileNotAnImage");
  return undefined;
}

/** Why the API would refuse one of these files, or undefined. In a list the message has the number of the file. */
export function filesProblem(
  field: Pick<FieldDescription, "kind">,
  files: readonly File[],
  t: T,
  format: Format,
): string | undefined {
  const problems = files.map((file) => fileProblem(field, file, t, format));
  const index = problems.findIndex((problem) => problem !== undefined);
  const message = problems[index];
  return message && isFileListKind(field.kind) ? t("fileNumber", { number: index + 1, message }) : message;
}

/** Why the API would refuse an image of this size in pixels, or undefined. */
export function sizeProblem({ width, height }: { width: number; height: number }, t: T): string | undefined {
  if (width < MIN_SIDE || height < MIN_SIDE) return t("imageTooSmall", { width, height, min: MIN_SIDE });
  if (width * height > MAX_PIXELS) return t("imageTooLarge", { megapixels: Math.round((width * height) / 1e6) });
  return undefined;
}
