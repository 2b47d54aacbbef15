/** The names of the fields that the API's document describes, and those of lists among them. */
export interface FieldNames {
  names: ReadonlySet<string>;
  lists: ReadonlySet<string>;
}

/** The operations of an API, and the names of its fields, which are collected when they are first needed. */
export interface ApiNames {
  slugs: ReadonlySet<string>;
  fields(): FieldNames;
}

/** No names, for an API of another service. */
export const noNames: ApiNames = {
  slugs: new Set(),
  fields: () => ({ names: new Set(), lists: new Set() }),
};

/** The names in an OpenAPI document: of all properties, and of all parameters of queries. */
export function collectFieldNames(document: unknown): FieldNames {
  const [names, lists] = [new Set<string>(), new Set<string>()];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if ("in" in value && "name" in value && typeof value.name === "string") names.add(value.name);
    for (const [key, child] of Object.entries(value)) {
      if (key === "properties" && typeof child === "object" && child !== null)
        for (const [name, schema] of Object.entries(child)) {
          names.add(name);
          if (isList(schema)) lists.add(name);
        }
      visit(child);
    }
  };
  visit(document);
  return { names, lists };
}

/** Whether a schema, or an alternative of it, is an array. */
function isList(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if ("type" in schema && [schema.type].flat().includes("array")) return true;
  return "anyOf" in schema && Array.isArray(schema.anyOf) && schema.anyOf.some(isList);
}

const MAX_FIELDS = 20;
const POSITION = /^\d{1,4}$/;

/**
 * JSON pointers to invalid fields, each cut where it stops to consist of the API's own names and positions in lists: what
 * follows, such as the name of an unknown field, is content of the request.
 */
export function cutPointers(pointers: readonly string[], { names, lists }: FieldNames): string[] {
  const cut = pointers.map((pointer) => {
    const parts = pointer.split("/").slice(1);
    const unknown = parts.findIndex(
      (part, at) => !names.has(part) && !(POSITION.test(part) && lists.has(parts[at - 1] ?? "")),
    );
    return (unknown < 0 ? parts : parts.slice(0, unknown)).map((part) => `/${part}`).join("");
  });
  return [...new Set(cut)].filter(Boolean).slice(0, MAX_FIELDS);
}
