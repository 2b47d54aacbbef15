import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type FakeS3, startFakeS3 } from "../../test/fakes/s3.ts";
import { storageContract } from "./contract.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";
import { storageSettings } from "./settings.ts";

let folder: string;
let server: FakeS3;
const directory = () => folder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-storage-"));
  server = await startFakeS3();
});
afterAll(async () => {
  server.stop();
  await rm(folder, { recursive: true });
});

const s3 = (settings: Record<string, string>) =>
  s3Storage(
    storageSettings.parse({
      FILES: "s3",
      S3_BUCKET: "bucket",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      ...settings,
    }),
  );

storageContract("local", { store: () => localStorage(join(folder, "files")), directory });
storageContract("S3", { store: () => s3({ S3_ENDPOINT: server.endpoint }), directory });
