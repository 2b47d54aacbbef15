import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planFor, readInstructions } from "./grammar.ts";
import type { Step } from "./plan.ts";

const table = readFileSync(new URL("./instructions.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test("the table has at least 200 different instructions", () => {
  expect(new Set(table.map(([instruction]) => instruction)).size).toBe(table.length);
  expect(table.length).toBeGreaterThanOrEqual(200);
});

test.each(table)("%s", (instruction = "", plan = "", left = "") => {
  const { steps, notUnderstood } = readInstructions(instruction.replaceAll("\\n", "\n"));
  expect(steps.map(stepText).join(" | ")).toBe(plan);
  expect(notUnderstood.join("; ")).toBe(left);
});

const pictureRows = readFileSync(new URL("./fixtures/picture-instructions.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("\t"));

test("at least three quarters of the fixed instructions for pictures are planned, and the others are named", () => {
  const done: string[] = [];
  for (const [, instruction = "", plan = "", left = ""] of pictureRows) {
    const { steps, notUnderstood } = readInstructions(instruction);
    const made = steps.map(stepText).join(" | ").replaceAll('"', "");
    if (plan !== "" && made === plan.replaceAll('"', "") && notUnderstood.join("; ") === left) done.push(instruction);
    // What needs a generative model is refused, or named beside what is done.
    if (plan === "" || left !== "") expect([instruction, notUnderstood.length > 0]).toEqual([instruction, true]);
    if (plan === "") expect([instruction, steps]).toEqual([instruction, []]);
  }
  expect(pictureRows).toHaveLength(60);
  expect(done.length).toBeGreaterThanOrEqual(45);
});

/** A step in the notation of the table: the tool and its arguments without defaults. */
function stepText({ tool, arguments: given }: Step): string {
  const words = Object.entries(given)
    .filter(([name, value]) => value !== undefined && !(name === "fit" && value === "exact"))
    .map(([name, value]) => `${name}=${valueText(name, value)}`);
  return [tool, ...words].join(" ");
}

function valueText(name: string, value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 1000) / 1000);
  if (typeof value === "object" && value !== null)
    return Object.values(value)
      .map((part) => valueText("", part))
      .join(",");
  return (name === "text" || name === "color") && /[ ,]/.test(String(value)) ? JSON.stringify(value) : String(value);
}

test.each([
  ["emoji", "🐶🎉✨👍🏽"],
  ["Chinese", "把背景变成蓝色"],
  ["Arabic", "اجعل الصورة أكثر سطوعا"],
  ["Russian", "сделай ярче"],
  ["marks", "…?!#%&*()[]{}"],
  ["control characters", "\u0000\u0007\u001b[31m\u202e"],
  ["numbers", "12345 67890"],
  ["only what not to do", "don't crop it and do not rotate it"],
  ["a letter many times", "a".repeat(4000)],
])("%s alone give no steps", (_what, instructions) => {
  expect(() => planFor(instructions)).toThrow(expect.objectContaining({ code: "nothing_matched" }));
});

test("words of another script are reported as not understood", () => {
  const plan = readInstructions("make it brighter, 把背景变成蓝色, and crop to a square 🎉");
  expect(plan.steps.map(({ tool }) => tool)).toEqual(["brightness", "crop"]);
  expect(plan.notUnderstood).toEqual(["把背景变成蓝色"]);
});

test("control characters between words only separate them", () => {
  const plan = readInstructions("make it\u0000brighter\u0007 and\u001b rotate\u200b 90 degrees");
  expect(plan).toMatchObject({ steps: [{ tool: "brightness" }, { tool: "rotate" }], notUnderstood: [] });
});

test.each(
  [
    "make the ",
    "change the colour of the ",
    "light ",
    "remove the a ",
    "1 ",
    "9",
    "9.",
    "9px x ",
    "a-",
    "- ",
    '"',
    "' ",
    '"a" ',
    "and ",
    ", ",
    "please ",
    "then and ",
    "#f",
    "rgb(",
    "duotone a ",
    "before a, ",
    "write '",
    "crop around the ",
    "rotate it by -",
    " ",
    "\n",
    "a little ",
    "(",
    "§0 ",
    "replace a with ",
    "outline ",
  ].map((part) => [part]),
)("4,000 characters of %j are read through", { timeout: 20_000 }, (part) => {
  const long = part.repeat(4000 / part.length);
  for (const instructions of [long, `crop ${long}`, `change ${long} to blue`, `write "x" ${long} outline`])
    expect(readInstructions(instructions).steps.length).toBeLessThan(4000);
});

test("a long list of instructions is read completely", () => {
  const { steps, notUnderstood } = readInstructions("flip it, ".repeat(40));
  expect([steps.length, notUnderstood]).toEqual([40, []]);
});
