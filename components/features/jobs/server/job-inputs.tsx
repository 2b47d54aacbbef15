import { Facts } from "#components/ui/facts.tsx";
import { formatOption } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { JobRow } from "#lib/jobs/record.ts";
import { type StoredFile, storedFilesOf } from "#lib/jobs/stored-input.ts";
import { type Format, type Translator, useFormat, useTranslations } from "#translations";

const MAX_VALUE_LENGTH = 600;

/** The parameters, input files and metadata of a job. */
export function JobInputs({ job }: { job: JobRow }) {
  const t = useTranslations("jobs");
  const format = useFormat();
  const entries = Object.entries(job.input);
  const files = entries.flatMap(([name, value]) => {
    const stored = storedFilesOf(value);
    return stored.map((file, index) => ({ name: stored.length > 1 ? `${name} ${index + 1}` : name, file }));
  });
  const parameters = entries.filter(
    ([, value]) => storedFilesOf(value).length === 0 && value !== undefined && value !== null,
  );
  const metadata = Object.entries(job.metadata);
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("parameters")}</CardTitle>
      {entries.length === 0 ? <p className="text-ink-2 text-sm">{t("noParametersStored")}</p> : null}
      <Facts
        facts={[
          ...files.map(({ name, file }): [string, string] => [formatOption(name), describeFile(file, t, format)]),
          ...parameters.map(([name, value]): [string, string] => [formatOption(name), describeValue(value)]),
          ...metadata.map(([name, value]): [string, string] => [t("metadataName", { name }), value]),
        ]}
      />
      {files.length > 0 ? (
        <p className="caption">
          {job.input.editable === true
            ? t("sourceKeptWithResult")
            : job.inputs_deleted_at
              ? t("inputFilesWereDeletedOn", { time: format.time(job.inputs_deleted_at) })
              : t("inputFilesDeletedWhenJob")}
        </p>
      ) : null}
    </Card>
  );
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
