import { open, realpath, stat, writeFile } from "node:fs/promises";
import { basename, extname, isAbsolute, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Atelier } from "@atelier/sdk";
import { operationCommands } from "../generated/commands.gen.ts";
import { CommandError } from "./exit.ts";

/** A name with an extension, possibly in folders. */
const RELATIVE_PATH = /^(?!\w+:)[^\n]*\.\w{1,10}$/;
/** Longer texts are no paths, but prompts or files in Base64. */
const MAX_PATH = 4_096;
/** Larger files are sent in parts. */
const LARGE_BYTES = 8_000_000;
const MAX_RESULT_BYTES = 500_000_000;
const DOWNLOAD_MS = 300_000;
const MAX_NAMES = 1_000;

interface Link {
  type?: string;
  uri?: string;
  name?: string;
  mimeType?: string;
}
interface ToolResult {
  content?: (Link & { text?: string })[];
}

/** Local files of an agent's tools: paths in arguments are uploaded, and results are saved. Only inside some folders. */
export class LocalFiles {
  readonly #folders: readonly string[];
  readonly #client: Atelier;
  readonly #baseUrl: string;

  private constructor(folders: readonly string[], client: Atelier, baseUrl: string) {
    this.#folders = folders;
    this.#client = client;
    this.#baseUrl = baseUrl;
  }

  /** Throws CommandError for a folder that does not exist. */
  static async open(folders: readonly string[], client: Atelier, baseUrl: string): Promise<LocalFiles | undefined> {
    if (folders.length === 0) return undefined;
    const found = await Promise.all(
      folders.map(async (folder) => {
        const path = await realpath(folder).catch(() => undefined);
        if (!path || !(await stat(path)).isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
        return path;
      }),
    );
    return new LocalFiles(found, client, baseUrl);
  }

  /** The facts about the folders that the agent must know. */
  get instructions(): string {
    const folders = this.#folders.join(", ");
    return `Files can also be paths of files in ${folders}: absolute, or relative to it. Results are saved in ${this.#folders[0]}.`;
  }

  /**
   * The arguments of a tool with the IDs of uploads instead of paths. Throws for a file that does not exist or is outside
   * of the folders.
   */
  async upload(tool: string, values: object, signal: AbortSignal): Promise<object> {
    const operation = operationCommands.find(({ slug }) => slug === tool.replaceAll("_", "-"));
    // The tools of operations have fields for files. In others, such as pipelines, a file can be anywhere.
    if (!operation) return (await this.#mapTexts(values, (text) => this.#uploadPath(text, false, signal))) as object;
    const isFile = (name: string) =>
      operation.fields.some((field) => field.name === name && (field.kind === "file" || field.kind === "files"));
    const toFile = (value: unknown) => this.#mapTexts(value, (text) => this.#uploadPath(text, true, signal));
    const entries = Object.entries(values).map(
      async ([name, value]) => [name, isFile(name) ? await toFile(value) : value] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  async #mapTexts(value: unknown, map: (text: string) => Promise<string>): Promise<unknown> {
    if (typeof value === "string") return map(value);
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.#mapTexts(item, map)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(async ([name, one]) => [name, await this.#mapTexts(one, map)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** The ID of the upload of a path, and other texts as they are. In a field for files, a path can be relative. */
  async #uploadPath(text: string, isFileField: boolean, signal: AbortSignal): Promise<string> {
    const isUrl = text.startsWith("file://");
    const isPath = isUrl || isAbsolute(text) || (isFileField && RELATIVE_PATH.test(text));
    if (text.length > MAX_PATH || !isPath) return text;
    const path = await this.#find(isUrl ? fileURLToPath(text) : text);
    const found = path ? await stat(path) : undefined;
    if (!path || !found?.isFile()) {
      // Other texts, also Base64, can begin with a slash.
      if (!isUrl && !(isFileField && extname(text) !== "")) return text;
      throw new CommandError(`There is no file ${text}. ${this.instructions}`);
    }
    if (!this.#folders.some((folder) => isInside(folder, path)))
      throw new CommandError(`${text} is outside of the folders that are allowed: ${this.#folders.join(", ")}.`);
    const { uploads } = this.#client;
    const options = { signal };
    const { id } = await (found.size > LARGE_BYTES
      ? uploads.createResumable(path, options)
      : uploads.create(path, options));
    return id;
  }

  /** The real path of a file, because a link inside of a folder must not lead out of it. */
  async #find(path: string): Promise<string | undefined> {
    const paths = isAbsolute(path) ? [path] : this.#folders.map((folder) => join(folder, path));
    for (const one of paths) {
      const found = await realpath(one).catch(() => undefined);
      if (found) return found;
    }
    return undefined;
  }

  /** Saves the files that a result links to in the first folder, and adds a link to each saved file. */
  async save(result: ToolResult, signal: AbortSignal): Promise<ToolResult> {
    const content = result.content ?? [];
    const links = content.filter((block) => block.type === "resource_link" && block.uri?.includes("/api/v1/files/"));
    const saved = await Promise.all(links.map((link) => this.#download(link, signal)));
    if (saved.length === 0) return result;
    const blocks = saved.map(({ path, mimeType }) => ({
      type: "resource_link",
      uri: pathToFileURL(path).href,
      name: basename(path),
      ...(mimeType ? { mimeType } : {}),
    }));
    const text = `Saved: ${saved.map(({ path }) => path).join(", ")}`;
    return { ...result, content: [...content, { type: "text", text }, ...blocks] };
  }

  async #download({ uri = "", name, mimeType }: Link, signal: AbortSignal) {
    // The service is reached at the address that the user named.
    const { pathname, search } = new URL(uri);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(DOWNLOAD_MS)]);
    const response = await fetch(new URL(pathname + search, this.#baseUrl), { signal: limit });
    if (!response.ok) throw new CommandError(`A result could not be read: the status is ${response.status}.`);
    if (Number(response.headers.get("content-length")) > MAX_RESULT_BYTES)
      throw new CommandError("A result is too large to be saved. Open its link.");
    const path = await this.#reserve(basename(name || pathname));
    await writeFile(path, new Uint8Array(await response.arrayBuffer()));
    return { path, mimeType };
  }

  /** Creates an empty file with a name that is not used yet. */
  async #reserve(name: string): Promise<string> {
    const extension = extname(name);
    const stem = basename(name, extension);
    for (let index = 1; index <= MAX_NAMES; index++) {
      const path = join(this.#folders[0] ?? ".", index === 1 ? name : `${stem}-${index}${extension}`);
      try {
        await (await open(path, "wx")).close();
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
    throw new CommandError(`There are too many files named ${name}.`);
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}
