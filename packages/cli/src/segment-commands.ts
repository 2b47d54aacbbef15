import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { type Context, print, printJson, readClient } from "./context.ts";

const FORMATS = { xliff: "xlf", docx: "docx", xlsx: "xlsx" } as const;

interface SegmentOptions {
  json?: boolean;
  url?: string;
  language?: string;
}

/** Adds the commands that exchange the segments of an editable translation with a translator. */
export function addSegmentCommands(program: Command, context: Context): void {
  const segments = program
    .command("segments")
    .description("Download the segments of an editable translation for a translator, and import them again.");
  const withOptions = (command: Command) =>
    command
      .option("--language <tag>", "The language of the result, if the job has several.")
      .option("--url <address>", "The address of the service.");
  withOptions(segments.command("export <job>"))
    .description("Download the segments as XLIFF 2.1, or as a table.")
    .addOption(new Option("--format <format>", "The format.").choices(Object.keys(FORMATS)).default("xliff"))
    .option("-o, --out <path>", "The file, or - for stdout. By default the job's ID.")
    .action((job: string, options: SegmentOptions & { format: keyof typeof FORMATS; out?: string }) =>
      exportSegments(context, job, options),
    );
  withOptions(segments.command("import <job> <file>"))
    .description("Import the changed segments of an exported file, and write the document again, free of charge.")
    .option("--json", "Print the job as JSON.")
    .action(async (job: string, file: string, { json, url, language }: SegmentOptions) => {
      const { jobs } = await readClient(context, url);
      const options = { signal: context.signal, ...(language === undefined ? {} : { targetLanguage: language }) };
      const edited = await jobs.importSegments(job, file, options);
      if (json) return printJson(context, edited);
      for (const { url: address } of edited.outputs) if (address !== null) print(context, address);
    });
}

async function exportSegments(
  context: Context,
  job: string,
  { format, url, language, out }: SegmentOptions & { format: keyof typeof FORMATS; out?: string },
): Promise<void> {
  const { jobs } = await readClient(context, url);
  const query = { format, ...(language === undefined ? {} : { target_language: language }) };
  const bytes = await jobs.exportSegments(job, query, { signal: context.signal });
  if (out === "-") return void context.stdout.write(bytes);
  const path = out ?? `${basename(job)}.${FORMATS[format]}`;
  await writeFile(path, bytes, out === undefined ? { flag: "wx" } : {});
  print(context, path);
}
