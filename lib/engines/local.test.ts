import { describe, expect, test } from "vitest";
import { operations } from "../operations/index.ts";
import { cardOfEngine, choiceOfEngine, engineFacts } from "./card-of-engine.ts";
import { engineCards } from "./cards.ts";
import { parseEngineList } from "./choice.ts";
import type { EngineSettings, LanguageModelChoice } from "./define.ts";
import { effortFor, getEfforts } from "./efforts.ts";
import { engineList } from "./index.ts";
import { isLocalEngine, localSettings } from "./local.ts";
import { isLocalAddress } from "./local-address.ts";
import type { Capability } from "./ports/index.ts";

const settings: EngineSettings = { cacheDirectory: "/tmp/nowhere", threads: 1, bestBackground: false };
const choices = (text: string, capability: Capability) => parseEngineList(text, capability, () => true);
const model = (provider: LanguageModelChoice["provider"], address?: string): LanguageModelChoice => ({
  name: `${provider}/m`,
  provider,
  model: "m",
  address,
});

describe("an address", () => {
  test.each([
    "http://localhost:1",
    "http://127.0.0.1:8188",
    "http://[::1]:1",
    "http://gpu:8188",
    "http://10.1.2.3",
    "http://172.31.0.1",
    "http://192.168.1.9",
    "http://[fd00::1]",
    "http://triton.default.svc.cluster.local",
    "http://gpu.lan",
    "https://GPU.example.com:8443",
  ])("%s is the operator's", (address) => {
    expect(isLocalAddress(address, { languageModel: undefined, localHosts: ["gpu.example.com"] })).toBe(true);
  });

  test.each([
    undefined,
    "nonsense",
    "https://api.openai.com/v1",
    "http://8.8.8.8",
    "http://172.32.0.1",
    "http://[2001:db8::1]",
    "https://local.example.com",
    "https://gpu.example.com.evil.test",
  ])("%s is not", (address) => {
    expect(isLocalAddress(address, { languageModel: undefined, localHosts: ["gpu.example.com"] })).toBe(false);
  });
});

describe("an engine", () => {
  const local = (text: string, capability: Capability, languageModel?: LanguageModelChoice) => {
    const [choice] = choices(text, capability);
    return choice && isLocalEngine(choice, { languageModel });
  };

  test("with replicas is local only if all of them are the operator's machines", () => {
    expect(local("kserve@grpc://a:8001|http://10.0.0.1:8000", "image-upscale")).toBe(true);
    expect(local("kserve@http://a:8000|https://gpu.example.com", "image-upscale")).toBe(false);
    expect(local("kserve@http://10.0.0.1/|http://8.8.8.8", "image-upscale")).toBe(false);
  });

  test.each([
    ["kserve@http://a:8000|http://a:8000/", "listed twice"],
    ["kserve@http://a:8000|ftp://b", "must start with http"],
    ["kserve@grpc://a", "grpc://host:port"],
    ["kserve@http://a:8000|http://user:secret@b:8000", "must not contain a username"],
    ["comfyui@http://a:8188|http://b:8188", "must start with http"],
  ])("%s is refused", (text, words) => {
    expect(() => choices(text, text.startsWith("kserve") ? "image-upscale" : "image-generate")).toThrow(words);
  });

  test("is local if it is embedded, or if its server is one of the operator's machines", () => {
    expect(local("illustrator", "image-generate")).toBe(true);
    expect(local("diffusion", "image-generate")).toBe(true);
    expect(local("comfyui:sdxl@http://gpu:8188", "image-generate")).toBe(true);
    expect(local("comfyui:sdxl@https://comfy.example.com", "image-generate")).toBe(false);
    expect(local("stability:core@http://127.0.0.1:1", "image-generate")).toBe(false);
    expect(local("deepl", "document-translate")).toBe(false);
  });

  test("with a company's model is not local, even through a local proxy", () => {
    expect(local("ai-sdk:openai/gpt-image-1@http://127.0.0.1:1/v1", "image-generate")).toBe(false);
    expect(local("ai-sdk:openai-compatible/flux@http://gpu:1/v1", "image-generate")).toBe(true);
    expect(local("llm:openai-compatible/llama@http://gpu:1/v1", "document-translate")).toBe(true);
    expect(local("llm", "document-translate", model("openai"))).toBe(false);
    expect(local("llm", "document-translate", model("openai-compatible", "http://gpu:1/v1"))).toBe(true);
  });

  test("that plans with a remote language model is not local, but its grammar is", () => {
    expect(local("editor", "image-edit", model("google"))).toBe(false);
    expect(local("editor:grammar", "image-edit", model("google"))).toBe(true);
    expect(local("editor", "image-edit", model("openai-compatible", "http://gpu:1/v1"))).toBe(true);
  });
});

test("the settings of a local job have neither remote engines nor a remote language model", () => {
  const lists = {
    "image-generate": choices("stability:core,illustrator", "image-generate"),
    "image-edit": choices("ai-sdk:openai/gpt-image-1,editor", "image-edit"),
    "document-translate": choices("deepl", "document-translate"),
  };
  const kept = localSettings({ ...settings, lists, languageModel: model("openai") });
  const names = (capability: Capability) => engineList(capability, kept).map(({ name }) => name);
  expect([names("image-generate"), names("image-edit"), names("document-translate")]).toEqual([
    ["illustrator"],
    ["editor"],
    [],
  ]);
  expect(kept.languageModel).toBeUndefined();
  for (const { local } of engineList("image-edit", kept)) expect(local).toBe(true);
});

describe("efforts", () => {
  test("are those of the models that differ by effort, and medium without a request", () => {
    expect(getEfforts(choiceOfEngine("ai-sdk:openai/gpt-image-1"))).toEqual(["low", "medium", "high"]);
    expect(getEfforts(choiceOfEngine("ai-sdk:google/imagen-4"))).toEqual([]);
    expect(getEfforts(choiceOfEngine("illustrator"))).toEqual([]);
    expect(effortFor({ efforts: [] }, "high")).toBeUndefined();
    expect(effortFor({ efforts: ["low", "medium", "high"] }, undefined)).toBe("medium");
    expect(effortFor({ efforts: ["low", "medium", "high"] }, "high")).toBe("high");
  });

  test("are a field of exactly the operations that have an engine which differs by effort", () => {
    for (const { slug, input } of operations) {
      const differs = engineCards.some(({ serves, efforts }) => serves[slug] && efforts);
      expect("effort" in input.shape, slug).toBe(differs);
    }
  });
});

test("what a card cannot honor and what it requires are fields of the operation", () => {
  for (const { family, unsupported = {}, requires = {} } of engineCards)
    for (const { slug, input } of operations)
      for (const field of [...(unsupported[slug] ?? []), ...(requires[slug] ?? [])])
        expect(field in input.shape, `${family} ${field}`).toBe(true);
});

test("an engine's name has its card and title, with its model and label", () => {
  expect(cardOfEngine("onnx/upscaler")?.title).toBe("Upscaler");
  expect(cardOfEngine("nothing:x")).toBeUndefined();
  expect(engineFacts("ai-sdk:openai-compatible/flux#own", "image-generate")?.title).toBe(
    "Hosted image models (openai-compatible/flux, own)",
  );
  expect(engineFacts("deepl", "image-generate")).toBeUndefined();
});
