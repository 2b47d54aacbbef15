import { glob, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "./exit.ts";

/** The files that one command processes. */
const MAX_FILES = 10_000;
/** Inputs that the service reads itself: URLs, and the IDs of uploads and of outputs of other jobs. */
const REFERENCE = /^(https?:\/\/|upload_[0-9a-z]+$|file_[0-9a-z]{26}$)/;
/** The extensions of files that operations read. Other files of a directory are left out. */
const readable =
  /\.(png|jpe?g|webp|avif|gif|tiff?|hei[cf]|jxl|docx|pptx|xlsx|od[tsp]|pdf|rtf|idml|epub|x?html?|mdx?|markdown|txt|[ct]sv|json|ya?ml|xml|xlf|xliff|pot?|srt|vtt|properties|strings|stringsdict|xcstrings|arb|res[xw]|ts|ftl|php|toml)$/i;

/** The files of the arguments: paths, URLs, IDs, "-", the files of folders, and the matches of globs. Throws CommandError. */
export async function expandInputs(paths: readonly string[]): Promise<{ files: string[]; several: boolean }> {
  const files: string[] = [];
  let several = paths.length > 1;
  for (const input of paths) {
    const found = await expand(input);
    several ||= found.several;
    files.push(...found.files);
    if (files.length > MAX_FILES)
      throw new CommandError(`These are more than ${MAX_FILES} files. Send fewer at a time.`);
  }
  if (several && files.includes("-")) throw new CommandError('"-" can only be the single input.');
  return { files, several };
}

async function expand(input: string): Promise<{ files: string[]; several: boolean }> {
  if (input === "-" || REFERENCE.test(input)) return { files: [input], several: false };
  const found = await stat(input).catch(() => undefined);
  if (found?.isFile()) return { files: [input], several: false };
  const files = found?.isDirectory() ? await filesIn(input) : /[*?[{]/.test(input) ? await matches(input) : undefined;
  if (!files) throw new CommandError(`There is no file ${input}. Check the path.`);
  if (files.length === 0) throw new CommandError(`${input} has no image or document.`);
  return { files: files.sort(), several: true };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && readable.test(entry.name)).map(({ name }) => join(folder, name));
}

/** The matches of a glob, for shells that do not expand it. */
async function matches(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern)) if (readable.test(file)) files.push(file);
  return files;
}
