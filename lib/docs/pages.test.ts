import { expect, test } from "vitest";
import { docsPages } from "./pages.ts";

const pages = docsPages();
/** What the docs may point to beside themselves. */
const elsewhere = new Set([
  "/sign-up",
  "/playground",
  "/credits",
  "/keys",
  "/settings",
  "/usage",
  "/api/v1/reference",
  "/docs/engines",
]);

test.each(pages.map((page) => [page.path, page] as const))(
  "%s is whole: every value filled in, every link of ours leads somewhere",
  (_, page) => {
    const text = page.markdown();
    expect(text).toMatch(/^# /);
    expect(text).not.toMatch(/\{\{|undefined/);
    const links = [...text.matchAll(/\]\((\/[^)#]*)/g)].map(([, link]) => link ?? "");
    const known = new Set([...pages.map(({ path }) => path), ...elsewhere]);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  },
);
