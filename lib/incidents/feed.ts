import { Feed } from "feed";
import { env } from "../platform/env.ts";
import type { Incident } from "./record.ts";

/** Incidents as an RSS 2.0 feed with an item for each update, newest first. Their texts are plain text. */
export function incidentFeed(incidents: readonly Incident[]): string {
  const { APP_NAME, PUBLIC_URL } = env();
  const page = `${PUBLIC_URL}/status`;
  const items = incidents
    .flatMap(({ updates, ...incident }) => updates.map((update) => ({ incident, update })))
    .sort((first, second) => second.update.createdAt.getTime() - first.update.createdAt.getTime());
  const feed = new Feed({
    id: page,
    link: page,
    title: `${APP_NAME} status`,
    description: "Incidents and maintenance of the service.",
    language: "en",
    copyright: APP_NAME,
    updated: items[0]?.update.createdAt ?? new Date(0),
    feedLinks: { rss: `${page}.xml` },
  });
  for (const { incident, update } of items)
    feed.addItem({
      title: `${titleText(incident.title)} (${update.status})`,
      id: `${page}#${update.id}`,
      link: `${page}#${incident.id}`,
      date: update.createdAt,
      description: escapeHtml(allowed(update.message)),
    });
  return feed.rss2();
}

/** XML allows no control characters but tab and line breaks, and a pasted text can contain others. */
const allowed = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => (/[\t\n\r]/.test(character) ? character : "")).replace(/[\uFFFE\uFFFF]/g, "");

/** The library writes titles as CDATA and escapes only the first end mark in them. */
const titleText = (title: string): string => allowed(title).replaceAll("]]>", "]] >");

/** Readers show the description of an item as HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
