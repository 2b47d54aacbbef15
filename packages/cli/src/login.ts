import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Atelier } from "@atelier/sdk";
import { type Context, note, readUrl } from "./context.ts";
import { CommandError } from "./exit.ts";
import { storeLogin } from "./login-file.ts";

/** Opens the portal's page of keys, reads a key and stores it after the service has accepted it. */
export async function login(context: Context, { url, open = true }: { url?: string; open?: boolean }): Promise<void> {
  const baseUrl = await readUrl(context, url);
  const page = new URL("/keys", baseUrl).href;
  if (context.stdin.isTTY) {
    note(context, `Create a key on ${page} and paste it here.`);
    if (open) openPage(page);
  }
  const apiKey = (await readSecret(context)).trim();
  if (!/^atl_\w+$/.test(apiKey)) throw new CommandError("This is no key. A key starts with atl_.");
  const { available } = await new Atelier({ apiKey, baseUrl }).account.balance({ signal: context.signal });
  note(
    context,
    `Logged in to ${baseUrl} with ${available} credits. Stored in ${await storeLogin(context.env, { url: baseUrl, apiKey })}.`,
  );
}

/** Reads a line of stdin. A terminal does not echo the input. */
async function readSecret({ stdin, stderr, signal }: Context): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write("Key: ");
  try {
    for await (const line of lines) return line;
    throw new CommandError("There is no key on stdin.");
  } finally {
    lines.close();
    if (stdin.isTTY && !signal.aborted) stderr.write("\n");
  }
}

/** Opens a page in the browser. Without one, the address was printed. */
function openPage(page: string): void {
  const [command, ...parameters] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command ?? "", [...parameters, page], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
