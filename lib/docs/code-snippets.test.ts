import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { codeSnippets, sampleReference } from "./code-snippets.ts";

const baseUrl = "http://localhost:3000";
const snippet = (id: string, fields: Record<string, unknown>, key?: string) =>
  codeSnippets({ baseUrl, operation: { slug: "image-generate", output: "image" }, fields, key }).find(
    (codeSnippet) => codeSnippet.id === id,
  )?.code ?? "";

/** The arguments that a shell passes to curl. */
const getArguments = (code: string) =>
  execFileSync("/bin/sh", ["-c", `curl() { for argument; do printf '%s\\0' "$argument"; done; }\n${code}`], {
    env: { NODE_ENV: "test", ATELIER_API_KEY: "atl_key" },
  })
    .toString()
    .split("\0");

describe("the curl snippet", () => {
  it("quotes fields so that a shell does not change them", () => {
    const prompt = `a "red" fox's $HOME\n\`ls\` \\ 100 %`;
    const args = getArguments(snippet("curl", { prompt, n: 2 }));
    expect(args).toContain("Authorization: Bearer atl_key");
    expect(JSON.parse(args[args.indexOf("-d") + 1] ?? "")).toEqual({ prompt, n: 2 });
  });

  it("sends files as parts, with the other fields as text", () => {
    const args = getArguments(snippet("curl", { image: { file: "my cup.png" }, points: [[1, 2]] }));
    expect(args).toContain("image=@my cup.png");
    expect(args).toContain("points=[[1,2]]");
  });

  it("sends each file of a list as a part of the same name", () => {
    const images = [sampleReference("samples/coffee.png", baseUrl), { file: "b.png" }];
    const args = getArguments(snippet("curl", { image: { file: "a.png" }, images }));
    expect(args.filter((arg) => arg.startsWith("image"))).toEqual([
      "image=@a.png",
      "images=@coffee.png",
      "images=@b.png",
    ]);
    expect(snippet("curl", { images })).toContain("curl -fsSO http://localhost:3000/samples/coffee.png");
  });

  it("downloads samples first, so that it runs in an empty folder", () => {
    const code = snippet("curl", { image: sampleReference("samples/coffee.png", baseUrl) });
    expect(code.split("\n")[0]).toBe(`curl -fsSO ${baseUrl}/samples/coffee.png`);
    expect(getArguments(code)).toContain("image=@coffee.png");
    expect(getArguments(code)).toContain("--fail-with-body");
  });

  it("contains a new key", () => {
    expect(getArguments(snippet("curl", { prompt: "x" }, "atl_real"))).toContain("Authorization: Bearer atl_real");
  });
});

describe("the Python snippet", () => {
  it("is valid Python with a list of files", () => {
    const images = [{ file: "a.png" }, { file: "b.png" }];
    const code = snippet("python", { prompt: "x", images });
    expect(code).toContain('images=["a.png", "b.png"],');
    const check = ["-c", "import ast, sys; ast.parse(sys.stdin.read())"];
    for (const source of [code, snippet("python", { image: { file: "a.png" } })])
      expect(() => execFileSync("python3", check, { input: source, stdio: ["pipe", "pipe", "pipe"] })).not.toThrow();
  });

  it("converts JSON keywords to Python, except inside strings", () => {
    const code = snippet("python", { prompt: "true or null?", transparent: true });
    expect(code).toContain('prompt="true or null?",');
    expect(code).toContain("transparent=True,");
  });
});

describe("the JavaScript snippet", () => {
  it("parses as a module", () => {
    const sample = sampleReference("samples/coffee.png", baseUrl);
    expect(snippet("javascript", { images: [sample, sample] }).match(/form\.append\("images"/g)).toHaveLength(2);
    for (const fields of [
      { image: sample },
      { images: [sample, { file: "b.png" }] },
      { prompt: 'a "b"\n' },
      { image: { file: "a.png" }, crop: true },
    ])
      expect(
        () =>
          new (Object.getPrototypeOf(async () => {}).constructor)(
            snippet("javascript", fields).replace(/^import .*$/m, ""),
          ),
      ).not.toThrow();
  });
});
