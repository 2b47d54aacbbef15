import { access, readdir, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { Result, ResultFile } from "@atelier/sdk";
import { type Context, note } from "./context.ts";
import { CommandError } from "./exit.ts";

const extensions: Record<string, string> = { "image/jpeg": ".jpg", "image/svg+xml": ".svg" };

/** Where the results of a command go. */
export interface Destination {
  /** The option --out. */
  out: string | undefined;
  /** The name of a result without an extension, and the extension of its input. */
  stem: string;
  inputExtension: string;
}

/** The parts of an input's name for its result. */
export function getName(input: string, slug: string): { stem: string; inputExtension: string } {
  const path = /^https?:\/\//.test(input) ? new URL(input).pathname : input;
  const inputExtension = input === "-" ? "" : extname(path);
  return { stem: `${basename(path, inputExtension).replace(/^-$/, "stdin") || "result"}-${slug}`, inputExtension };
}

/** Whether a path is a folder, or is written as one. */
export const isFolder = async (path: string): Promise<boolean> =>
  /[/\\]$/.test(path) || ((await stat(path).catch(() => undefined))?.isDirectory() ?? false);

/** Writes the files of a result, and returns their paths. "-" is stdout. */
export async function writeResult(context: Context, result: Result, destination: Destination): Promise<string[]> {
  const { signal } = context;
  if (destination.out === "-") {
    if (result.files.length > 1) throw new CommandError("The result has several files. Use --out with a folder.");
    context.stdout.write(await result.bytes({ signal }));
    return [];
  }
  const paths = [];
  for (const [index, file] of result.files.entries()) {
    const path = await readPath(file, index, result.files.length, destination);
    await file.save(path, { signal });
    paths.push(path);
  }
  return paths;
}

/** Refuses before a paid run if a result without --out would have the name of an existing file, in any format. */
export async function checkUnused(stems: readonly string[]): Promise<void> {
  const used = new Set(stems);
  const found = (await readdir(".")).find((name) => {
    const stem = basename(name, extname(name));
    // Several results of one job are numbered.
    return used.has(stem) || used.has(stem.replace(/-\d+$/, ""));
  });
  if (found !== undefined) throw new CommandError(`${found} exists. Name the result with --out.`);
}

async function readPath(file: ResultFile, index: number, count: number, destination: Destination): Promise<string> {
  const { out, stem, inputExtension } = destination;
  const number = count > 1 ? `-${index + 1}` : "";
  const type = file.output.content_type.split(";")[0] ?? "";
  const extension =
    extensions[type] ??
    (type.startsWith("image/") ? `.${type.slice(6)}` : type === "application/pdf" ? ".pdf" : inputExtension);
  if (out === undefined) {
    const path = stem + number + extension;
    if (await exists(path)) throw new CommandError(`${path} exists. Name the result with --out.`);
    return path;
  }
  if (await isFolder(out)) return join(out, stem + number + extension);
  return number === "" ? out : out.slice(0, out.length - extname(out).length) + number + extname(out);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Refuses to write bytes to a terminal. */
export function checkStdout({ stdout }: Context, out: string | undefined): void {
  if (out === "-" && stdout.isTTY)
    throw new CommandError("Bytes are not written to a terminal. Redirect stdout: > result.png.");
}

/** Prints the paths of results, one on each line. */
export function printPaths(context: Context, paths: readonly string[]): void {
  for (const path of paths) context.stdout.write(`${path}\n`);
  if (paths.length > 1) note(context, `${paths.length} files`);
}
