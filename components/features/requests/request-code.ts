import { codeSnippets, shellQuoted } from "#lib/docs/code-snippets.ts";
import type { OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind } from "#lib/operations/field-kinds.ts";
import { enteredValue, getSearch, missingFields, type PlainValues } from "../operation-form/values.ts";

/** The fields of a logged request from which the request can be repeated. */
export interface RepeatableRequest {
  method: string;
  path: string;
  jobId: string | null;
  parameters: Record<string, unknown> | null;
}

/**
 * The request as a curl command with the key in $ATELIER_API_KEY. `operation` is set for a request that ran one: fields
 * that are not stored are replaced by examples. The bodies of other requests are not known.
 */
export function getCurl(
  { method, path, parameters }: RepeatableRequest,
  baseUrl: string,
  operation: OperationDescription | undefined,
): string {
  if (operation) {
    const fields = { ...examples(operation, parameters ?? {}), ...parameters };
    return codeSnippets({ baseUrl, operation, fields })[0]?.code ?? "";
  }
  const lines = [
    `curl --fail-with-body ${shellQuoted(`${baseUrl}/api/v1${path}`)}`,
    ...(method === "GET" ? [] : [`-X ${method}`]),
    '-H "Authorization: Bearer $ATELIER_API_KEY"',
    ...(method === "POST" || method === "PATCH" ? ['-H "Content-Type: application/json"', "-d @body.json"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** Examples for the required fields that a request does not store. */
function examples({ fields }: OperationDescription, parameters: Record<string, unknown>): Record<string, unknown> {
  const values = plainValues(fields, parameters);
  return Object.fromEntries(
    missingFields(fields, values).map(({ name, kind }) => [
      name,
      isFileKind(kind) ? { file: "file" } : kind === "language" ? "es" : "…",
    ]),
  );
}

/** The playground with the job of the request, or with its stored parameters. */
export function getPlaygroundPath({ jobId, parameters }: RepeatableRequest, { slug, fields }: OperationDescription) {
  const search = jobId ? new URLSearchParams({ run: jobId }) : getSearch(fields, plainValues(fields, parameters ?? {}));
  return search.size > 0 ? `/playground/${slug}?${search}` : `/playground/${slug}`;
}

function plainValues(fields: OperationDescription["fields"], parameters: Record<string, unknown>): PlainValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = parameters[field.name];
      return value === undefined || value === null ? [] : [[field.name, enteredValue(field, value)]];
    }),
  );
}
