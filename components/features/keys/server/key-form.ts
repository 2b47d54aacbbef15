import { AppError, invalidInput } from "@atelier/errors";
import type { z } from "zod";
import { getText } from "#components/ui/server/form-state.ts";
import { parseFields } from "#lib/api/http/page.ts";
import type { KeyGrants } from "#lib/keys/grants.ts";
import { endOfDay } from "../key-values.ts";

/**
 * The change of a restricted key that its form describes, parsed with the schema of the API. Of a stored key, `expiresAt` is
 * the expiry, which stays if the form has its day. Throws `invalid_input` with the names of fields as pointers.
 */
export function readKeyForm<T extends z.ZodType>(
  form: FormData,
  schema: T,
  { expiresAt, admin }: Pick<KeyGrants, "expiresAt" | "admin"> = {
    expiresAt: null,
    admin: getText(form, "type") === "admin",
  },
): z.output<T> {
  const expiry = getExpiry(getText(form, "expires_at"), expiresAt);
  const common = {
    networks: getLines(form, "networks"),
    ...expiry,
    ...(form.has("type") ? { type: getText(form, "type") } : {}),
  };
  if (admin) return parseForm(schema, { name: getText(form, "name"), ...common });
  return parseForm(schema, {
    ...readLimits(form),
    scopes: form.getAll("scope"),
    open_jobs: findNumber(form, "open_jobs"),
    ...common,
    default_metadata: toPairs(getLines(form, "default_metadata")),
    ...(form.has("test") ? { test: true } : {}),
    ...(form.has("project") ? { project: getText(form, "project") } : {}),
  });
}

/** The fields that keys and projects have in common. */
export const readLimits = (form: FormData) => ({
  name: getText(form, "name"),
  operations: form.has("all-operations") ? null : form.getAll("operation"),
  credit_cap: findCap(form),
  requests_per_minute: findNumber(form, "requests_per_minute"),
});

/** Parses the fields of a form with a schema of the API. Throws `invalid_input` with the names of fields as pointers. */
export function parseForm<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  try {
    return parseFields(schema, fields);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const errors = error.errors.map(({ pointer, message }) => ({ pointer: getField(pointer), message }));
    throw new AppError(error.code, error.message, { errors });
  }
}

/** The field that shows an error of a nested value. */
const getField = (pointer: string) =>
  pointer.startsWith("/credit_cap/") ? pointer : `/${pointer.split("/")[1] ?? ""}`;

/** The number of a field; null if it is empty. Other text is NaN, which the schema refuses. */
function findNumber(form: FormData, name: string): number | null {
  const text = getText(form, name).trim();
  return text === "" ? null : Number(text);
}

function findCap(form: FormData) {
  const credits = findNumber(form, "credit_cap/credits");
  return credits === null ? null : { credits, period: getText(form, "credit_cap/period") };
}

const getLines = (form: FormData, name: string) =>
  getText(form, name)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Lines as `name=value`, as `defaultPairsText` writes them. */
function toPairs(lines: readonly string[]): Record<string, string> {
  const wrong = lines.find((line) => !/^[^=]+=/.test(line));
  if (wrong !== undefined)
    throw invalidInput("/default_metadata", `Write each pair on a line of its own as name=value, not as "${wrong}".`);
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
}

/** A key works until the end of the day (UTC) that the form names. */
function getExpiry(day: string, before: Date | null): { expires_at?: string | null } {
  if (day === "") return { expires_at: null };
  return day === before?.toISOString().slice(0, 10) ? {} : { expires_at: endOfDay(day) };
}
