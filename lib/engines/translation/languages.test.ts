import { expect, test } from "vitest";
import { pairIn } from "./hosted.ts";
import { canonicalTag, isLanguage, matchLanguage } from "./languages.ts";

test.each([
  ["pt", ["pt-PT", "pt-BR"], "pt-BR"],
  ["pt-PT", ["pt-BR", "pt-PT"], "pt-PT"],
  ["pt-AO", ["pt-BR"], "pt-BR"],
  ["en-AU", ["en-GB", "en-US"], "en-GB"],
  ["zh-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"],
  ["zh", ["zh-TW", "zh-CN"], "zh-CN"],
  ["zh-Hant", ["zh"], null],
  ["sr-Latn", ["sr"], null],
  ["sh", ["sr", "sr-Latn"], "sr-Latn"],
  ["no", ["nb"], "nb"],
  ["nb-NO", ["no"], "no"],
  ["he", ["iw"], "iw"],
  ["de", ["not a tag!", "de"], "de"],
  ["de", ["fr"], null],
  ["not a tag!", ["de"], null],
])("%s in %j matches %s", (tag, list, expected) => {
  expect(matchLanguage(tag, list)).toBe(expected);
});

test("finds a pair in its group and never pairs a language with itself", () => {
  const groups = [
    { from: ["en"], to: ["es", "pt-BR"] },
    { from: ["pt"], to: ["en", "pt-BR"] },
  ];
  expect(pairIn(groups, "en-GB", "pt")).toEqual({ from: "en", to: "pt-BR" });
  expect(pairIn(groups, "pt-BR", "en")).toEqual({ from: "pt", to: "en" });
  expect(pairIn(groups, "es", "en")).toBeNull();
  expect(pairIn(groups, "pt", "pt-BR")).toBeNull();
});

test("converts vendors' codes to tags and detects unknown languages", () => {
  expect([canonicalTag("PT-BR"), canonicalTag("iw"), canonicalTag("zh-hant"), canonicalTag("x_y")]).toEqual([
    "pt-BR",
    "he",
    "zh-Hant",
    "x_y",
  ]);
  expect(["de", "yue", "qaa", "zz", "!"].map(isLanguage)).toEqual([true, true, false, false, false]);
});
