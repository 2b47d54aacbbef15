import type { FieldDescription } from "#lib/operations/describe.ts";
import { type FormValues, requestFields } from "../operation-form/values.ts";

/** The most items of a batch. */
export const MAX_ITEMS = 1_000;

/** The field that differs between the items of a batch: the file, or the text of operations without an input file. */
export function findItemField(fields: readonly FieldDescription[]): FieldDescription | undefined {
  return (
    fields.find(({ kind }) => kind === "image" || kind === "document") ??
    fields.find(({ kind, required }) => kind === "textarea" && required)
  );
}

/** The fields that all items share. A mask and coordinates belong to one image, so they are left out. */
export function getSharedFields(fields: readonly FieldDescription[]): FieldDescription[] {
  const item = findItemField(fields);
  return fields.filter(
    ({ name, kind, items }) =>
      name !== item?.name && kind !== "mask" && items !== "point" && items !== "box" && items !== "side",
  );
}

/** An item before it is sent: the id of an upload or a text, and a name for its results. */
export interface ItemInput {
  value: string;
  /** A file's path; absent for texts. */
  path?: string | undefined;
}

/** The body of POST /batches. `upload` returns the id of the upload of a shared file, such as a background. */
export function batchRequest(
  { slug, fields }: { slug: string; fields: readonly FieldDescription[] },
  values: FormValues,
  items: readonly ItemInput[],
  upload: (file: File) => string,
) {
  const item = findItemField(fields);
  const ids = itemIds(items.map(({ path }) => path));
  return {
    operation: slug,
    input: requestFields(getSharedFields(fields), values, upload),
    items: items.map(({ value }, index) => {
      const id = ids[index];
      return { ...(id ? { id } : {}), input: item ? { [item.name]: value } : {} };
    }),
  };
}

/** The most bytes of an id in UTF-8, with room for a number. */
const MAX_ID_BYTES = 190;
const MAX_ID = 90;

/** IDs from the names of files, which name the results: unique, and without characters that the API refuses. */
export function itemIds(paths: readonly (string | undefined)[]): (string | undefined)[] {
  const used = new Set<string>();
  return paths.map((path) => {
    if (path === undefined) return undefined;
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
    const plain = name
      .normalize("NFC")
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-")
      .replaceAll(/^[\p{M}.-]+|[.-]+$/gu, "");
    const base = shortened(plain) || "file";
    let id = base;
    // Names on some systems do not differ by case only.
    for (let count = 2; used.has(id.toLowerCase()); count++) id = `${base}-${count}`;
    used.add(id.toLowerCase());
    return id;
  });
}

/** The beginning of a name that an id can have, without half characters. */
function shortened(name: string): string {
  let [short, bytes] = ["", 0];
  for (const character of [...name].slice(0, MAX_ID)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MAX_ID_BYTES) break;
    short += character;
  }
  return short;
}

/** An item of a text, with the number of its line from 1. */
export interface TextItem extends ItemInput {
  line: number;
}

/** Whether a text begins with a heading, as the column of a table does: the name or the title of the field. */
export function hasHeading(text: string, { name, title }: Pick<FieldDescription, "name" | "title">): boolean {
  const [first = ""] = text.split("\n").filter((line) => line.trim());
  return [name, title].some((heading) => heading.toLowerCase() === first.trim().replaceAll('"', "").toLowerCase());
}

/** The items of a text with one item on each line, without a heading. */
export function textItems(text: string, field: Pick<FieldDescription, "name" | "title">): TextItem[] {
  const lines = text.split("\n").flatMap((line, index) => (line.trim() ? { value: line.trim(), line: index + 1 } : []));
  return hasHeading(text, field) ? lines.slice(1) : lines;
}
