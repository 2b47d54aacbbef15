import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import {
  loadPackageDefinition,
  type Metadata,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
  status,
} from "@grpc/grpc-js";
import { load } from "@grpc/proto-loader";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { hasOpenSsl, makeCertificates } from "../../../test/helpers/servers/certificates.ts";
import { closeGrpcConnections, GrpcInferenceClient } from "./grpc-client.ts";

const servers: Server[] = [];
afterAll(async () => {
  await closeGrpcConnections();
  for (const server of servers) server.forceShutdown();
});

/** Starts a server that is ready. With `token` it refuses calls without it. Returns its port. */
async function startServer(
  port = 0,
  credentials = ServerCredentials.createInsecure(),
  token: string | undefined = undefined,
): Promise<number> {
  const server = new Server();
  servers.push(server);
  const definition = loadPackageDefinition(await load(join(import.meta.dirname, "open-inference.proto")));
  const { GRPCInferenceService } = definition.inference as unknown as Record<string, ServiceClientConstructor>;
  if (!GRPCInferenceService) throw new Error("The service is not defined.");
  server.addService(GRPCInferenceService.service, {
    ServerReady: ({ metadata }: { metadata: Metadata }, answer: (error: object | null, reply?: object) => void) => {
      const [sent] = metadata.get("authorization");
      if (token !== undefined && sent !== `Bearer ${token}`)
        answer({ code: status.UNAUTHENTICATED, details: "no token" });
      else answer(null, { ready: true });
    },
  });
  return new Promise((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound))),
  );
}

async function freePort(): Promise<number> {
  const held = createServer().listen(0, "127.0.0.1");
  await once(held, "listening");
  const { port } = held.address() as AddressInfo;
  held.close();
  await once(held, "close");
  return port;
}

test("a server that was down for some seconds is used again within two", async () => {
  const port = await freePort();
  const client = new GrpcInferenceClient({
    title: "The server",
    address: `grpc://127.0.0.1:${port}`,
    token: undefined,
  });
  const probe = () => client.probe(AbortSignal.timeout(2_000));
  const downUntil = performance.now() + 6_000;
  while (performance.now() < downUntil) {
    expect(await probe()).toContain("UNAVAILABLE");
    await sleep(100);
  }
  await startServer(port);
  await expect.poll(probe, { timeout: 2_000, interval: 50 }).toBeNull();
}, 20_000);

test.skipIf(!hasOpenSsl)(
  "grpcs:// uses TLS, checks the certificate and sends the token",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "atelier-grpcs-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { authority, server } = await makeCertificates(folder, "DNS:localhost");
    const pair = { private_key: await readFile(server.key), cert_chain: await readFile(server.certificate) };
    const port = await startServer(0, ServerCredentials.createSsl(null, [pair]), "secret");
    // Node reads its certificate authorities once, so each case needs a process.
    const probe = async (address: string, environment: Record<string, string>, token = "secret") => {
      const script = `
      const { GrpcInferenceClient } = await import(${JSON.stringify(join(import.meta.dirname, "grpc-client.ts"))});
      const client = new GrpcInferenceClient({ title: "The server", address: "${address}:${port}", token: "${token}" });
      console.log(JSON.stringify(await client.probe(AbortSignal.timeout(5_000))));
      process.exit(0);`;
      const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
        env: {
          ...process.env,
          GRPC_DEFAULT_SSL_ROOTS_FILE_PATH: undefined,
          NODE_EXTRA_CA_CERTS: undefined,
          ...environment,
        },
      });
      return JSON.parse(stdout);
    };
    const trusted = { NODE_EXTRA_CA_CERTS: authority };
    expect(await probe("grpcs://localhost", trusted)).toBeNull();
    expect(await probe("grpcs://localhost", trusted, "other")).toContain("no token");
    expect(await probe("grpcs://localhost", {})).toMatch(/certificate/);
    expect(await probe("grpcs://127.0.0.1", trusted)).toMatch(/certificate|IP/);
    expect(await probe("grpc://localhost", trusted)).not.toBeNull();
  },
);
