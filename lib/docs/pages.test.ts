import { expect, test } from "vitest";
import { docsPages } from "./pages.ts";

const pages = docsPages();
/** Pages outside the docs that the docs may link to. */
const otherPages = new Set([
  "/sign-up",
  "/batches",
  "/batches/new",
  "/playground",
  "/start",
  "/credits",
  "/glossaries",
  "/keys",
  "/provenance",
  "/memory",
  "/settings",
  "/requests",
  "/usage",
  "/webhooks",
  "/api/v1/reference",
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
