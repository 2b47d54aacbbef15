import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";

const root = join(import.meta.dirname, "..");
const run = promisify(execFile);

/** The packages that are published, each after those that it depends on. */
export const publishedPackages = ["sdk", "cli", "ai-sdk-provider"] as const;
type PublishedPackage = (typeof publishedPackages)[number];

/**
 * Builds published packages, by default all, and packs each into `folder`. Returns the paths of the archives by package.
 * In the checkout a package is its TypeScript sources; the archive has JavaScript, types and its own package.json.
 */
export async function packPackages<Name extends PublishedPackage = PublishedPackage>(
  folder: string,
  names: readonly Name[] = publishedPackages as readonly PublishedPackage[] as readonly Name[],
): Promise<Record<Name, string>> {
  await mkdir(folder, { recursive: true });
  const built = await mkdtemp(join(tmpdir(), "atelier-packages-"));
  try {
    const archives: [Name, string][] = [];
    for (const name of names) {
      await buildPackage(name, built);
      archives.push([name, join(folder, await pack(join(built, name), folder))]);
    }
    return Object.fromEntries(archives) as Record<Name, string>;
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/** Writes what is published of a package to its folder in `built`. */
async function buildPackage(name: PublishedPackage, built: string): Promise<void> {
  const source = join(root, "packages", name);
  const target = join(built, name);
  await mkdir(join(target, "dist"), { recursive: true });
  await (name === "cli" ? bundle : compile)(source, join(target, "dist"));
  if (name === "sdk") await addCommonJs(source, join(target, "dist"));
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) await copyFile(join(source, file), join(target, file));
  await writeFile(join(target, "package.json"), JSON.stringify(await readManifest(source), null, 2));
}

/** The published package.json: the facts of the workspace's, and what differs in the archive, from publish.json. */
async function readManifest(source: string): Promise<Record<string, unknown>> {
  const read = async (file: string) => JSON.parse(await readFile(join(source, file), "utf8"));
  const { name, version, type, license, description } = await read("package.json");
  return { name, version, type, license, description, ...(await read("publish.json")) };
}

/** Compiles a package. What it imports of the SDK are the types of the built one, whose sources stay out. */
async function compile(source: string, target: string): Promise<void> {
  const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
  const project = join(target, "..", "tsconfig.json");
  const compilerOptions = {
    rootDir: source,
    outDir: target,
    typeRoots: [join(root, "node_modules", "@types")],
    paths: { "@atelier/sdk": [join(target, "..", "..", "sdk", "dist", "index.d.ts")] },
  };
  await writeFile(project, JSON.stringify({ extends: join(source, "tsconfig.build.json"), compilerOptions }));
  await run(process.execPath, [compiler, "-p", project]);
  await rm(project);
  const files = await readdir(target, { recursive: true });
  for (const file of files.filter((file) => file.endsWith(".d.ts"))) {
    const text = await readFile(join(target, file), "utf8");
    // The compiler rewrites the imports of the code only.
    await writeFile(join(target, file), text.replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}

/** The client for `require`, with the same types, in a folder whose files are CommonJS. */
async function addCommonJs(source: string, target: string): Promise<void> {
  const folder = join(target, "cjs");
  const files = (await readdir(target, { recursive: true })).filter((item) => item.endsWith(".d.ts"));
  const build = await rolldown({ input: join(source, "index.ts"), platform: "node" });
  await build.write({ file: join(folder, "index.js"), format: "cjs" });
  await build.close();
  for (const file of files) await cp(join(target, file), join(folder, file));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "commonjs" }));
}

/** Writes the command `atl` and all that it imports to a folder. */
export const bundleCommand = (target: string): Promise<void> => bundle(join(root, "packages", "cli"), target);

/** One file with everything that the command imports, so that it installs and starts quickly. */
async function bundle(source: string, target: string): Promise<void> {
  const build = await rolldown({ input: join(source, "index.ts"), platform: "node" });
  await build.write({ file: join(target, "main.js"), format: "esm", minify: true });
  await build.close();
  const { engines } = JSON.parse(await readFile(join(source, "publish.json"), "utf8"));
  await writeFile(join(target, "atl.js"), launcher(String(engines.node).replace(">=", "")));
}

/** Checks the version of Node first: an older one fails at the imports, with a message that names no version. */
function launcher(needed: string): string {
  const [major = "0", minor = "0"] = needed.split(".");
  return `#!/usr/bin/env node
const { node } = process.versions;
const [major, minor] = node.split(".").map(Number);
if (major > ${major} || (major === ${major} && minor >= ${minor})) import("./main.js");
else {
  console.error("atl needs Node ${needed} or newer. This is Node " + node + ".");
  process.exitCode = 1;
}
`;
}

/** Packs a dependency from the checkout into `folder`, so that installing it needs no registry. Returns the archive's path. */
export async function packDependency(name: string, folder: string): Promise<string> {
  const source = join(root, "node_modules", name);
  const { stdout } = await run("npm", ["pack", "--json", "--ignore-scripts", source], { cwd: folder });
  return join(folder, JSON.parse(stdout)[0].filename);
}

async function pack(folder: string, destination: string): Promise<string> {
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", destination], { cwd: folder });
  return JSON.parse(stdout)[0].filename;
}
