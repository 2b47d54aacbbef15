import { execFile, execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { operationCommands } from "@atelier/cli/commands";
import { expect, test } from "vitest";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { codeSnippets } from "./code-snippets.ts";
import { operationExamples } from "./operation-examples.ts";

const root = join(import.meta.dirname, "..", "..");
const baseUrl = "http://localhost:3000";
const snippets = operations.flatMap((operation) =>
  operationExamples(describeOperation(operation), baseUrl).map((example) => ({
    slug: operation.slug,
    code: (id: string) => example.snippets.find((snippet) => snippet.id === id)?.code ?? expect.fail(),
  })),
);

/** The arguments that a shell passes to atl. */
const getArguments = (code: string) =>
  execFileSync("/bin/sh", [
    "-c",
    `curl() { :; }; atl() { for argument; do printf '%s\\0' "$argument"; done; }\n${code}`,
  ])
    .toString()
    .split("\0")
    .slice(0, -1);

test("the TypeScript of every example is right for the types of the SDK", async () => {
  // Below the checkout, so that the compiler finds the SDK.
  await mkdir(join(root, "node_modules", ".cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules", ".cache", "snippets-"));
  try {
    for (const [index, { code }] of snippets.entries())
      await writeFile(join(folder, `${index}.ts`), code("typescript"));
    const compilerOptions = { incremental: false, plugins: [], typeRoots: [join(root, "node_modules", "@types")] };
    const project = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"], exclude: [] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    const checked = await promisify(execFile)(process.execPath, [compiler, "-p", folder]).catch((error) => error);
    expect(checked.stdout).toBe("");
    expect(snippets.length).toBeGreaterThan(operations.length);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the command of every example has options that the command line knows", () => {
  for (const { slug, code } of snippets) {
    const [command, argument, ...rest] = getArguments(code("cli"));
    const { fields } = operationCommands.find((command) => command.slug === slug) ?? expect.fail();
    const known = fields.map(({ name }) => `--${name.replaceAll("_", "-")}`);
    const flags = rest.filter((text) => text.startsWith("--"));
    expect([command, argument?.startsWith("-")]).toEqual([slug, false]);
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
    expect(rest.at(-2)).toBe("-o");
  }
});

test("lists, objects, booleans and quotes become options", () => {
  const fields = {
    image: { file: "my cup.png" },
    images: [{ file: "a.png" }, { file: "b.png" }],
    objects: ["dog", "a 'red' cup"],
    boxes: [[1, 2, 3, 4]],
    metadata: { order: "12" },
    text: true,
    crop: false,
    response: "base64",
    n: 2,
  };
  const cli =
    codeSnippets({ baseUrl, operation: { slug: "image-cleanup", output: "image" }, fields }).at(-1)?.code ?? "";
  expect(getArguments(cli)).toEqual(
    ["image-cleanup", "my cup.png", "--images", "a.png", "--images", "b.png", "--objects", "dog", "--objects"].concat([
      "a 'red' cup",
      "--boxes",
      "[[1,2,3,4]]",
      "--metadata",
      "order=12",
      "--text",
      "--n",
      "2",
      "-o",
      "results/",
    ]),
  );
});
