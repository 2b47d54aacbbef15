// Runs on Node 20 or newer before anything is installed: installs, generates, builds, then starts the command on the project's own Node.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { cutValues } from "./cut-values.mjs";
import { toInstallableLock } from "./lock-file.mjs";
import { removeFolder } from "./remove-folder.mjs";
import { stage } from "./stage.mjs";
import { takeTurn } from "./take-turn.mjs";
import { isTrimmed, trimPackages } from "./trim-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const at = (...parts) => join(root, ...parts);
const compileCache = at("node_modules", ".cache", "node");
let endTurn;
const [mode = "start", ...args] = process.argv.slice(2);

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node 20 or newer is required. This is ${process.versions.node}.`);
const [cut] = cutValues(existsSync(at(".env")) ? readFileSync(at(".env"), "utf8") : "");
if (cut) fail(`.env: the value of ${cut} has a # and would end there. Put the value in quotes: ${cut}="…".`);

/** Stops install scripts from downloading what the project has already or does not use. */
const installEnvironment = {
  ONNXRUNTIME_NODE_INSTALL: "skip",
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
  PRISMA_SCHEMA_ENGINE_BINARY: process.platform === "darwin" ? "/usr/bin/true" : "/bin/true",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** The commands: whether each needs development tools and a built portal, and what it runs. */
const modes = {
  start: { tools: false, built: true, run: () => node("server.ts", ...args) },
  install: { tools: false, built: false, packagesOnly: true, run: () => 0 },
  build: { tools: false, built: true, run: () => 0 },
  setup: { tools: false, built: true, run: () => node("bin/setup.ts", ...args) },
  worker: { tools: false, built: false, run: () => node("worker.ts", ...args) },
  atelier: { tools: false, built: false, run: () => runHere("bin/atelier.ts") },
  "stripe-listen": { tools: false, built: false, run: () => node("bin/stripe-listen.ts", ...args) },
  "release-openapi": { tools: true, built: false, run: () => node("bin/release-openapi.ts", ...args) },
  release: { tools: true, built: false, run: () => node("bin/release.ts", ...args) },
  "pack-clients": { tools: true, built: false, run: () => node("bin/pack-clients.ts", ...args) },
  "env-example": { tools: true, built: false, run: () => node("bin/env-example.ts") },
  lock: { tools: false, built: false, packagesOnly: true, run: () => node("bin/lock.ts") },
  dev: { tools: true, built: false, run: () => node("server.ts", "--dev", ...args) },
  test: { tools: true, built: testsPortal(args), run: () => node("bin/test.ts", ...args) },
  proofs: {
    tools: true,
    built: testsPortal(args),
    run: () => {
      process.env.ATELIER_PROOFS = "1";
      return node("bin/test.ts", ...args);
    },
  },
  unit: {
    tools: true,
    built: false,
    run: () => node("node_modules/vitest/vitest.mjs", "run", "--config", ".config/vitest.config.ts", ...args),
  },
  screenshots: { tools: true, built: true, run: () => node("e2e/screenshots.ts", ...args) },
  bench: { tools: true, built: true, run: () => node("bench/run.ts", ...args) },
  abuse: { tools: true, built: false, run: () => node("test/abuse/run.ts", ...args) },
  simulate: { tools: true, built: false, run: () => node("test/simulation/run.ts", ...args) },
  fuzz: { tools: true, built: false, run: () => node("test/fuzz/run.ts", ...args) },
  "upgrade-drill": { tools: true, built: true, run: () => node("test/upgrade/run.ts", ...args) },
  "proofs:image": { tools: true, built: false, run: () => node("test/deploy/image/run.ts", ...args) },
  faults: { tools: true, built: true, run: () => node("test/faults/run.ts", ...args) },
};

const chosen = modes[mode] ?? fail(`Unknown command "${mode}". Choose from: ${Object.keys(modes).join(", ")}.`);
await install(chosen.tools);
if (!chosen.packagesOnly) await generate();
if (chosen.built) await build();
endTurn?.();
process.exitCode = await chosen.run();

/** Whether the chosen parts of the test run open the built portal. Without a chosen part, all parts run. */
function testsPortal(parameters) {
  return (
    ["browser", "faults"].some((part) => parameters.includes(part)) ||
    !["checks", "unit", "simulation"].some((part) => parameters.includes(part))
  );
}

/** Installs the dependencies after each change of them; `tools` includes those for development and tests. */
async function install(tools) {
  const wanted = digestDependencies() + process.platform + process.arch;
  const stamps = tools ? [`${wanted} all`] : [`${wanted} all`, `${wanted} run`];
  if (await isDone(() => stamps.includes(read(at("node_modules", ".atelier-install"))))) return;
  const stamp = read(at("node_modules", ".atelier-install"));
  // An install without the tools would remove them from a development checkout.
  const developed = tools || stamp.endsWith(" all") || existsSync(at("node_modules", "vitest"));
  await stage("Installing packages", async () => {
    // npm does not restore the files that an installation without tools lacks.
    if (developed && isTrimmed(at("node_modules"))) await removeFolder(at("node_modules"));
    const isInstalled = (await installByLock(developed)) || (await npmInstall(developed));
    if (!isInstalled) fail("npm install failed. See its output above.");
    trimPackages(at("node_modules"), { tools: developed });
    if (developed && isTrimmed(at("node_modules")))
      fail("node_modules lacks files for development. Remove this folder and run the command again.");
  });
  write(at("node_modules", ".atelier-install"), `${wanted} ${developed ? "all" : "run"}`);
}

/** Installs the versions of the lock file. Without it, npm asks the registry about each package first. */
async function installByLock(tools) {
  if (!existsSync(at("package-lock.json"))) return false;
  const registry = execFileSync("npm", ["config", "get", "registry"], { cwd: root, encoding: "utf8" }).trim();
  const lock = toInstallableLock(read(at("package-lock.json")), registry, process);
  if (lock === null) return false;
  // npm prefers this file to package-lock.json, which contains no address of a registry.
  write(at("npm-shrinkwrap.json"), lock);
  try {
    return await npmInstall(tools, "--package-lock", "--no-save");
  } finally {
    rmSync(at("npm-shrinkwrap.json"), { force: true });
  }
}

async function npmInstall(tools, ...options) {
  const omit = tools ? "--include=dev" : "--omit=dev";
  const parameters = ["install", omit, ...options, "--no-audit", "--no-fund", "--loglevel=error"];
  return (await execute("npm", parameters, installEnvironment, true)) === 0;
}

/** A digest of what the package.json files of the project and its workspaces install. */
function digestDependencies() {
  const hash = createHash("sha256");
  const workspaces = readdirSync(at("packages")).map((name) => at("packages", name, "package.json"));
  for (const path of [at("package.json"), ...workspaces]) {
    if (!existsSync(path)) continue;
    const { name, dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(path, "utf8"));
    hash.update(JSON.stringify({ name, dependencies, devDependencies, optionalDependencies }));
  }
  return hash.digest("hex");
}

/** Generates the database client after each change of the schema. */
async function generate() {
  const wanted = digest([at("prisma", "schema.prisma"), at("package.json")]);
  if (await isDone(() => read(at("lib", "platform", "generated", ".schema")) === wanted)) return;
  const parameters = [at("node_modules", "prisma", "build", "index.js"), "generate", "--config", ".config/prisma.ts"];
  const code = await stage("Generating the database client", () =>
    execute(nodeBinary(), parameters, installEnvironment, true),
  );
  if (code !== 0) fail("Generating the database client failed.");
  write(at("lib", "platform", "generated", ".schema"), wanted);
}

/** Builds the portal after each change of its sources. */
async function build() {
  const wanted = digest(
    ["app", "components", "docs", "lib", "packages", "public", "next.config.js", "package.json", "tsconfig.json"].map(
      (name) => at(name),
    ),
  );
  if (await isDone(() => read(at(".next", "atelier-build")) === wanted)) return;
  const parameters = [at("node_modules", "next", "dist", "bin", "next"), "build"];
  // Only later builds read the cache, and an installation without development tools is rarely built again.
  const BUILD_CACHE = String(!read(at("node_modules", ".atelier-install")).endsWith(" run"));
  const environment = { ...installEnvironment, NODE_ENV: "production", BUILD_CACHE };
  const code = await stage("Building the portal", () => execute(nodeBinary(), parameters, environment, true));
  if (code !== 0) fail("Building the portal failed.");
  const compressed = await stage("Compressing the portal's files", () => node("bin/compress.ts"));
  if (compressed !== 0) fail("Compressing the portal's files failed.");
  if (BUILD_CACHE === "false") rmSync(at(".next", "cache"), { recursive: true, force: true });
  write(at(".next", "atelier-build"), wanted);
}

/** Whether a stage is done, also by a command that runs beside this one: two would delete each other's files. */
async function isDone(check) {
  if (check()) return true;
  const file = join("data", "installing.pid");
  endTurn ??= await takeTurn(at(file), (id) =>
    say(`Waiting for process ${id}, which installs or builds here. If there is no such process, remove ${file}.`),
  );
  return check();
}

function node(script, ...rest) {
  const NODE_ENV =
    process.env.NODE_ENV ??
    (mode === "dev" ? "development" : ["unit", "test", "proofs"].includes(mode) ? "test" : "production");
  return execute(nodeBinary(), [...(existsSync(at(".env")) ? [`--env-file=${at(".env")}`] : []), at(script), ...rest], {
    ...installEnvironment,
    NODE_ENV,
    NODE_COMPILE_CACHE: compileCache,
  });
}

/** Runs a short command in this process if it is the project's own Node: a second one would double the command's time. */
async function runHere(script) {
  if (realpathSync(nodeBinary()) !== realpathSync(process.execPath)) return node(script, ...args);
  process.chdir(root);
  if (existsSync(at(".env"))) process.loadEnvFile(at(".env"));
  process.env.NODE_ENV ??= "production";
  module.enableCompileCache(compileCache);
  process.argv = [process.execPath, at(script), ...args];
  await import(pathToFileURL(at(script)).href);
  return process.exitCode;
}

/** The project's own Node; the current one if the project has none for this platform. */
function nodeBinary() {
  const own = at("node_modules", ".bin", "node");
  return existsSync(own) ? own : process.execPath;
}

/** Runs a program and passes signals on. With `quiet` its output is shown only if it fails. Resolves to the exit code. */
function execute(command, parameters, environment, quiet = false) {
  return new Promise((resolve) => {
    // A child notices by its closed channel that this process was killed.
    const child = spawn(command, parameters, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["inherit", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit", "ipc"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    }
    const pass = (signal) => child.kill(signal);
    process.on("SIGINT", pass);
    process.on("SIGTERM", pass);
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, signal) => {
      process.off("SIGINT", pass);
      process.off("SIGTERM", pass);
      if (quiet && code !== 0) process.stderr.write(`\n${output}`);
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/** SHA-256 over the names and contents of files and folders, without generated files and tests. */
function digest(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path) || /(\/generated|\/node_modules|\/fixtures|\.test\.tsx?)$/.test(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function write(path, text) {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}
