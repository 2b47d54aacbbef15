import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError } from "./exit.ts";

export interface Login {
  url: string;
  apiKey: string;
}

/** The file of the login, in the folder for settings of the platform. */
export function loginPath(env: NodeJS.ProcessEnv): string {
  const windows = process.platform === "win32" ? env.APPDATA : undefined;
  return join(windows ?? (env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), ".config")), "atelier", "login.json");
}

/** The stored login, if there is one. */
export async function readLogin(env: NodeJS.ProcessEnv): Promise<Login | undefined> {
  const path = loginPath(env);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { url, apiKey } = JSON.parse(text);
    if (typeof url === "string" && typeof apiKey === "string") return { url, apiKey };
  } catch {}
  throw new CommandError(`${path} is damaged. Run atl login again.`);
}

/** Stores the login so that only this user can read it. */
export async function storeLogin(env: NodeJS.ProcessEnv, login: Login): Promise<string> {
  const path = loginPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, `${JSON.stringify(login)}\n`, { mode: 0o600 });
  // An existing file keeps its mode.
  await chmod(path, 0o600);
  return path;
}

export const deleteLogin = (env: NodeJS.ProcessEnv) => rm(loginPath(env), { force: true });
