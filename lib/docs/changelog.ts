import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Feed } from "feed";
import { micromark } from "micromark";
import { env } from "#lib/platform/env.ts";

/** A change of the API that developers notice. */
export interface Change {
  /** The day of the change in UTC, for example "2026-11-20". */
  date: string;
  title: string;
  /** Markdown. */
  text: string;
}

const HEADING = /^## (\d{4}-\d{2}-\d{2}): (.+)$/;

/** The changes of the API, newest first, from docs/changelog.md. Throws if a heading has no date. */
export function changes(): Change[] {
  return changelogText()
    .split(/^(?=## )/m)
    .map((section) => {
      const [heading = "", ...lines] = section.split("\n");
      const [, date, title] = HEADING.exec(heading) ?? [];
      if (!date || !title) throw new Error(`A heading of the changelog has no date: ${heading}`);
      return { date, title, text: lines.join("\n").trim() };
    });
}

/** The changelog in Markdown. */
export const changelogText = () => readFileSync(join(process.cwd(), "docs", "changelog.md"), "utf8");

/** The changes as an RSS 2.0 feed. */
export function changelogFeed(): string {
  const { APP_NAME, PUBLIC_URL } = env();
  const page = `${PUBLIC_URL}/docs/changelog`;
  const entries = changes();
  const feed = new Feed({
    id: page,
    link: page,
    title: `${APP_NAME} API changelog`,
    description: "Changes of the API that developers notice.",
    language: "en",
    copyright: APP_NAME,
    updated: toDay(entries[0]?.date ?? "1970-01-01"),
    feedLinks: { rss: `${PUBLIC_URL}/docs/changelog.xml` },
  });
  for (const { date, title, text } of entries)
    feed.addItem({ title, id: `${page}#${date}`, link: page, date: toDay(date), description: micromark(text) });
  return feed.rss2();
}

const toDay = (date: string) => new Date(`${date}T00:00:00Z`);
