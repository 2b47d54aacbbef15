import { Facts } from "#components/ui/facts.tsx";
import { formatBytes, formatOption, formatTime } from "#components/ui/format.ts";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { JobRow } from "#lib/jobs/record.ts";
import { isStoredFile, type StoredFile } from "#lib/jobs/stored-input.ts";

const LONGEST = 600;

/** What a job was asked for: its parameters in words, its files by what they were. */
export function JobInputs({ job }: { job: JobRow }) {
  const entries = Object.entries(job.input);
  const files = entries.filter((entry): entry is [string, StoredFile] => isStoredFile(entry[1]));
  const parameters = entries.filter(([, value]) => !isStoredFile(value) && value !== undefined && value !== null);
  const metadata = Object.entries(job.metadata);
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>Parameters</CardTitle>
      {entries.length === 0 ? <p className="text-ink-2 text-sm">None are kept.</p> : null}
      <Facts
        facts={[
          ...files.map(([name, file]): [string, string] => [formatOption(name), fileInWords(file)]),
          ...parameters.map(([name, value]): [string, string] => [formatOption(name), inWords(value)]),
          ...metadata.map(([name, value]): [string, string] => [`Metadata: ${name}`, value]),
        ]}
      />
      {files.length > 0 ? (
        <p className="caption">
          {job.inputs_deleted_at
            ? `The files were deleted ${formatTime(job.inputs_deleted_at)}; inputs live no longer than their job.`
            : "The files are deleted when the job ends."}
        </p>
      ) : null}
    </Card>
  );
}

function fileInWords({ $file: { filename, sizeBytes, facts } }: StoredFile): string {
  const size = facts && "width" in facts && facts.width ? `${facts.width} × ${facts.height}` : null;
  return [filename ?? "a file", size, formatBytes(sizeBytes)].filter(Boolean).join(" · ");
}

function inWords(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
