import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { childEnvironment } from "../settings.ts";

/** The content types that LibreOffice converts here, with the extension that it needs to choose a filter. */
const EXTENSIONS: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.presentation": "odp",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/rtf": "rtf",
};

/** Whether LibreOffice converts documents of a type. */
export const isOfficeType = (contentType: string): boolean => contentType in EXTENSIONS;

/** Whether this machine has LibreOffice: `soffice` on the path. */
export const hasLibreOffice = (): boolean =>
  (childEnvironment().PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, "soffice")));

/** Why a document was not converted. */
export class ConversionError extends Error {
  override readonly name = "ConversionError";
  readonly reason: "missing" | "busy" | "timeout" | "failed";

  constructor(reason: ConversionError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const TIMEOUT_MS = 60_000;
/** Address space in KB, of which LibreOffice uses about a quarter. */
const MAX_MEMORY_KB = 4 * 1024 * 1024;
/** The largest file it may write, in blocks of 512 bytes. */
const MAX_FILE_BLOCKS = 128 * 1024;
const MAX_PDF_BYTES = 60 * 1024 * 1024;
const MAX_QUEUED = 8;

const limit = bulkhead(1, MAX_QUEUED);

/**
 * Converts an office document to PDF with the LibreOffice of this machine (`soffice` on the path). The process has a
 * profile of its own without macros, links and network, and caps on time, memory and output. Returns the path of the PDF in
 * `directory`. Throws ConversionError.
 */
export async function convertToPdf(path: string, contentType: string, directory: string): Promise<string> {
  const extension = EXTENSIONS[contentType];
  if (!extension) throw new ConversionError("failed", `LibreOffice does not convert ${contentType} here.`);
  try {
    return await limit.execute(() => convert(path, extension, directory));
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new ConversionError("busy", "Too many documents are being converted.");
  }
}

async function convert(path: string, extension: string, directory: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), "atelier-office-"));
  try {
    const input = join(work, `document.${extension}`);
    await mkdir(join(work, "profile", "user"), { recursive: true });
    await writeFile(join(work, "profile", "user", "registrymodifications.xcu"), PROFILE);
    // A copy with a known name: the extension chooses the filter.
    await copyFile(path, input);
    await run(work, input);
    const pdfName = (await readdir(work)).find((name) => name.endsWith(".pdf"));
    if (!pdfName) throw new ConversionError("failed", "LibreOffice could not convert the document.");
    if ((await stat(join(work, pdfName))).size > MAX_PDF_BYTES)
      throw new ConversionError("failed", "The converted document is too large.");
    const output = join(directory, "converted.pdf");
    await rename(join(work, pdfName), output).catch(() => copyFile(join(work, pdfName), output));
    return output;
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Runs the conversion to its end, or kills it with all of its processes at the time limit. */
async function run(work: string, input: string): Promise<void> {
  const { NODE_ENV, PATH } = childEnvironment();
  const command = `command -v soffice >/dev/null || exit 127; ulimit -v ${MAX_MEMORY_KB}; ulimit -f ${MAX_FILE_BLOCKS}; exec soffice "$@"`;
  const options = [
    `-env:UserInstallation=${pathToFileURL(join(work, "profile"))}`,
    "--headless",
    "--norestore",
    "--nolockcheck",
    "--convert-to",
    "pdf",
    "--outdir",
    work,
    input,
  ];
  // Without the settings of this service, which contain secrets. A group of its own, because soffice starts a child.
  const child = spawn("/bin/sh", ["-c", command, "soffice", ...options], {
    cwd: work,
    env: { NODE_ENV, PATH, HOME: work, TMPDIR: work, LANG: "C.UTF-8" },
    stdio: "ignore",
    detached: true,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killGroup(child);
  }, TIMEOUT_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", resolve);
  });
  clearTimeout(timer);
  killGroup(child);
  if (isLate) throw new ConversionError("timeout", `The conversion took longer than ${TIMEOUT_MS / 1000} s.`);
  if (code === 127) throw new ConversionError("missing", "LibreOffice is not installed on the server.");
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended.
  }
}

/** One setting of a LibreOffice profile. */
const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** No macros, no linked content, and a proxy that refuses every connection. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"),
  setting("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"),
  setting("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"),
  setting("Office.Writer/Content/Update", "Link", "0"),
  setting("Office.Calc/Content/Update", "Link", "1"),
  setting("Inet/Settings", "ooInetProxyType", "2"),
  setting("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"),
  setting("Inet/Settings", "ooInetHTTPProxyPort", "9"),
  setting("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"),
  setting("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
].join("\n")}
</oor:items>
`;
