import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCredentials, readSigner, signImage } from "@atelier/content-credentials";
import { createDevelopmentCertificate } from "@atelier/content-credentials/development-certificate";
import { sharp } from "@atelier/images/vips";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesWith } from "../../test/helpers/files/stored-text.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { everySecond } from "../../test/helpers/short-form.ts";
import { setRuntimeEnv } from "../platform/settings.ts";
import { closeCredentials, readInProcess } from "./credentials-pool.ts";
import { prepareSigner } from "./signer.ts";

let service: TestService;
let account: TestAccount;
let cup: Buffer;
beforeAll(async () => {
  await prepareSigner();
  service = await startTestService();
  account = await testAccount(500);
  cup = await sharp(await readFile("public/samples/coffee.png"))
    .resize(120, 80)
    .png()
    .toBuffer();
});
afterAll(async () => {
  await service.stop();
  closeCredentials();
});

/** Changes settings of this process. */
function useSettings(values: Record<string, string>): void {
  Object.assign(process.env, values);
  setRuntimeEnv({});
}

const image = (bytes: Buffer, type = "image/png") => new Blob([new Uint8Array(bytes)], { type });
const post = (path: string, body: FormData, headers: Record<string, string> = {}) =>
  fetch(`${service.base}${path}`, { method: "POST", headers: { ...account.headers, ...headers }, body });

/** The bytes of a result and the header that lists its marks. */
async function result(path: string, body: FormData, type: string, headers: Record<string, string> = {}) {
  const response = await post(path, body, { accept: type, ...headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, Buffer.from(bytes).toString()).toBe(200);
  return { bytes, marks: response.headers.get("atelier-provenance"), credentials: await readCredentials(bytes, type) };
}

test.each(everySecond(["png", "jpeg", "webp", "avif", "tiff"]))(
  "a generated %s is signed as created by an algorithm",
  async (format) => {
    const body = form({ prompt: "a red fox", width: "128", height: "128", format });
    const { marks, credentials } = await result("/image-generate", body, `image/${format}`);
    expect(marks).toBe("c2pa, iptc");
    expect(credentials).toMatchObject({
      state: "valid",
      signer: "Atelier development certificate",
      generator: expect.stringMatching(/^Atelier \d/),
      actions: [{ action: "created", agent: "illustrator", source: "algorithmicMedia" }],
      inputs: { total: 0 },
      faults: [],
    });
  },
);

const edits: [path: string, fields: Record<string, string>, source: string | null][] = [
  ["/image-edit", { instructions: "invert the colors" }, "algorithmicallyEnhanced"],
  ["/image-upscale", { factor: "2" }, "algorithmicallyEnhanced"],
  ["/background-remove", { mode: "fast" }, null],
  ["/product-photo", { background: "#ffd9a0", size: "96x96", shadow: "none" }, "compositeSynthetic"],
  ["/sketch-to-image", { prompt: "a cup" }, "algorithmicallyEnhanced"],
];

test.each(everySecond(edits))("%s signs an edit with its input as ingredient", async (path, fields, source) => {
  const { credentials, marks } = await result(path, form({ ...fields, image: image(cup) }), "image/png");
  expect(marks).toBe(source ? "c2pa, iptc" : "c2pa");
  expect(credentials).toMatchObject({ state: "valid", inputs: { total: 1, withCredentials: 0 } });
  expect(credentials?.actions.map(({ action }) => action)).toEqual(["opened", "edited"]);
  expect(credentials?.actions[1]?.source).toBe(source);
});

test("image cleanup signs its image with its input as ingredient", async () => {
  const body = form({ denoise: "strong", image: image(cup) });
  const { credentials, marks } = await result("/image-cleanup", body, "image/png");
  expect(marks).toBe("c2pa, iptc");
  expect(credentials).toMatchObject({ state: "valid", inputs: { total: 1, withCredentials: 0 }, faults: [] });
  expect(credentials?.actions.map(({ action }) => action)).toEqual(["opened", "edited"]);
});

test("a result without retention is signed as any other, and nothing of it is kept", async () => {
  const body = form({ prompt: "a fox", width: "96", height: "96", retention: "0", response: "base64" });
  const { id, outputs } = await (await post("/image-generate", body)).json();
  expect(outputs[0].provenance).toBe("c2pa, iptc");
  const bytes = Buffer.from(outputs[0].data, "base64");
  expect(await readCredentials(bytes, "image/png")).toMatchObject({ state: "valid", inputs: { total: 0 } });
  expect(await filesWith(id)).toEqual([]);
});

test("deleting a job deletes its signed file", async () => {
  const body = form({ prompt: "a fox", width: "96", height: "96" });
  const { id, outputs } = await (await post("/image-generate", body)).json();
  const url = outputs[0].url.replace(/^.*\/api\/v1/, service.base);
  expect((await fetch(url)).headers.get("atelier-provenance")).toBe("c2pa, iptc");
  expect(await filesWith(id)).not.toEqual([]);
  const deleted = await fetch(`${service.base}/jobs/${id}`, { method: "DELETE", headers: account.headers });
  expect(deleted.status).toBe(204);
  expect((await fetch(url)).status).toBe(410);
  await expect.poll(() => filesWith(id)).toEqual([]);
});

describe("an input with credentials", () => {
  test("of another service keeps them as an ingredient, over two operations", async () => {
    const { chain, key } = await createDevelopmentCertificate();
    const claim = {
      generator: { name: "Camera", version: "2" },
      agent: "camera",
      source: "digitalCapture",
      action: "c2pa.created",
      inputs: [],
    } as const;
    const signed = await signImage(
      { content: cup, contentType: "image/png" },
      { ...claim, inputs: [] },
      readSigner(chain, key),
    );
    const instructions = "invert the colors";
    const first = await result(
      "/image-edit",
      form({ instructions, image: image(Buffer.from(signed.content)) }),
      "image/png",
    );
    expect(first.credentials).toMatchObject({ state: "valid", inputs: { total: 1, withCredentials: 1 } });
    const second = await result(
      "/image-upscale",
      form({ factor: "2", image: image(Buffer.from(first.bytes)) }),
      "image/png",
    );
    expect(second.credentials).toMatchObject({ state: "valid", inputs: { total: 1, withCredentials: 1 } });
    expect(Buffer.from(second.bytes).includes("Camera"), "the camera's manifest is still there").toBe(true);
  });

  test("that are damaged loses them with a warning", async () => {
    const generated = await result(
      "/image-edit",
      form({ instructions: "invert the colors", image: image(cup) }),
      "image/png",
    );
    const damaged = Buffer.from(generated.bytes);
    const at = damaged.indexOf("algorithmicallyEnhanced", damaged.indexOf("caBX")) + 3;
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    const response = await post("/image-edit", form({ instructions: "invert the colors", image: image(damaged) }));
    expect(await response.json()).toMatchObject({
      status: "succeeded",
      warnings: ["The content credentials of an input image are not valid and were left out."],
    });
  });
});

test("a manifest names no account, key, prompt, file or job", async () => {
  const body = form({ prompt: "a very secret fox", width: "96", height: "96", metadata: '{"order":"canary-7"}' });
  const { bytes } = await result("/image-generate", body, "image/png");
  const text = Buffer.from(bytes).toString("latin1");
  for (const secret of ["secret fox", "canary-7", account.id, account.key, "job_"]) expect(text).not.toContain(secret);
});

describe("a result without marks", () => {
  const body = () => form({ instructions: "invert the colors", image: image(cup) });

  test("is made if the field or the header says so", async () => {
    const { bytes, marks, credentials } = await result("/image-edit", body(), "image/png", {
      "atelier-provenance": "none",
    });
    expect([marks, credentials]).toEqual([null, null]);
    expect(Buffer.from(bytes).includes("DigitalSourceType")).toBe(false);
    const withField = form({ instructions: "invert the colors", provenance: "none", image: image(cup) });
    expect((await result("/image-edit", withField, "image/png")).credentials).toBeNull();
  });

  test("is refused free of charge where the operator requires marks, and for an unknown value", async () => {
    useSettings({ PROVENANCE_REQUIRED: "true" });
    try {
      const refused = await post("/image-edit", body(), { "atelier-provenance": "none" });
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: "invalid_input" }]);
    } finally {
      useSettings({ PROVENANCE_REQUIRED: "" });
    }
    const unknown = await post("/image-edit", body(), { "atelier-provenance": "never" });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining("marked or none") },
    ]);
  });
});

test("a file's link says what marks the file has", async () => {
  const response = await post("/image-edit", form({ instructions: "invert the colors", image: image(cup) }));
  const { outputs } = await response.json();
  const file = await fetch(outputs[0].url.replace(/^.*\/api\/v1/, service.base));
  expect(file.headers.get("atelier-provenance")).toBe("c2pa, iptc");
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(outputs[0].bytes).toBe(bytes.length);
  expect(await readInProcess({ content: bytes, contentType: "image/png" }, account.id)).toMatchObject({
    state: "valid",
  });
});

test("a thumbnail keeps the field of IPTC, and its header promises no more", async () => {
  const draw = async (headers: Record<string, string>) => {
    const response = await post("/image-generate", form({ prompt: "a fox", width: "96", height: "96" }), headers);
    const { outputs } = await response.json();
    const thumbnail = await fetch(outputs[0].thumbnail_url.replace(/^.*\/api\/v1/, service.base));
    const bytes = Buffer.from(await thumbnail.arrayBuffer());
    return [thumbnail.headers.get("atelier-provenance"), bytes.includes("digitalsourcetype/algorithmicMedia")];
  };
  expect(await draw({})).toEqual(["iptc", true]);
  expect(await draw({ "atelier-provenance": "none" })).toEqual([null, false]);
});

describe("every way to a result signs it", () => {
  const origin = () => service.base.replace("/api/v1", "");
  const read = (bytes: ArrayBuffer | Buffer) => readCredentials(new Uint8Array(bytes), "image/png");

  test("OpenAI's images", async () => {
    const response = await fetch(`${origin()}/api/openai/v1/images/generations`, {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: JSON.stringify({ prompt: "a red fox", size: "256x256", response_format: "b64_json" }),
    });
    const { data } = await response.json();
    expect(await read(Buffer.from(data[0].b64_json, "base64"))).toMatchObject({ state: "valid" });
  });

  test("remove.bg's cutouts", async () => {
    const response = await fetch(`${origin()}/api/removebg/v1.0/removebg`, {
      method: "POST",
      headers: { "x-api-key": account.key },
      body: form({ image_file: image(cup), size: "auto" }),
    });
    expect(await read(await response.arrayBuffer())).toMatchObject({ state: "valid", inputs: { total: 1 } });
  });

  test("items of a batch, unless its header says none", async () => {
    const results = async (headers: Record<string, string>) => {
      const items = [{ input: { prompt: "a fox", width: 96, height: 96 } }];
      const created = await fetch(`${service.base}/batches`, {
        method: "POST",
        headers: { ...account.headers, "content-type": "application/json", ...headers },
        body: JSON.stringify({ operation: "image-generate", items }),
      });
      const { id } = await created.json();
      const readOutputs = async () => {
        const jobs = await fetch(`${service.base}/jobs?batch_id=${id}`, { headers: account.headers });
        const { data } = await jobs.json();
        return data.flatMap((job: { outputs: { provenance: string | null }[] }) => job.outputs);
      };
      await expect.poll(readOutputs, { timeout: 30_000 }).toHaveLength(1);
      return readOutputs();
    };
    expect(await results({})).toMatchObject([{ provenance: "c2pa, iptc" }]);
    expect(await results({ "atelier-provenance": "none" })).toMatchObject([{ provenance: null }]);
  });

  test("tools of MCP", async () => {
    const { headers } = account;
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(
      new StreamableHTTPClientTransport(new URL("/api/mcp", service.base), { requestInit: { headers } }),
    );
    const source = (await sharp(cup).resize(24).png().toBuffer()).toString("base64");
    const { content } = await client.callTool({ name: "image_upscale", arguments: { image: source, factor: 2 } });
    const picture = content.find((block) => block.type === "image");
    expect(await read(Buffer.from(picture?.data ?? "", "base64"))).toMatchObject({
      state: "valid",
      inputs: { total: 1 },
    });
    await client.close();
  });

  test("a client token, which cannot leave out marks that the operator requires", async () => {
    const origin = "https://shop.example";
    const created = await fetch(`${service.base}/client-tokens`, {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: JSON.stringify({ operation: "image-generate", credits: 8, origin }),
    });
    const { token } = await created.json();
    const draw = (headers: Record<string, string>) =>
      fetch(`${service.base}/image-generate`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, origin, accept: "image/png", ...headers },
        body: form({ prompt: "a fox", width: "96", height: "96" }),
      });
    useSettings({ PROVENANCE_REQUIRED: "true" });
    try {
      const refused = await draw({ "atelier-provenance": "none" });
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: "invalid_input" }]);
      expect(await read(await (await draw({})).arrayBuffer())).toMatchObject({ state: "valid" });
    } finally {
      useSettings({ PROVENANCE_REQUIRED: "" });
    }
  });

  test("samples of a test key", async () => {
    const created = await fetch(`${service.base}/keys`, {
      method: "POST",
      headers: { ...account.headers, "content-type": "application/json" },
      body: JSON.stringify({ name: "CI", test: true }),
    });
    const { key } = await created.json();
    const response = await fetch(`${service.base}/image-generate`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, accept: "image/png" },
      body: form({ prompt: "a fox", width: "96", height: "96" }),
    });
    expect(await read(await response.arrayBuffer())).toMatchObject({ state: "valid" });
  });
});

test("an operator's certificate signs, and one that cannot be used stops the start", async () => {
  const directory = await mkdtemp(join(tmpdir(), "atelier-certificate-"));
  const [certificate, key] = [join(directory, "chain.pem"), join(directory, "key.pem")];
  useSettings({ CONTENT_CREDENTIALS_CERTIFICATE: certificate, CONTENT_CREDENTIALS_KEY: key });
  try {
    await expect(prepareSigner()).rejects.toThrow(`CONTENT_CREDENTIALS_CERTIFICATE: ${certificate} cannot be read.`);
    const own = await createDevelopmentCertificate();
    await writeFile(certificate, "nonsense");
    await writeFile(key, own.key);
    await expect(prepareSigner()).rejects.toThrow("CONTENT_CREDENTIALS_CERTIFICATE: The file has no certificate.");
    const expired = await createDevelopmentCertificate(new Date("2010-01-01"));
    await writeFile(certificate, expired.chain);
    await writeFile(key, expired.key);
    await expect(prepareSigner()).rejects.toThrow(/The certificate expired on .* 2019/);
    await writeFile(certificate, own.chain);
    await expect(prepareSigner()).rejects.toThrow("The key does not belong to the first certificate.");
    await writeFile(key, own.key);
    await expect(prepareSigner()).resolves.toBeUndefined();
    await writeFile(certificate, withoutSigning(own.chain));
    await expect(prepareSigner()).rejects.toThrow(
      /readers would refuse its signatures \(certificate params incorrect\)/,
    );
  } finally {
    await rm(directory, { recursive: true });
  }
});

/** The first certificate of a chain, with a key usage that allows to encipher keys instead of signing. */
function withoutSigning(chain: string): string {
  const { raw } = new X509Certificate(chain);
  const usage = Buffer.from("0603551d0f0101ff0404030207", "hex");
  raw.set([5, 0x20], raw.indexOf(usage) + usage.length - 1);
  return `-----BEGIN CERTIFICATE-----\n${raw.toString("base64")}\n-----END CERTIFICATE-----\n`;
}
