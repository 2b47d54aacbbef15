// The fakes of vendors' servers, read by the vendors' own clients and compared with what the vendors publish in packages:
// types, protocol definitions and specifications. test/fakes/README.md lists all fakes with what each is checked against.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Ajv from "ajv";
import { afterEach, expect, test } from "vitest";
import { parse } from "yaml";
import { parseEngineList } from "../../lib/engines/choice.ts";
import { describeEngine } from "../../lib/engines/index.ts";
import { startFakeComfyUi } from "../fakes/comfyui.ts";
import { falApi } from "../fakes/fal.ts";
import { googleApi } from "../fakes/google.ts";
import { CREDENTIALS, googleTranslateApi } from "../fakes/google-translate.ts";
import { FakeHub } from "../fakes/hub.ts";
import { libreTranslateApi } from "../fakes/libretranslate.ts";
import { replicateApi } from "../fakes/replicate.ts";
import { type FakeServer, startFakeServer, type VendorApi } from "../fakes/server.ts";
import { compareWithTypes, type PublishedCheck } from "../helpers/api/published-types.ts";

const vendors = process.env.PEER_VENDORS ?? "";
const libreTranslate = process.env.PEER_LIBRETRANSLATE ?? "";
if (!vendors)
  console.log(
    "The vendors' clients are skipped: set PEER_VENDORS to a folder with them, as test/peers/install.sh does.",
  );
if (!libreTranslate)
  console.log("LibreTranslate's specification is skipped: set PEER_LIBRETRANSLATE to a folder with its package.");

const withVendors = test.skipIf(!vendors);
const TIMEOUT_MS = 60_000;
const PROMPT = { prompt: "a fox" };

// biome-ignore lint/suspicious/noExplicitAny: the packages are installed beside the project, so their types are not known.
const load = async (name: string): Promise<any> =>
  import(pathToFileURL(createRequire(join(vendors, "index.js")).resolve(name)).href);

const fakes: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const fake of fakes.splice(0)) await fake.stop();
});
async function start(api: VendorApi): Promise<FakeServer> {
  const fake = await startFakeServer(api);
  fakes.push(fake);
  return fake;
}
async function readJson(url: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const sent = { "content-type": "application/json", ...headers };
  return (await fetch(url, { ...init, headers: sent })).json();
}
const compare = (checks: PublishedCheck[]) => compareWithTypes(vendors, checks);

withVendors(
  "Replicate's client and types read the fake of Replicate",
  async () => {
    const { default: Replicate } = await load("replicate");
    const fake = await start(replicateApi("r8_1"));
    const client = new Replicate({ auth: "r8_1", baseUrl: `${fake.origin}/v1`, useFileOutput: false });
    const model = "black-forest-labs/flux-schnell";
    const input = { ...PROMPT, aspect_ratio: "1:1" };
    expect(await client.run(model, { input, wait: { mode: "block", timeout: 1, interval: 10 } })).toEqual([
      `${fake.origin}/files/out.png`,
    ]);
    const headers = { authorization: "Bearer r8_1", prefer: "wait" };
    const url = `${fake.origin}/v1/models/${model}/predictions`;
    const started = await readJson(url, headers, { input });
    const ended = await readJson(`${fake.origin}/v1/predictions/p1`, headers);
    fake.failure = "moderating";
    await expect(client.run(model, { input })).rejects.toThrow("NSFW content detected");
    const refused = await readJson(url, headers, { input });
    fake.failure = "rate_limited";
    await expect(client.predictions.create({ model, input })).rejects.toMatchObject({ response: { status: 429 } });
    const type = 'import("replicate").Prediction';
    expect(
      compare([
        { name: "started", value: started, type },
        { name: "ended", value: ended, type },
        { name: "refused", value: refused, type },
        {
          name: "account",
          value: await readJson(`${fake.origin}/v1/account`, headers),
          type: 'import("replicate").Account',
        },
      ]),
    ).toEqual([]);
    expect(fake.protocolErrors).toEqual([]);
  },
  TIMEOUT_MS,
);

withVendors(
  "fal's client and types read the fake of fal",
  async () => {
    const { createFalClient, ApiError, ValidationError } = await load("@fal-ai/client");
    const fake = await start(falApi("fal-1"));
    // The client has no setting for the address.
    const requestMiddleware = async (request: { url: string }) => ({
      ...request,
      url: request.url.replace("https://fal.run", fake.origin),
    });
    const client = createFalClient({ credentials: "fal-1", requestMiddleware, retry: { maxRetries: 0 } });
    const size = { image_size: { width: 512, height: 384 } };
    const input = { ...PROMPT, ...size, num_images: 2 };
    const image = `data:image/png;base64,${Buffer.from("x").toString("base64")}`;
    const generated = (await client.run("fal-ai/flux/dev", { input })).data;
    const edited = (await client.run("fal-ai/flux-2/edit", { input: { ...PROMPT, ...size, image_urls: [image] } }))
      .data;
    expect(generated.images).toHaveLength(2);
    fake.failure = "moderating";
    const refused = (await client.run("fal-ai/flux/dev", { input })).data;
    expect(refused.has_nsfw_concepts).toEqual([true]);
    fake.failure = "rate_limited";
    await expect(client.run("fal-ai/flux/dev", { input })).rejects.toBeInstanceOf(ApiError);
    fake.failure = "none";
    const { width: _, ...wrong } = size.image_size;
    const invalid = client.run("fal-ai/flux/dev", { input: { ...PROMPT, image_size: wrong } });
    await expect(invalid).rejects.toMatchObject({ body: { detail: [{ msg: expect.stringContaining("image_size") }] } });
    expect(typeof ValidationError).toBe("function");
    const output = (endpoint: string) => `import("@fal-ai/client/endpoints").EndpointTypeMap["${endpoint}"]["output"]`;
    expect(
      compare([
        { name: "generated", value: generated, type: output("fal-ai/flux/dev") },
        { name: "refused", value: refused, type: output("fal-ai/flux/dev") },
        { name: "edited", value: edited, type: output("fal-ai/flux-2/edit") },
      ]),
    ).toEqual([]);
    expect(fake.protocolErrors).toHaveLength(1);
  },
  TIMEOUT_MS,
);

withVendors(
  "Google's client reads the fakes of Gemini and Imagen",
  async () => {
    const { GoogleGenAI, ApiError } = await load("@google/genai");
    const fake = await start(googleApi("AIza-1"));
    const options = { apiKey: "AIza-1", httpOptions: { baseUrl: fake.origin } };
    const client = new GoogleGenAI(options);
    // Later versions have no Imagen with a key.
    const { GoogleGenAI: FirstGoogleGenAI } = await load("google-genai-1");
    const firstClient = new FirstGoogleGenAI(options);
    const config = { responseModalities: ["IMAGE"], imageConfig: { aspectRatio: "16:9" } };
    const contents = [{ role: "user", parts: [{ text: PROMPT.prompt }] }];
    const generate = () => client.models.generateContent({ model: "gemini-2.5-flash-image", contents, config });
    const response = await generate();
    expect(response.data.slice(0, 8)).toBe("iVBORw0K");
    expect(response.candidates[0].finishReason).toBe("STOP");
    expect(response.usageMetadata.totalTokenCount).toBe(2);
    const drawn = () =>
      firstClient.models.generateImages({ model: "imagen-4.0-generate-001", ...PROMPT, config: { numberOfImages: 2 } });
    expect((await drawn()).generatedImages.map(({ image }: { image: { mimeType: string } }) => image.mimeType)).toEqual(
      ["image/png", "image/png"],
    );
    fake.failure = "moderating";
    expect((await generate()).candidates[0].finishReason).toBe("IMAGE_SAFETY");
    expect((await drawn()).generatedImages[0].raiFilteredReason).toContain("Unable to show");
    fake.failure = "rate_limited";
    const refused = await generate().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 429 });
    expect(fake.protocolErrors).toEqual([]);
  },
  TIMEOUT_MS,
);

withVendors("the fake of Google Translate follows the published protocol", async () => {
  const protocol = createRequire(join(vendors, "index.js"))("@google-cloud/translate/build/protos/protos.json");
  const { default: protobuf } = await load("protobufjs");
  const v3 = protobuf.Root.fromJSON(protocol).lookup("google.cloud.translation.v3");
  const api = googleTranslateApi(CREDENTIALS);
  const answers: [path: string, body: object][] = [];
  const fake = await start({
    ...api,
    answer: async (request, origin) => {
      const reply = await api.answer(request, origin);
      answers.push([request.path.replace(/.*[/:]/, ""), reply.body as object]);
      return reply;
    },
  });
  const settings = {
    cacheDirectory: "",
    threads: 1,
    bestBackground: false,
    secrets: { GOOGLE_TRANSLATE_CREDENTIALS: CREDENTIALS },
  };
  const [choice] = parseEngineList(`google-translate@${fake.origin}`, "document-translate", () => true);
  const engine = describeEngine(choice ?? expect.fail("The list is empty."), ["document-translate"], settings);
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  const call = { segments: [{ text: "One." }], from: "en", to: "es", formality: "default" as const, glossary: [] };
  await engine.load(settings)["document-translate"]?.translate(call, context);
  const types: Record<string, string> = {
    translateText: "TranslateTextResponse",
    supportedLanguages: "SupportedLanguages",
  };
  for (const [method, body] of answers) {
    const type = v3.lookupType(types[method] ?? expect.fail(`${method} has no type.`));
    expect(type.verify(body), method).toBeNull();
    // Fields that the protocol does not name are lost on the way through its type.
    expect(type.toObject(type.fromObject(body)), method).toEqual(body);
  }
  expect(answers.map(([method]) => method)).toContain("translateText");
  expect(fake.protocolErrors).toEqual([]);
});

withVendors("Hugging Face's client reads the fake hub", async () => {
  const { listFiles, downloadFile } = await load("@huggingface/hub");
  const files = {
    "config.json": Buffer.from("{}"),
    "model.onnx": Buffer.alloc(5_000, 1),
    "a/b.txt": Buffer.from("b"),
    "c.txt": Buffer.from("c"),
  };
  const hub = new FakeHub({ "maker/remover": { files, license: "mit" } });
  fakes.push(hub);
  const hubUrl = await hub.start();
  const listed = [];
  for await (const file of listFiles({ repo: "maker/remover", recursive: true, hubUrl })) listed.push(file);
  expect(listed.map(({ path, size }) => [path, size])).toEqual(
    Object.entries(files).map(([path, content]) => [path, content.length]),
  );
  expect(listed.find(({ path }) => path === "model.onnx").lfs).toMatchObject({
    size: 5_000,
    oid: expect.stringMatching(/^[\da-f]{64}$/),
  });
  const file = await downloadFile({ repo: "maker/remover", path: "model.onnx", hubUrl, xet: false });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(files["model.onnx"]);
});

withVendors(
  "ComfyUI's types describe the fake of ComfyUI",
  async () => {
    // The package does not export the types of messages.
    const published = join(vendors, "node_modules/@comfyorg/comfyui-frontend-types/index.d.ts");
    await writeFile(
      join(vendors, "comfyui-messages.d.ts"),
      `${await readFile(published, "utf8")}\nexport type { BackendApiCalls };`,
    );
    const fake = await startFakeComfyUi();
    fakes.push(fake);
    const messages: { type: string; data: object }[] = [];
    const socket = new WebSocket(`${fake.origin.replace("http", "ws")}/ws?clientId=test`);
    socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string") messages.push(JSON.parse(data));
    });
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const inputs = { images: ["2", 0], filename_prefix: "x" };
    const prompt = {
      "1": { class_type: "SaveImage", inputs },
      "2": { class_type: "EmptyLatentImage", inputs: { width: 64, height: 64, batch_size: 1 } },
    };
    await readJson(`${fake.origin}/prompt`, {}, { prompt, client_id: "test" });
    await expect.poll(() => messages.some(({ type }) => type === "execution_success")).toBe(true);
    socket.close();
    const refused = await readJson(`${fake.origin}/prompt`, {}, { prompt: { "1": { class_type: "No", inputs: {} } } });
    const exported = (name: string) => `import("./comfyui-messages").${name}`;
    expect(
      compare([
        { name: "refused", value: refused, type: exported("PromptResponse") },
        {
          name: "statistics",
          value: await readJson(`${fake.origin}/system_stats`, {}),
          type: exported("SystemStats"),
        },
        ...messages.map(({ type, data }) => ({
          name: `message ${type}`,
          value: data,
          type: exported(`BackendApiCalls["${type}"]`),
        })),
      ]),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);

interface Operation {
  responses: Record<string, { schema: object }>;
}

test.skipIf(!libreTranslate)("the fake of LibreTranslate follows the specification in its source", async () => {
  const source = await readFile(join(libreTranslate, "libretranslate", "app.py"), "utf8");
  const operation = (name: string): Operation => {
    const [, text = ""] = new RegExp(`def ${name}\\(\\):\\s+"""[^"]*?---\\n([^]*?)"""`).exec(source) ?? [];
    // Swagger's name of a schema is none of JSON Schema's.
    return parse(text, (key, value) => (key === "id" && typeof value === "string" ? undefined : value));
  };
  const ajv = new Ajv({ strict: false, formats: { float: true } });
  const check = (name: string, status: string, answer: unknown) => {
    const validate = ajv.compile(operation(name).responses[status]?.schema ?? expect.fail(`${name} has no ${status}`));
    expect(validate(answer), JSON.stringify([answer, validate.errors])).toBe(true);
  };
  const fake = await start(libreTranslateApi("libre-1"));
  const body = { q: ["Good morning"], source: "en", target: "de", format: "html", api_key: "libre-1" };
  const translate = () => readJson(`${fake.origin}/translate`, {}, body);
  check("translate", "200", await translate());
  check("langs", "200", await readJson(`${fake.origin}/languages`, {}));
  fake.failure = "rate_limited";
  check("translate", "429", await translate());
  fake.failure = "down";
  check("translate", "500", await translate());
  fake.failure = "moderating";
  check("translate", "403", await translate());
});
