import { changelogFeed } from "#lib/docs/changelog.ts";

/** The changelog as an RSS feed. */
export function GET(): Response {
  return new Response(changelogFeed(), {
    headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=300" },
  });
}
