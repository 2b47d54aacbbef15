// npm run release -- VERSION: sets the version everywhere, commits and tags it, and writes what is published to release/.
// npm run release: only writes what is published of the version that is checked out.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildMcpBundle } from "./build-mcp-bundle.ts";
import { packPackages } from "./build-package.ts";
import { buildWheel } from "./build-wheel.ts";
import { packGo } from "./pack-go.ts";
import { compareVersions, withVersion } from "./version.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "release");
const OPENAPI = join(root, "test", "openapi", "released.json");
/** Besides package.json files: what names the version that a user installs. */
const NAMED = [
  "packages/sdk/src/version.ts",
  "packages/ai-sdk-provider/publish.json",
  "packages/ai-sdk-provider/README.md",
  "packages/cli/README.md",
  "packages/sdk/README.md",
  "sdk/python/README.md",
  "sdk/python/src/atelier/_version.py",
  "deploy/helm/atelier/Chart.yaml",
  "deploy/helm/atelier/ci/full-values.yaml",
  "docs/operations/deploy.md",
  "docs/operations/temporal.md",
];

const run = async (program: string, ...parameters: string[]) => {
  const { stdout } = await promisify(execFile)(program, parameters, { cwd: root, maxBuffer: 100_000_000 });
  return stdout.trim();
};
const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

if (await run("git", "status", "--porcelain"))
  fail("There are changes that are not committed. Commit or discard them first.");
const current: string = JSON.parse(await readFile(join(root, "package.json"), "utf8")).version;
const [wanted] = process.argv.slice(2);
if (wanted) await tag(wanted);
await publish(wanted ?? current);

/** Sets the version, stores the OpenAPI document that later ones are compared with, commits and tags. */
async function tag(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail("The version is three numbers, such as 1.2.0.");
  if (compareVersions(version, current) <= 0) fail(`The version must be higher than ${current}.`);
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  if (!/^## Unreleased\n+(?!## )\S/m.test(changelog))
    fail('CHANGELOG.md has nothing under "## Unreleased". Say what changed.');
  await writeFile(join(root, "CHANGELOG.md"), changelog.replace("## Unreleased", `## ${version}`));
  const manifests = [
    "package.json",
    ...(await readdir(join(root, "packages"))).map((name) => `packages/${name}/package.json`),
  ];
  for (const path of [...manifests, ...NAMED]) {
    const text = await readFile(join(root, path), "utf8");
    await writeFile(join(root, path), withVersion(path, text, current, version));
  }
  const isMajor = version.split(".")[0] !== current.split(".")[0];
  await run(process.execPath, "bin/release-openapi.ts", ...(isMajor ? ["--breaking"] : []));
  await run("git", "commit", "--all", "--message", `Release ${version}`);
  await run("git", "tag", "--annotate", `v${version}`, "--message", `Atelier ${version}`);
}

/** Writes the sources, which are the build context of the image, the packages, the OpenAPI document, the bill of materials and digests. */
async function publish(version: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const prefix = `--prefix=atelier-${version}/`;
  await run(
    "git",
    "archive",
    "--format=tar.gz",
    prefix,
    `--output=${join(target, `atelier-${version}.tar.gz`)}`,
    "HEAD",
  );
  await packPackages(target);
  await buildWheel(target);
  await packGo(target);
  await buildMcpBundle(target, "http://localhost:3000");
  await writeFile(join(target, `openapi-${version}.json`), await readFile(OPENAPI));
  const materials = await run("npm", "sbom", "--sbom-format=cyclonedx", "--omit=dev");
  await writeFile(join(target, `atelier-${version}.cdx.json`), materials);
  const names = (await readdir(target)).sort();
  const digests = names.map(async (name) => {
    const digest = createHash("sha256").update(await readFile(join(target, name)));
    return `${digest.digest("hex")}  ${name}\n`;
  });
  await writeFile(join(target, "SHA256SUMS"), await Promise.all(digests));
  for (const name of [...names, "SHA256SUMS"]) console.log(join("release", name));
}
