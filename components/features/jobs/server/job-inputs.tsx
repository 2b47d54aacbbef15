import { Facts } from "#components/ui/facts.tsx";
import { formatOption } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import { RETRY_HOURS } from "#lib/jobs/end.ts";
import type { JobRow } from "#lib/jobs/record.ts";
import { getStoredFiles, type StoredFile } from "#lib/jobs/stored-input.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { type Format, type Translate, type Translator, useFormat, useTranslate, useTranslations } from "#translations";

const MAX_VALUE_LENGTH = 600;
const HOUR_MS = 3_600_000;

/** The parameters, input files and metadata of a job. */
export function JobInputs({ job }: { job: JobRow }) {
  const t = useTranslations("jobs");
  const format = useFormat();
  const toTitle = createFieldTitles(job.operation, useTranslate());
  const entries = Object.entries(job.input);
  const files = entries.flatMap(([name, value]) => {
    const stored = getStoredFiles(value);
    return stored.map((file, index) => ({
      title: stored.length > 1 ? `${toTitle(name)} ${index + 1}` : toTitle(name),
      file,
    }));
  });
  const parameters = entries.filter(
    ([, value]) => getStoredFiles(value).length === 0 && value !== undefined && value !== null,
  );
  const metadata = Object.entries(job.metadata);
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("parameters")}</CardTitle>
      {entries.length === 0 ? <p className="text-ink-2 text-sm">{t("noParametersStored")}</p> : null}
      <Facts
        facts={[
          ...files.map(({ title, file }): [string, string] => [title, describeFile(file, t, format)]),
          ...parameters.map(([name, value]): [string, string] => [toTitle(name), describeValue(value)]),
          ...metadata.map(([name, value]): [string, string] => [t("metadataName", { name }), value]),
        ]}
      />
      {files.length > 0 ? <p className="caption">{describeKeeping(job, t, format)}</p> : null}
    </Card>
  );
}

/** Returns the title of a field by its name, or the name if the operation does not have the field any more. */
function createFieldTitles(slug: string, translate: Translate): (name: string) => string {
  const operation = operations.find((operation) => operation.slug === slug);
  const titles = new Map(operation && describeOperation(operation).fields.map(({ name, title }) => [name, title]));
  return (name) => translate(titles.get(name) ?? formatOption(name));
}

/** How long the input files are kept, or when they were deleted. */
function describeKeeping(
  { input, inputs_deleted_at, batch_id, status, finished_at }: JobRow,
  t: Translator<"jobs">,
  format: Format,
): string {
  if (input.editable === true) return t("sourceKeptWithResult");
  if (inputs_deleted_at) return t("inputFilesWereDeletedOn", { time: format.time(inputs_deleted_at) });
  if (!batch_id) return t("inputFilesDeletedWhenJob");
  if (status !== "failed" || !finished_at) return t("inputsOfItem", { hours: RETRY_HOURS });
  const end = new Date(finished_at.getTime() + RETRY_HOURS * HOUR_MS);
  return t("inputsKeptForRetry", { time: format.time(end) });
}

function describeFile(
  { $file: { filename, sizeBytes, facts } }: StoredFile,
  t: Translator<"jobs">,
  format: Format,
): string {
  const size = facts && "width" in facts && facts.width ? `${facts.width} × ${facts.height}` : null;
  return [filename ?? t("file"), size, format.bytes(sizeBytes)].filter(Boolean).join(" · ");
}

function describeValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
