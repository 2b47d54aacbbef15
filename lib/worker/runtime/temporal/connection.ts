import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "@temporalio/client";
import { NativeConnection, type NativeConnectionOptions } from "@temporalio/worker";
import { SettingsError } from "../../../platform/settings-error.ts";
import { log } from "../../../platform/telemetry/log.ts";
import type { workerSettings } from "../../settings.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_MS = 2_000;

export type TemporalSettings = Pick<
  ReturnType<typeof workerSettings>,
  | "TEMPORAL_ADDRESS"
  | "TEMPORAL_NAMESPACE"
  | "TEMPORAL_TASK_QUEUE"
  | "TEMPORAL_OPERATION_QUEUES"
  | "TEMPORAL_TLS"
  | "TEMPORAL_TLS_CA"
  | "TEMPORAL_TLS_CERT"
  | "TEMPORAL_TLS_KEY"
  | "TEMPORAL_API_KEY"
>;

/** An open connection, which the client and the workers of this process share. */
export interface Connected {
  connection: NativeConnection;
  client: Client;
}

/** Connects to the Temporal server. While it is not reachable, it tries again until it is closed. */
export class TemporalConnection {
  readonly #settings: TemporalSettings;
  readonly #options: NativeConnectionOptions;
  readonly #closed = new AbortController();
  readonly #connected: Promise<Connected | null>;

  /** Starts to connect. `options` are those of `connectionOptions`. */
  constructor(settings: TemporalSettings, options: NativeConnectionOptions) {
    this.#settings = settings;
    this.#options = options;
    this.#connected = this.#connect();
  }

  /** The connection as soon as there is one; null if this was closed before. */
  connected(): Promise<Connected | null> {
    return this.#connected;
  }

  /** Waits for the first try of the connection, a bounded time. */
  async firstTry(): Promise<void> {
    await Promise.race([this.#connected, sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const connected = await this.#connected;
    await connected?.connection.close().catch((error: unknown) => log().debug({ error }, "closing Temporal failed"));
  }

  async #connect(): Promise<Connected | null> {
    const { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace } = this.#settings;
    while (!this.#closed.signal.aborted) {
      try {
        const connection = await within(NativeConnection.connect(this.#options), CONNECT_TIMEOUT_MS);
        await checkNamespace(connection, namespace);
        return { connection, client: new Client({ connection, namespace }) };
      } catch (error) {
        log().error(
          { error, address, namespace },
          `Temporal is not usable at TEMPORAL_ADDRESS=${address}. Queued jobs wait until it is; this worker tries again.`,
        );
        await sleep(RETRY_MS, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {});
      }
    }
    return null;
  }
}

/** Reads the certificates. Throws SettingsError if a file cannot be read. */
export async function connectionOptions(settings: TemporalSettings): Promise<NativeConnectionOptions> {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = settings;
  // The files are read in turn, so that the error always names the first wrong setting.
  const ca = await readSetting("TEMPORAL_TLS_CA", settings.TEMPORAL_TLS_CA);
  const crt = await readSetting("TEMPORAL_TLS_CERT", settings.TEMPORAL_TLS_CERT);
  const key = await readSetting("TEMPORAL_TLS_KEY", settings.TEMPORAL_TLS_KEY);
  const isEncrypted = settings.TEMPORAL_TLS ?? (apiKey !== undefined || ca !== undefined || crt !== undefined);
  const tls = isEncrypted && {
    ...(ca ? { serverRootCACertificate: ca } : {}),
    ...(crt && key ? { clientCertPair: { crt, key } } : {}),
  };
  return { address, tls, ...(apiKey ? { apiKey } : {}) };
}

async function readSetting(name: string, path: string | undefined): Promise<Buffer | undefined> {
  if (path === undefined) return undefined;
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`${name}: the file ${path} cannot be read (${error.code}). Write the path of a PEM file.`);
  });
}

/** Throws if the namespace does not exist or its server has no Standalone Activities. */
async function checkNamespace(connection: NativeConnection, namespace: string): Promise<void> {
  try {
    const { namespaceInfo } = await connection.withDeadline(Date.now() + CONNECT_TIMEOUT_MS, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
    if (!namespaceInfo?.capabilities?.standaloneActivities)
      throw new Error(
        "The Temporal server has no Standalone Activities. Use version 1.31 or newer with activity.enableStandalone.",
      );
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}

/** Rejects if a connection takes longer; one that comes later is closed. */
async function within(connecting: Promise<NativeConnection>, ms: number): Promise<NativeConnection> {
  const timeout = new AbortController();
  const late = sleep(ms, undefined, { signal: timeout.signal, ref: false }).then(() => {
    void connecting.then((connection) => connection.close()).catch(() => {});
    throw new Error(`No answer within ${ms / 1000} s.`);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    timeout.abort();
    late.catch(() => {});
  }
}
