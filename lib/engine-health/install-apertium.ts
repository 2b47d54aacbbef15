import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { clearModesCache, installedModes } from "../engines/apertium/modes.ts";
import { log } from "../platform/telemetry/log.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 10 * 60_000;

/** The packages of the supported language pairs on Debian and Ubuntu. */
const PACKAGES =
  "apertium apertium-afr-nld apertium-arg-cat apertium-bel-rus apertium-br-fr apertium-cat-ita apertium-cat-srd apertium-dan-nor apertium-en-gl apertium-eng-cat apertium-eng-spa apertium-eo-en apertium-eo-fr apertium-es-gl apertium-es-pt apertium-es-ro apertium-eu-en apertium-eu-es apertium-fr-es apertium-fra-cat apertium-fra-frp apertium-hbs-eng apertium-hbs-mkd apertium-hbs-slv apertium-ind-zlm apertium-isl-eng apertium-isl-swe apertium-mkd-bul apertium-mkd-eng apertium-nno-nob apertium-oc-ca apertium-oc-es apertium-oci-fra apertium-pol-szl apertium-por-cat apertium-pt-gl apertium-spa-arg apertium-spa-ast apertium-spa-cat apertium-spa-ita apertium-srd-ita apertium-swe-dan apertium-swe-nor apertium-urd-hin".split(
    " ",
  );

/** The packages for reading scanned pages in scripts that PP-OCR does not read. */
const OCR_PACKAGES =
  "tesseract-ocr tesseract-ocr-osd tesseract-ocr-rus tesseract-ocr-ukr tesseract-ocr-bul tesseract-ocr-ell tesseract-ocr-ara tesseract-ocr-heb tesseract-ocr-hin tesseract-ocr-kor tesseract-ocr-tha tesseract-ocr-vie".split(
    " ",
  );

/** The packages that translation and the recognition of scanned pages use. A release of Debian may lack some. */
export const systemPackages: readonly string[] = [...PACKAGES, ...OCR_PACKAGES];

/** The instruction for an operator if the automatic installation is not possible. */
export const APERTIUM_COMMAND =
  "on Debian or Ubuntu: sudo apt-get install apertium apertium-eng-spa tesseract-ocr (and other pairs and languages)";

/**
 * Installs the packages of Apertium and text recognition on Debian or Ubuntu, as root or with sudo without a password.
 * Logs the result and never throws.
 */
export async function installApertium(signal: AbortSignal): Promise<void> {
  if (process.platform !== "linux" || installedModes().length > 0) return;
  const env = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    DEBIAN_FRONTEND: "noninteractive",
    NODE_ENV: "production",
  } as const;
  const asRoot = (command: string, ...args: string[]): [string, string[]] =>
    process.getuid?.() === 0 ? [command, args] : ["sudo", ["-n", command, ...args]];
  const apt = (...args: string[]) => run(...asRoot("apt-get", ...args), { signal, timeout: TIMEOUT_MS, env });
  try {
    await apt("update", "-q");
    const available = new Set<string>();
    for (const prefix of ["apertium", "tesseract"])
      for (const name of (await run("apt-cache", ["--quiet", "pkgnames", prefix])).stdout.split("\n"))
        available.add(name);
    const packages = systemPackages.filter((name) => available.has(name));
    if (packages.length === 0) return;
    log().info({ packages: packages.length }, "installing the packages of Apertium and text recognition");
    const install = ["install", "-y", "-q", "--no-install-recommends", ...packages];
    await apt(...install, "--download-only");
    signal.throwIfAborted();
    // If dpkg is killed, the system refuses every later installation. So it goes on when this process ends.
    const [command, args] = asRoot("apt-get", ...install);
    const child = spawn(command, args, { env, detached: true, stdio: "ignore" });
    child.unref();
    const [status] = await once(child, "exit", { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
    if (status !== 0) throw new Error(`apt-get install ended with the status ${status}`);
  } catch (error) {
    log().warn(
      { error: error instanceof Error ? error.message : error },
      `Apertium could not be installed; ${APERTIUM_COMMAND}`,
    );
  } finally {
    clearModesCache();
  }
}
