import type { Readable, Writable } from "node:stream";
import { Atelier } from "@atelier/sdk";
import { CommandError } from "./exit.ts";
import { readLogin } from "./login-file.ts";

/** The process of a command: that of `atl`, or a test's substitute. */
export interface Context {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  env: NodeJS.ProcessEnv;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
}

const DEFAULT_URL = "http://localhost:3000";

/** The address of the service: the option, ATELIER_URL, that of the login, or that of a local server. */
export const readUrl = async ({ env }: Context, option: string | undefined): Promise<string> =>
  getAddress(option ?? (env.ATELIER_URL || (await readLogin(env))?.url) ?? DEFAULT_URL);

/** An address without "/api/v1" and slashes at its end, so that the same service has one. Throws CommandError. */
function getAddress(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new CommandError(`The address of the service must be one such as ${DEFAULT_URL}, not "${url}".`);
  return url.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}

/** The address of the service, and the key of ATELIER_API_KEY or of the login for this address. */
export async function readCredentials(
  context: Context,
  option: string | undefined,
): Promise<{ baseUrl: string; apiKey: string | undefined }> {
  const login = await readLogin(context.env);
  const baseUrl = await readUrl(context, option);
  // The stored key is sent to the address that it belongs to only.
  const stored = login && getAddress(login.url) === baseUrl ? login.apiKey : undefined;
  return { baseUrl, apiKey: context.env.ATELIER_API_KEY || stored };
}

/** A command ends with its process, so it does not give up a paid job because a connection breaks a few times. */
const RETRIES = { maxRetries: 10, maxConnectRetries: 3 };

/** A client with these credentials. */
export const readClient = async (context: Context, option: string | undefined): Promise<Atelier> =>
  new Atelier({ ...(await readCredentials(context, option)), ...RETRIES });

/** Writes a line to stdout. */
export function print({ stdout }: Context, text: string): void {
  stdout.write(`${text}\n`);
}

/** Writes a line for people, which is not a result, to stderr. */
export function note({ stderr }: Context, text: string): void {
  stderr.write(`${text}\n`);
}

/** Writes a value as JSON to stdout. */
export const printJson = (context: Context, value: unknown): void => print(context, JSON.stringify(value, null, 2));
