import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "../lib/platform/settings.ts";
import { OIDC_CLIENT, startOidc } from "../test/helpers/servers/oidc.ts";

// Runs the server with its own data folder, and a provider to sign in with. Removes the folder when the server ends.
const directory = process.env.E2E_DATA_DIR ?? "";
await mkdir(directory);
const auth = `http://localhost:${process.env.PORT}/api/auth`;
const oidc = await startOidc([`${auth}/callback/oidc`, `${auth}/sso/callback`]);
const server = spawn(process.execPath, [join(import.meta.dirname, "..", "server.ts")], {
  env: childEnvironment({
    DATA_DIR: directory,
    OIDC_ISSUER: oidc.issuer,
    OIDC_NAME: "Example Login",
    // The provider of a team must be at a public address otherwise.
    FETCH_ALLOWLIST: new URL(oidc.issuer).host,
    ...OIDC_CLIENT,
  }),
  stdio: "inherit",
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => server.kill("SIGTERM"));
server.on("exit", async (code) => {
  oidc.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.exit(code ?? 1);
});
