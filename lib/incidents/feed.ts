import { Feed } from "feed";
import { env } from "../platform/env.ts";
import type { Incident } from "./record.ts";

/** Incidents as an RSS 2.0 feed with an item for each update, newest first. Their texts are plain text. */
export function incidentFeed(incidents: readonly Incident[]): string {
  const { APP_NAME, PUBLIC_URL } = env();
  const page = `${PUBLIC_URL}/status`;
  const items = incidents
    .flatMap(({ updates, ...incident }) => updates.map((update) => ({ incident, update })))
    .sort((one, other) => other.update.createdAt.getTime() - one.update.createdAt.getTime());
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
      title: `${incident.title} (${update.status})`,
      id: `${page}#${update.id}`,
      link: `${page}#${incident.id}`,
      date: update.createdAt,
      description: escapeHtml(update.message),
    });
  return feed.rss2();
}

/** Readers show the description of an item as HTML. */
const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
