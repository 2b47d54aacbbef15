import { codeSnippets, type FileReference, type Snippet, sampleReference } from "#lib/docs/code-snippets.ts";
import type { Sample } from "#lib/docs/samples.ts";
import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { isFileKind } from "#lib/operations/field-kinds.ts";
import { findSamplePath } from "../../operation-form/file-origin.ts";
import { type FormValues, missingFields, requestFields } from "../../operation-form/values.ts";

/** The code for the current request, with examples for the required fields that are empty. */
export function requestSnippets({
  operation,
  values,
  samples,
  baseUrl,
  key,
}: {
  operation: OperationDescription;
  values: FormValues;
  /** The sample files that the operation's page offers. The first one stands for a missing file. */
  samples: readonly Sample[];
  baseUrl: string;
  key: string | undefined;
}): Snippet[] {
  const missing = missingFields(operation.fields, values);
  const reference = (file: File): FileReference => {
    const path = findSamplePath(file);
    return path === undefined ? { file: file.name } : sampleReference(path, baseUrl);
  };
  const entered = requestFields(operation.fields, values, reference);
  const [first] = samples;
  const file = first ? sampleReference(first.path, baseUrl) : undefined;
  return codeSnippets({ baseUrl, operation, fields: { ...exampleValues(missing, file), ...entered }, key });
}

function exampleValues(
  missing: readonly FieldDescription[],
  sample: FileReference | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    missing.map(({ name, kind }) => {
      if (isFileKind(kind)) return [name, sample ?? { file: "file" }];
      return [name, kind === "language" ? "es" : "…"];
    }),
  );
}
