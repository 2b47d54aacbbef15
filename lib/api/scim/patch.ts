import { z } from "zod";
import { invalidValue, ScimError } from "../../accounts/scim/scim-error.ts";
import { parseComparison } from "./filter.ts";

const MAX_OPERATIONS = 1_000;

/** The body of a PATCH. Entra ID begins the names of operations with a capital letter. */
const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});

type Resource = Record<string, unknown>;

/** A path as "emails[type eq \"work\"].value", without the name of a schema before it. */
const PATH = /^(?:urn:[\w.:-]+:)?([a-z]\w*)(?:\[([^\]]*)\])?(?:\.(\w+))?$/i;

interface Target {
  attribute: string;
  filter: { attribute: string; value: string } | null;
  part: string | undefined;
}

/**
 * Applies a PATCH (RFC 7644, 3.5.2) to the attributes of a resource and returns the new ones. Attributes that are not in
 * `names` are ignored, as those of the enterprise extension. Throws ScimError.
 */
export function applyPatch(resource: Resource, body: unknown, names: readonly string[]): Resource {
  const parsed = patchBody.safeParse(body);
  if (!parsed.success)
    throw new ScimError(400, `Send Operations, 1 to ${MAX_OPERATIONS}, each with op, path and value.`, "invalidSyntax");
  const changed = structuredClone(resource);
  for (const { op, path, value } of parsed.data.Operations) {
    if (path !== undefined) apply(changed, op, parsePath(path, names), value);
    else if (op === "remove") throw new ScimError(400, "An operation remove needs a path.", "noTarget");
    // Okta sends the changed attributes as an object, and Entra ID paths as its names.
    else
      for (const [name, part] of Object.entries(requireObject(value))) apply(changed, op, parsePath(name, names), part);
  }
  return changed;
}

/** The target of a path; null for one of an attribute that is not kept. */
function parsePath(path: string, names: readonly string[]): Target | null {
  const [, name = "", filter, part] = PATH.exec(path) ?? [];
  if (!name) {
    if (path.startsWith("urn:")) return null;
    throw new ScimError(400, `The path "${path.slice(0, 100)}" is not valid.`, "invalidPath");
  }
  const attribute = names.find((known) => known.toLowerCase() === name.toLowerCase());
  if (!attribute || path.toLowerCase().includes(":extension:")) return null;
  return { attribute, filter: filter === undefined ? null : parseComparison(filter), part };
}

function apply(resource: Resource, op: "add" | "replace" | "remove", target: Target | null, value: unknown): void {
  if (!target) return;
  const { attribute, filter, part } = target;
  const current = resource[attribute];
  if (attribute === "members" || attribute === "emails") {
    const list = Array.isArray(current) ? current.filter((item) => typeof item === "object" && item !== null) : [];
    resource[attribute] = changeList(list as Resource[], op, { filter, part }, value);
  } else if (part !== undefined) {
    const object = typeof current === "object" && current !== null ? (current as Resource) : {};
    resource[attribute] = op === "remove" ? omit(object, part) : { ...object, [part]: value };
  } else if (op === "remove") delete resource[attribute];
  else if (isObject(value) && isObject(current)) resource[attribute] = { ...current, ...value };
  else resource[attribute] = value;
}

function changeList(
  list: Resource[],
  op: "add" | "replace" | "remove",
  { filter, part }: Pick<Target, "filter" | "part">,
  value: unknown,
): Resource[] {
  if (filter) {
    const matches = (one: Resource) => String(one[filter.attribute] ?? "").toLowerCase() === filter.value.toLowerCase();
    if (op === "remove")
      return part === undefined
        ? list.filter((item) => !matches(item))
        : list.map((item) => (matches(item) ? omit(item, part) : item));
    const change = part === undefined ? requireObject(value) : { [part]: value };
    if (list.some(matches)) return list.map((item) => (matches(item) ? { ...item, ...change } : item));
    return [...list, { [filter.attribute]: filter.value, ...change }];
  }
  const sent = value === undefined ? [] : [value].flat().map(toElement);
  const known = new Set(sent.map((item) => item.value));
  if (op === "replace") return sent;
  const others = list.filter((item) => !known.has(item.value));
  if (op === "add") return [...others, ...sent];
  return value === undefined ? [] : others;
}

const toElement = (value: unknown): Resource => (typeof value === "string" ? { value } : requireObject(value));

const isObject = (value: unknown): value is Resource =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function requireObject(value: unknown): Resource {
  if (!isObject(value))
    throw invalidValue("The value of an operation must be an object with the attributes to change.");
  return value;
}

const omit = (object: Resource, name: string): Resource =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
