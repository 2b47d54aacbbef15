import { DOMParser } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { changelogFeed, changes } from "./changelog.ts";

test("the changelog has an entry per day, newest first", () => {
  const dates = changes().map(({ date }) => date);
  expect(dates.length).toBeGreaterThan(0);
  expect(dates).toEqual([...new Set(dates)].sort().reverse());
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
});

test("the feed is RSS with an item for each change", () => {
  const document = new DOMParser().parseFromString(changelogFeed(), "text/xml");
  expect(document.documentElement?.tagName).toBe("rss");
  const items = [...document.getElementsByTagName("item")];
  expect(items).toHaveLength(changes().length);
  const [first] = items;
  const findText = (name: string) => first?.getElementsByTagName(name)[0]?.textContent;
  expect(findText("title")).toBe(changes()[0]?.title);
  expect(findText("description")).toContain("<li>");
  expect(findText("link")).toMatch(/\/docs\/changelog$/);
});
