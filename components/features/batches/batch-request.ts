import type { FieldDescription } from "#lib/operations/describe.ts";
import { type FormValues, requestFields } from "../operation-form/values.ts";

/** The most items of a batch. */
export const MAX_ITEMS = 1_000;

/** The field that differs between the items of a batch: the file, or the text of operations without an input file. */
export function itemFieldOf(fields: readonly FieldDescription[]): FieldDescription | undefined {
  return (
    fields.find(({ kind }) => kind === "image" || kind === "document") ??
    fields.find(({ kind, required }) => kind === "textarea" && required)
  );
}

/** The fields that all items share. A mask and coordinates belong to one image, so they are left out. */
export function sharedFieldsOf(fields: readonly FieldDescription[]): FieldDescription[] {
  const item = itemFieldOf(fields);
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
  const item = itemFieldOf(fields);
  const ids = itemIds(items.map(({ path }) => path));
  return {
    operation: slug,
    input: requestFields(sharedFieldsOf(fields), values, upload),
    items: items.map(({ value }, index) => {
      const id = ids[index];
      return { ...(id ? { id } : {}), input: item ? { [item.name]: value } : {} };
    }),
  };
}

const MAX_ID = 90;

/** IDs from the names of files, which name the results: unique, and without characters that the API refuses. */
export function itemIds(paths: readonly (string | undefined)[]): (string | undefined)[] {
  const used = new Set<string>();
  return paths.map((path) => {
    if (path === undefined) return undefined;
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
    const base =
      name
        .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
        .replaceAll(/^[.-]+|[.-]+$/g, "")
        .slice(0, MAX_ID) || "file";
    let id = base;
    // Names on some systems do not differ by case only.
    for (let count = 2; used.has(id.toLowerCase()); count++) id = `${base}-${count}`;
    used.add(id.toLowerCase());
    return id;
  });
}

/** The items of a text with one item on each line. */
export const textItems = (text: string): ItemInput[] =>
  text.split("\n").flatMap((line) => (line.trim() ? { value: line.trim() } : []));
