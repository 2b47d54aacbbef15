import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import { createApi } from "./lib/api/app.ts";
import { sweepTemporary } from "./lib/api/http/temporary.ts";
import { prepare } from "./lib/install/local.ts";
import { closeInspectors, warmInspectors } from "./lib/jobs/inspect.ts";
import { closeSelector } from "./lib/jobs/select.ts";
import { forgetKeys } from "./lib/keys/authenticate.ts";
import { startSandbox } from "./lib/payments/sandbox/local.ts";
import { closeDatabase, pool } from "./lib/platform/db.ts";
import { childEnvironment, env, provide, SettingsError } from "./lib/platform/env.ts";
import { log } from "./lib/platform/log.ts";
import { closeListener, listener } from "./lib/platform/notifications.ts";
import { secretFor } from "./lib/platform/secrets.ts";
import { staticFiles } from "./lib/platform/static-files.ts";

/** How long requests in flight may take to finish once the server is told to stop. */
const DRAIN_MS = 15_000;
/** How long what is left of a refused body is read and thrown away, so that the client gets to read its answer. */
const LINGER_MS = 3_000;

const dev = process.argv.includes("--dev");

try {
  await serve();
} catch (error) {
  process.stderr.write(
    error instanceof SettingsError
      ? `These settings are wrong:\n${error.message}\n`
      : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
}

async function serve(): Promise<void> {
  const stopLast = handleSignals();
  const preparing = prepare({ owner: true });
  stopLast(async () => (await preparing).stop());
  await preparing;
  const server = createServer();
  server.requestTimeout = 150_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env().PORT, env().HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  provide({
    PORT: String(port),
    NEXTAUTH_URL: env().PUBLIC_URL,
    NEXTAUTH_SECRET: secretFor("session").toString("hex"),
  });
  const stopSandbox = await startSandbox();
  const portal = next({ dev, dir: import.meta.dirname, hostname: env().HOST, port, httpServer: server });
  const handlePortal = portal.getRequestHandler();
  const serveStatic = staticFiles(import.meta.dirname);
  const handleApi = getRequestListener(createApi().fetch);
  server.on("request", (request, response) => {
    secure(request, response);
    if (request.url?.startsWith("/api/v1/")) {
      response.once("finish", () => discardRest(request));
      void handleApi(request, response);
    } else if (isAstray(request)) response.writeHead(307, { location: env().PUBLIC_URL + request.url }).end();
    else serveStatic(request, response, () => void handlePortal(request, response));
  });
  await Promise.all([portal.prepare(), watchRevocations(), sweepTemporary()]);
  warmInspectors();
  const stopWorker = env().WORKERS ? startWorker() : async () => {};
  process.stdout.write(
    `\n  ${env().APP_NAME} is ready at ${env().PUBLIC_URL}\n  Sign up there, or: npm run atelier -- account create --email you@example.com --credits 500 --key\n\n`,
  );
  process.send?.("ready");

  stopLast(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
    await Promise.all([closed, stopWorker()]);
    await stopSandbox();
    closeInspectors();
    closeSelector();
    await closeListener();
    await closeDatabase();
  });
}

/**
 * Stops in order when told to, from the first moment on: what was started last ends first. A second signal does not cut
 * that short. Returns how to add an end.
 */
function handleSignals(): (end: () => Promise<void>) => void {
  const ends: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const end of ends.reverse()) await end().catch((error: unknown) => log().error({ error }, "stopping failed"));
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever started it may be killed: then nobody would stop it.
  process.on("disconnect", stop);
  return (end) => void ends.push(end);
}

/** Whether a browser came to a page by another name for this machine, as 127.0.0.1 for localhost: sessions and forms belong to one name. */
function isAstray({ headers, method }: IncomingMessage): boolean {
  const { local, PUBLIC_URL } = env();
  return (
    local && method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers.host !== new URL(PUBLIC_URL).host
  );
}

/** Headers that no page or answer goes without. The nonce reaches Next's scripts through the request's own header. */
function secure(request: IncomingMessage, response: ServerResponse): void {
  // Whoever sits in front may be trusted to say who called; a client may not.
  if (env().TRUSTED_PROXIES === 0)
    for (const name of ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) delete request.headers[name];
  request.headers["x-forwarded-for"] ??= request.socket.remoteAddress ?? "";
  const { host, protocol } = new URL(env().PUBLIC_URL);
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
  if (protocol === "https:") response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (request.url?.startsWith("/api/v1/")) return;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-frame-options", "DENY");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=()");
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' https://checkout.stripe.com https://billing.stripe.com`,
    "frame-ancestors 'none'",
  ].join("; ");
}

function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
}

async function watchRevocations(): Promise<void> {
  (await listener()).on("key_revoked", forgetKeys);
  await pool().query("SELECT 1");
}

/** Runs the worker beside the server and starts it again should it die. Returns how to stop it. */
function startWorker(): () => Promise<void> {
  let stopping = false;
  let worker = spawn();
  function spawn() {
    const child = fork(join(import.meta.dirname, "worker.ts"), { env: childEnvironment() });
    child.once("exit", (code, signal) => {
      if (stopping) return;
      log().error({ code, signal }, "the worker ended; it is started again");
      setTimeout(() => {
        if (!stopping) worker = spawn();
      }, 1_000);
    });
    return child;
  }
  return () => {
    stopping = true;
    return new Promise((resolve) => {
      if (worker.exitCode !== null || worker.signalCode !== null) return resolve();
      worker.once("exit", () => resolve());
      worker.kill("SIGTERM");
    });
  };
}
