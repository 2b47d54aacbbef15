import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { apisListener } from "./lib/api/apis.ts";
import { leftUploads } from "./lib/api/http/body/temporary.ts";
import { discardRest } from "./lib/api/http/listener.ts";
import { closeEventStreams } from "./lib/api/http/stream/event-stream.ts";
import { closeDrafts } from "./lib/drafts/draft-process.ts";
import { engineSettings } from "./lib/engine-health/configured/settings.ts";
import { provideSetupTools } from "./lib/engine-health/setup-bridge.ts";
import { ownSetupTools } from "./lib/engine-health/setup-tools.ts";
import { keepApplyingStoredSettings } from "./lib/engine-health/stored-settings.ts";
import { whenAvailable } from "./lib/install/database.ts";
import { prepare } from "./lib/install/local.ts";
import { freePort } from "./lib/install/postgres.ts";
import { closeInspectors, warmInspectors } from "./lib/jobs/inspect.ts";
import { closeSelector } from "./lib/jobs/select.ts";
import { forgetKeys } from "./lib/keys/authenticate.ts";
import { startMetrics } from "./lib/metrics/start.ts";
import { findManifest } from "./lib/models/store/manifests.ts";
import { startSandbox } from "./lib/payments/sandbox/local.ts";
import { closeDatabase, pool } from "./lib/platform/database/db.ts";
import { closeListener, listener } from "./lib/platform/database/notifications.ts";
import { env } from "./lib/platform/env.ts";
import { isApiPath } from "./lib/platform/network/api-paths.ts";
import { mapOutage } from "./lib/platform/network/outage-response.ts";
import { type Refusal, refuseRequest } from "./lib/platform/network/request-guard.ts";
import { secure } from "./lib/platform/network/security-headers.ts";
import { staticFiles } from "./lib/platform/network/static-files.ts";
import { drainable } from "./lib/platform/processes/drain.ts";
import { keepDeletingLeftFolders } from "./lib/platform/processes/left-folders.ts";
import { handleShutdown } from "./lib/platform/processes/shutdown.ts";
import { startWorker } from "./lib/platform/processes/worker-process.ts";
import { secretFor } from "./lib/platform/secrets.ts";
import { setRuntimeEnv } from "./lib/platform/settings.ts";
import { exitAfterStartError } from "./lib/platform/settings-error.ts";
import { instruments } from "./lib/platform/telemetry/instruments.ts";
import { closeCredentials } from "./lib/provenance/credentials-pool.ts";
import { closeRequests } from "./lib/requests/record.ts";
import { checkStoreAtStart } from "./lib/storage/health.ts";
import { startTracing } from "./lib/tracing/start.ts";
import { runSample } from "./lib/worker/run-sample.ts";

/** How long requests in flight may take to finish after the server starts to stop. */
const DRAIN_MS = 15_000;

const dev = process.argv.includes("--dev");

try {
  await serve();
} catch (error) {
  exitAfterStartError(error);
}

async function serve(): Promise<void> {
  const onShutdown = handleShutdown();
  const server = createServer();
  const preparing = prepare({ owner: true });
  onShutdown(async () => (await preparing).stop());
  // Next loads the portal while PostgreSQL starts.
  const [, { portal, port }] = await Promise.all([preparing, loadPortal(server)]);
  await checkStoreAtStart();
  const drain = drainable(server);
  server.requestTimeout = 150_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;
  setRuntimeEnv({
    PORT: String(port),
    NEXTAUTH_URL: env().PUBLIC_URL,
    NEXTAUTH_SECRET: secretFor("session").toString("hex"),
  });
  provideSetupTools({ ...ownSetupTools, sample: runSample });
  const stopSettings = keepApplyingStoredSettings();
  onShutdown(async () => stopSettings());
  const stopMetrics = await startMetrics("server");
  const stopTracing = await startTracing("server");
  const stopSandbox = await startSandbox();
  server.on("request", requestListener(portal.getRequestHandler()));
  await Promise.all([whenAvailable(watchRevocations), keepDeletingLeftFolders(leftUploads())]);
  // The port opens last, when requests can be served.
  await listen(server, port);
  warmInspectors();
  const stopWorker = env().WORKERS
    ? startWorker(join(import.meta.dirname, "worker.ts"), workerSettings())
    : async () => {};
  process.stdout.write(
    `\n  ${env().APP_NAME} is ready at ${env().PUBLIC_URL}\n  Sign up there, or: npm run atelier -- account create --email you@example.com --credits 500 --key\n${modelHint()}\n`,
  );
  process.send?.("ready");

  onShutdown(async () => {
    closeEventStreams();
    await Promise.all([drain(DRAIN_MS), stopWorker()]);
    await Promise.all([stopMetrics(), stopTracing()]);
    await stopSandbox();
    closeInspectors();
    closeSelector();
    closeDrafts();
    closeCredentials();
    await closeListener();
    await closeRequests();
    await closeDatabase();
  });
}

async function loadPortal(server: Server): Promise<{ portal: ReturnType<typeof next>; port: number }> {
  const port = env().PORT || (await freePort());
  const portal = next({ dev, dir: import.meta.dirname, hostname: env().HOST, port, httpServer: upgradeServer(server) });
  await portal.prepare();
  return { portal, port };
}

/**
 * The server on which Next listens for upgrades, which only reloading in development needs. Next never answers other
 * upgrades, and their sockets would stay open. Without a listener, Node ignores the header Upgrade (RFC 9110, 7.8).
 */
function upgradeServer(server: Server): Server {
  return dev ? server : createServer();
}

/** The metrics of the worker that this server starts are on the next port. */
function workerSettings(): Record<string, string> {
  const { METRICS_PORT } = env();
  return METRICS_PORT === undefined ? {} : { METRICS_PORT: String(METRICS_PORT + 1) };
}

/** A line for the operator as long as only the embedded illustrator makes images. */
function modelHint(): string {
  const { models = [], lists } = engineSettings();
  const model = findManifest("lcm-dreamshaper-7");
  if (!model || lists?.["image-generate"] || models.some(({ tasks }) => tasks.includes("text-to-image"))) return "";
  const size = (model.sizeBytes / 1e9).toFixed(1);
  return `  Image generation draws illustrations. For photographic images (${size} GB): npm run atelier -- models add ${model.name}\n  Or choose models, providers and servers at ${env().PUBLIC_URL}/admin/setup, or with: npm run atelier -- setup\n`;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env().HOST, resolve);
  });
}

/** Answers requests for the API, for static files, and for the portal's pages. */
function requestListener(handlePortal: RequestListener): RequestListener {
  const serveStatic = staticFiles(import.meta.dirname);
  const handleApi = apisListener();
  return (request, response) => {
    const refusal = refuseRequest(request, env());
    if (refusal) return refuse(request, response, refusal);
    secure(request, response, { dev });
    if (isApiPath(request.url)) {
      handleApi(request, response);
    } else if (isWrongHost(request)) response.writeHead(307, { location: env().PUBLIC_URL + request.url }).end();
    else serveStatic(request, response, () => servePortal(request, response, handlePortal));
  };
}

function servePortal(request: IncomingMessage, response: ServerResponse, handlePortal: RequestListener): void {
  measurePage(request, response);
  mapOutage(request, response);
  void handlePortal(request, response);
}

/** Pages and their data are measured together: the paths of some contain ids. */
function measurePage({ method }: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  response.once("finish", () => {
    const page = { method: method === "GET" || method === "HEAD" ? method : "other", route: "pages" };
    instruments()?.request({ ...page, status: response.statusCode }, (performance.now() - start) / 1000);
  });
}

/**
 * Whether a browser opened a page under another name of this machine, such as 127.0.0.1 for localhost. Sessions and
 * forms work under one name only.
 */
function isWrongHost({ headers, method }: IncomingMessage): boolean {
  const { local, PUBLIC_URL } = env();
  return (
    local && method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers.host !== new URL(PUBLIC_URL).host
  );
}

/** Sends the refusal of a request that is not handled. */
function refuse(request: IncomingMessage, response: ServerResponse, { status, message, headers }: Refusal): void {
  response.once("finish", () => discardRest(request));
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers });
  response.end(`${message}\n`);
}

async function watchRevocations(): Promise<void> {
  (await listener()).on("key_revoked", forgetKeys);
  await pool().query("SELECT 1");
}
