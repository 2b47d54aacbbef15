import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test, vi } from "vitest";
import { setRuntimeEnv } from "../platform/settings.ts";
import { docsPages, guideText } from "./pages.ts";

const pages = docsPages();
/** Pages outside the docs that the docs may link to. */
const otherPages = new Set([
  "/sign-up",
  "/batches",
  "/batches/new",
  "/pipelines",
  "/pipelines/new",
  "/playground",
  "/receipts",
  "/start",
  "/credits",
  "/glossaries",
  "/keys",
  "/projects",
  "/provenance",
  "/memory",
  "/settings",
  "/uploads",
  "/requests",
  "/usage",
  "/usage/limits",
  "/webhooks",
  "/docs/api",
  "/docs/engines",
]);

test.each(pages.map((page) => [page.path, page] as const))(
  "%s has all values filled in and no dead internal links",
  (_, page) => {
    const text = page.markdown();
    expect(text).toMatch(/^# /);
    expect(text).not.toMatch(/\{\{|undefined/);
    const links = [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, link]) => link ?? "");
    const known = new Set([...pages.map(({ path }) => path), ...otherPages]);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  },
);

test("links between the pages of the docs have pages", () => {
  const sources = globSync("app/(site)/docs/**/*.tsx");
  // The folder of a page, such as /docs/gallery; those with parameters are in the list of pages.
  const routes = sources.map((file) => dirname(file).replace("app/(site)", ""));
  const known = new Set([...pages.map(({ path }) => path), ...routes]);
  const links = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/href="(\/docs[^"#.]*)["#]/g)].map(([, link]) => link ?? ""),
  );
  expect(links).not.toEqual([]);
  expect(links.filter((link) => !known.has(link))).toEqual([]);
});

test("the programs of the clients' guides call this service", () => {
  vi.stubEnv("PUBLIC_URL", "http://127.0.0.1:4321");
  setRuntimeEnv({});
  try {
    expect(guideText("typescript")).toContain('baseUrl: "http://127.0.0.1:4321"');
    expect(guideText("python")).toContain('base_url="http://127.0.0.1:4321"');
    expect(guideText("cli")).toContain("else `http://localhost:3000`");
  } finally {
    vi.unstubAllEnvs();
    setRuntimeEnv({});
  }
});
