import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar";

const run = promisify(execFile);

export interface Browser {
  executablePath: string;
  /** Additional environment variables. */
  env: Record<string, string>;
  args: string[];
}

const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * A Chromium that runs on this machine. The one from npm, with its libraries and fonts, has no window and no graphics, and
 * costs a quarter less processor time over the browser tests. It exists for Linux on x64; elsewhere the installed one runs.
 */
export async function findBrowser(): Promise<Browser> {
  if (process.platform === "linux" && process.arch === "x64") {
    const browser = await unpackBrowser();
    if (await starts(browser)) return browser;
  }
  for (const executablePath of installed) {
    const browser = { executablePath, env: {}, args };
    if ((await isExecutable(executablePath)) && (await starts(browser))) return browser;
  }
  throw new Error("The browser tests need Chromium or Google Chrome. Install one of them.");
}

/** Unpacks the browser of @sparticuz/chromium (Linux, x64) into a folder that later runs reuse. */
async function unpackBrowser(directory = join(tmpdir(), "atelier-chromium-153.0.0")): Promise<Browser> {
  const executablePath = join(directory, "chromium");
  if (!(await isExecutable(executablePath))) {
    const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
    // Unpacked into a temporary folder and then moved, so that an interrupted run leaves no incomplete browser.
    const temporary = `${directory}.${process.pid}`;
    await mkdir(temporary, { recursive: true });
    await unpack(join(packed, "chromium.br"), createWriteStream(join(temporary, "chromium"), { mode: 0o755 }));
    for (const archive of ["al2023", "fonts", "swiftshader"])
      await unpack(join(packed, `${archive}.tar.br`), extract({ cwd: temporary }));
    const fonts = join(temporary, "fonts.conf");
    // The configuration lists the fonts in the package's default folder.
    await writeFile(fonts, (await readFile(fonts, "utf8")).replaceAll("/tmp/fonts", join(directory, "fonts")));
    await rm(directory, { recursive: true, force: true });
    await rename(temporary, directory).catch(async (error: unknown) => {
      await rm(temporary, { recursive: true, force: true });
      if (!(await isExecutable(executablePath))) throw error;
    });
  }
  return { executablePath, env: { LD_LIBRARY_PATH: join(directory, "lib"), FONTCONFIG_PATH: directory }, args };
}

function unpack(path: string, to: NodeJS.WritableStream): Promise<void> {
  return pipeline(createReadStream(path), createBrotliDecompress(), to);
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** On some systems, the chromium command only explains how to install the browser, or a library is missing. */
function starts({ executablePath, env }: Browser): Promise<boolean> {
  return run(executablePath, ["--version"], { timeout: 20_000, env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}
