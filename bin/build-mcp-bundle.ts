import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { bundleCommand } from "./build-package.ts";

const command = join(import.meta.dirname, "..", "packages", "cli");
/** Equal sources make equal bytes: the first day that a ZIP archive can name. */
const MTIME = new Date("1980-01-01T00:00:00");

/**
 * Writes the bundle with which desktop programs install the command's server of the Model Context Protocol in one click: a
 * ZIP archive with the command and a manifest (MCPB 0.3). `address` is the service's, which its user can change. Returns
 * its path.
 */
export async function buildMcpBundle(folder: string, address: string): Promise<string> {
  const { version, license } = JSON.parse(await readFile(join(command, "package.json"), "utf8"));
  const { engines, keywords } = JSON.parse(await readFile(join(command, "publish.json"), "utf8"));
  const manifest = getManifest({ version, license, keywords, node: engines.node, address });
  const built = await mkdtemp(join(tmpdir(), "atelier-bundle-"));
  try {
    await bundleCommand(built);
    await mkdir(folder, { recursive: true });
    const path = join(folder, `atelier-${version}.mcpb`);
    const archive = new ZipFile();
    const add = (name: string, text: string | Buffer) =>
      archive.addBuffer(Buffer.from(text), name, { mtime: MTIME, mode: 0o644 });
    add("manifest.json", JSON.stringify(manifest, null, 2));
    add("server/package.json", JSON.stringify({ type: "module" }));
    for (const name of (await readdir(built)).sort()) add(`server/${name}`, await readFile(join(built, name)));
    add("LICENSE", await readFile(join(command, "LICENSE")));
    archive.end();
    await pipeline(archive.outputStream, createWriteStream(path));
    return path;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

interface BundleFacts {
  version: string;
  license: string;
  keywords: readonly string[];
  /** The versions of Node that run the command. */
  node: string;
  address: string;
}

function getManifest({ version, license, keywords, node, address }: BundleFacts) {
  return {
    manifest_version: "0.3",
    name: "atelier",
    display_name: "Atelier",
    version,
    description: "Create and edit images and translate documents, with files of your folders.",
    author: { name: "Atelier" },
    license,
    keywords,
    server: {
      type: "node",
      entry_point: "server/atl.js",
      mcp_config: {
        command: "node",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: The program that installs the bundle replaces these.
        args: ["${__dirname}/server/atl.js", "mcp", "--folder", "${user_config.folder}"],
        env: {
          // biome-ignore lint/suspicious/noTemplateCurlyInString: As above.
          ATELIER_API_KEY: "${user_config.api_key}",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: As above.
          ATELIER_URL: "${user_config.address}",
        },
      },
    },
    tools_generated: true,
    prompts_generated: true,
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node } },
    user_config: {
      api_key: {
        type: "string",
        title: "API key",
        description: "Create one on the page API key. A restricted key with a cap limits what the agent can spend.",
        sensitive: true,
        required: true,
      },
      address: {
        type: "string",
        title: "Address",
        description: "The address of the service.",
        default: address,
        required: true,
      },
      folder: {
        type: "directory",
        title: "Folder",
        description: "The folder whose files the tools can read, and where they save results.",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: As above.
        default: "${DOCUMENTS}",
        required: true,
      },
    },
  };
}
