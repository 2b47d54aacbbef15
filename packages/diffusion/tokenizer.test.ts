import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ModelFolderError } from "./errors.ts";
import { readTokenizer } from "./model-folder.ts";
import { createClipTokenizer, type TokenizerFiles } from "./tokenizer.ts";
import { fromTokenizerFile } from "./tokenizer-file.ts";

const fixtures = join(import.meta.dirname, "fixtures");

async function readFiles(folder: string): Promise<TokenizerFiles> {
  const path = join(fixtures, "models", folder);
  const text = (name: string) => readFile(join(path, name), "utf8");
  return {
    path,
    vocab: await text("vocab.json"),
    merges: await text("merges.txt"),
    specialTokensMap: await text("special_tokens_map.json").catch(() => undefined),
    config: await text("tokenizer_config.json"),
  };
}

test.each([
  ["endoftext", "sd1/tokenizer"],
  ["exclamation", "sdxl/tokenizer_2"],
])("5,000 strings have the reference's tokens with the padding %s", async (name, folder) => {
  const tokenizer = createClipTokenizer(await readFiles(folder));
  const { texts, sums } = JSON.parse(gunzipSync(await readFile(join(fixtures, "strings.json.gz"))).toString());
  expect(texts).toHaveLength(5000);
  const wrong = texts.filter(
    (text: string, at: number) => crc32(tokenizer.encode(text).ids.join(",")) !== sums[name][at],
  );
  expect(wrong).toEqual([]);
});

test.each(["endoftext", "exclamation"])(
  "tokenizer.json of transformers 5 has the same tokens, padding %s",
  async (name) => {
    const tokenizer = createClipTokenizer(await readTokenizer(join(fixtures, "tokenizers", name)));
    const { texts, sums } = JSON.parse(gunzipSync(await readFile(join(fixtures, "strings.json.gz"))).toString());
    const wrong = texts.filter(
      (text: string, at: number) => crc32(tokenizer.encode(text).ids.join(",")) !== sums[name][at],
    );
    expect(wrong).toEqual([]);
  },
);

test("a tokenizer.json of another kind is named", () => {
  const text = JSON.stringify({ model: { type: "Unigram", vocab: [] } });
  expect(() => fromTokenizerFile("tokenizer", text, undefined)).toThrow(/tokenizer\/tokenizer\.json is not valid/);
});

test("a long prompt is cut and reported", async () => {
  const tokenizer = createClipTokenizer(await readFiles("sd1/tokenizer"));
  const long = tokenizer.encode("a red fox ".repeat(40));
  expect(long.ids).toHaveLength(77);
  expect(long.isCut).toBe(true);
  expect(tokenizer.encode("a red fox").isCut).toBe(false);
});

test("a word of 4,000 letters is encoded", async () => {
  const tokenizer = createClipTokenizer(await readFiles("sd1/tokenizer"));
  const letters = Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 5000))).join("");
  expect(tokenizer.encode(letters).isCut).toBe(true);
});

test("a damaged vocabulary is named", async () => {
  const files = await readFiles("sd1/tokenizer");
  expect(() => createClipTokenizer({ ...files, vocab: files.vocab.slice(0, 500) })).toThrow(ModelFolderError);
  expect(() => createClipTokenizer({ ...files, vocab: files.vocab.slice(0, 500) })).toThrow(/tokenizer\/vocab\.json/);
  expect(() => createClipTokenizer({ ...files, vocab: "{}" })).toThrow(/no token <\|startoftext\|>/);
});
