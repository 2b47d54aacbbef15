import { incidentFeed } from "#lib/incidents/feed.ts";
import { listIncidents } from "#lib/incidents/record.ts";

const FEED_DAYS = 90;

/** The updates of incidents as an RSS feed. */
export async function GET(): Promise<Response> {
  return new Response(incidentFeed(await listIncidents(FEED_DAYS)), {
    headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=60" },
  });
}
