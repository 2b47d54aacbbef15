import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { becomeDeveloper, buy } from "./developer.ts";
import { expect, type Page, proof, test } from "./test.ts";

const run = promisify(execFile);
const samples = join(import.meta.dirname, "..", "public", "samples");

/** How to run the programs of a recipe: the input files it reads, samples or texts, and the results of each language. */
const recipes: Record<string, { files?: Record<string, string>; results: Record<string, Record<string, string>> }> = {
  "cutouts-of-a-folder": {
    files: { "photos/a cup.png": "coffee.png", "photos/astronaut.png": "astronaut.png" },
    results: { js: { "cutouts.zip": "file", "cutouts.jsonl": "file" } },
  },
  "key-for-a-contractor": { results: { sh: { "lighthouse.png": "image" } } },
  "large-prints": { files: { "pictures/eye.png": "eye.png" }, results: { sh: { "prints/eye.png": "image" } } },
  "long-jobs": { results: { js: { "eye-4x.png": "image" } } },
  "product-photos": {
    files: { "photos/a cup.png": "coffee.png", "photos/astronaut.png": "astronaut.png" },
    results: { sh: { "catalog/a cup.jpg": "image", "catalog/astronaut.jpg": "image" } },
  },
  "profile-pictures": { results: { sh: { "profile.webp": "image" }, python: { "profile.webp": "image" } } },
  "results-as-they-come": { results: { js: { "fox.png": "image", "boat.png": "image" } } },
  "resume-an-upload": { files: { "photo.png": "coffee.png" }, results: { js: { "cutout.png": "image" } } },
  "translate-a-site": {
    files: {
      "site/docs/page.html": `<h1>The garden</h1>${"<p>There are many flowers in the garden.</p>".repeat(20)}`,
    },
    results: { js: { "translated/es/docs/page.html": "document" } },
  },
  "translate-documents": {
    files: { "documents/letter.docx": "letter.docx" },
    results: { js: { "translated/letter.es.docx": "document", "translated/letter.fr.docx": "document" } },
  },
};

const commands: Record<string, { program: string; file: string }> = {
  sh: { program: "sh", file: "recipe.sh" },
  js: { program: process.execPath, file: "recipe.mjs" },
  python: { program: "python3", file: "recipe.py" },
};

/** The first bytes of the image formats that the recipes request: PNG, JPEG and WebP. */
const imageStarts = ["89504e47", "ffd8ff", "52494646"];

const ready = z.object({ operations: z.array(z.object({ operation: z.string(), serves: z.string().nullable() })) });

async function createKey(page: Page): Promise<string> {
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  return (await page.getByTestId("new-key").textContent()) ?? "";
}

proof("recipes are programs that run as shown", async ({ page, request }) => {
  test.setTimeout(400_000);
  const pages = await readdir(join(import.meta.dirname, "..", "docs", "recipes"));
  expect(pages.sort()).toEqual(Object.keys(recipes).map((name) => `${name}.md`));
  await becomeDeveloper(page);
  await buy(page, "100");
  const key = await createKey(page);
  const hasRequests = await run("python3", ["-c", "import requests"]).then(
    () => true,
    () => false,
  );
  // Apertium is a system package that a test cannot install on every machine.
  const { operations } = ready.parse(await (await request.get("/api/v1/ready")).json());
  const translates = operations.some(({ operation, serves }) => operation === "document-translate" && serves !== null);
  for (const [name, { files = {}, results }] of Object.entries(recipes)) {
    const text = await (await request.get(`/docs/recipes/${name}.md`)).text();
    const programs = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language = "", code = ""]) => ({
      language,
      code,
    }));
    expect(programs.map(({ language }) => language)).toEqual(Object.keys(results));
    for (const { language, code } of programs) {
      if (language === "python" && !hasRequests) continue;
      await test.step(`${name} in ${language}`, async () => {
        const folder = await mkdtemp(join(tmpdir(), "atelier-recipe-"));
        try {
          for (const [to, sample] of Object.entries(files)) {
            await mkdir(join(folder, to, ".."), { recursive: true });
            if (sample.startsWith("<")) await writeFile(join(folder, to), sample);
            else await copyFile(join(samples, sample), join(folder, to));
          }
          const output = await runProgram(folder, language, code, key);
          for (const [path, kind] of Object.entries(results[language] ?? {})) {
            if (kind === "document" && !translates) continue;
            expect((await stat(join(folder, path)).catch(() => null))?.size ?? 0, `${path}: ${output}`).toBeGreaterThan(
              500,
            );
            if (kind === "image") {
              const start = (await readFile(join(folder, path))).subarray(0, 4).toString("hex");
              expect(
                imageStarts.some((known) => start.startsWith(known)),
                `${path} starts with ${start}`,
              ).toBe(true);
            }
          }
        } finally {
          await rm(folder, { recursive: true });
        }
      });
    }
  }
});

/** Writes a program into the folder and runs it there. Returns its output. */
async function runProgram(folder: string, language: string, code: string, key: string): Promise<string> {
  const command = commands[language];
  if (!command) throw new Error(`The test cannot run programs in "${language}".`);
  await writeFile(join(folder, command.file), code);
  const { stdout, stderr } = await run(command.program, [command.file], {
    cwd: folder,
    env: { ...process.env, ATELIER_API_KEY: key },
    timeout: 150_000,
  });
  return stdout + stderr;
}
