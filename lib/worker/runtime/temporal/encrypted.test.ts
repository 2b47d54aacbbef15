import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Certificates, hasOpenSsl, makeCertificates } from "../../../../test/helpers/servers/certificates.ts";
import { startTemporalServer, type TemporalServer } from "../../../../test/helpers/servers/temporal-server.ts";
import { workerSettings } from "../../settings.ts";
import { connectionOptions, TemporalConnection, type TemporalSettings } from "./connection.ts";

const program = process.env.PEER_TEMPORAL ?? "";

describe.skipIf(!program || !hasOpenSsl)("a Temporal server with TLS that requires certificates of clients", () => {
  let folder = "";
  let server: TemporalServer;
  let certificates: Certificates;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-temporal-tls-"));
    certificates = await makeCertificates(folder);
    server = await startTemporalServer(program, folder, certificates);
  }, 90_000);

  afterAll(async () => {
    await server?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Whether a connection is made within the time of the first try. */
  async function connects(settings: Partial<TemporalSettings>): Promise<boolean> {
    const all = {
      ...workerSettings(),
      TEMPORAL_ADDRESS: server.address,
      TEMPORAL_NAMESPACE: server.namespace,
      ...settings,
    };
    const connection = new TemporalConnection(all, await connectionOptions(all));
    await connection.firstTry();
    const closed = connection.connected();
    await connection.close();
    return (await closed) !== null;
  }

  const client = () => ({
    TEMPORAL_TLS_CA: certificates.authority,
    TEMPORAL_TLS_CERT: certificates.client.certificate,
    TEMPORAL_TLS_KEY: certificates.client.key,
  });

  test("accepts the certificates of the settings", async () => {
    expect(await connects(client())).toBe(true);
    expect(await connects({ ...client(), TEMPORAL_TLS: true })).toBe(true);
  });

  test.each([
    ["no TLS", () => ({})],
    ["no certificate", () => ({ TEMPORAL_TLS_CA: certificates.authority })],
    ["an authority that it does not trust", () => ({ ...client(), TEMPORAL_TLS_CA: undefined })],
  ])("is not usable with %s", { timeout: 30_000 }, async (_, settings) => {
    expect(await connects(settings())).toBe(false);
  });
});
