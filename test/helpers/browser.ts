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
  /** To be added to the environment. */
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

/** A Chromium that runs here: the system's own, or the one that comes from npm, unpacked with its libraries and fonts. */
export async function findBrowser(): Promise<Browser> {
  for (const executablePath of installed) {
    if ((await isExecutable(executablePath)) && (await starts(executablePath)))
      return { executablePath, env: {}, args };
  }
  return unpackBrowser();
}

/** Unpacks what @sparticuz/chromium carries (Linux, x64) into a folder that later runs find again. */
async function unpackBrowser(directory = join(tmpdir(), "atelier-chromium-153.0.0")): Promise<Browser> {
  const executablePath = join(directory, "chromium");
  if (!(await isExecutable(executablePath))) {
    const packed = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
    // Unpacked aside and then moved, so that a run that was cut short leaves nothing half done.
    const aside = `${directory}.${process.pid}`;
    await mkdir(aside, { recursive: true });
    await unpack(join(packed, "chromium.br"), createWriteStream(join(aside, "chromium"), { mode: 0o755 }));
    for (const archive of ["al2023", "fonts", "swiftshader"])
      await unpack(join(packed, `${archive}.tar.br`), extract({ cwd: aside }));
    const fonts = join(aside, "fonts.conf");
    // Its fonts are listed where the package's own home unpacks them.
    await writeFile(fonts, (await readFile(fonts, "utf8")).replaceAll("/tmp/fonts", join(directory, "fonts")));
    await rm(directory, { recursive: true, force: true });
    await rename(aside, directory).catch(async (error: unknown) => {
      await rm(aside, { recursive: true, force: true });
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

/** Some systems have a chromium that is only a note on how to install one. */
function starts(executablePath: string): Promise<boolean> {
  return run(executablePath, ["--version"], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}
