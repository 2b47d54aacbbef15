import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadPackageDefinition, Server, ServerCredentials, type ServiceClientConstructor } from "@grpc/grpc-js";
import { load } from "@grpc/proto-loader";
import { afterAll, expect, test } from "vitest";
import { closeGrpcConnections, GrpcInferenceClient } from "./grpc-client.ts";

const server = new Server();
afterAll(async () => {
  await closeGrpcConnections();
  server.forceShutdown();
});

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
  const definition = loadPackageDefinition(await load(join(import.meta.dirname, "open-inference.proto")));
  const { GRPCInferenceService } = definition.inference as unknown as Record<string, ServiceClientConstructor>;
  if (!GRPCInferenceService) throw new Error("The service is not defined.");
  server.addService(GRPCInferenceService.service, {
    ServerReady: (_call: unknown, answer: (error: null, reply: object) => void) => answer(null, { ready: true }),
  });
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  await expect.poll(probe, { timeout: 2_000, interval: 50 }).toBeNull();
}, 20_000);
