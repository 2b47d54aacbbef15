import type { Metadata } from "next";
import { Markdown } from "#components/features/docs/markdown.tsx";
import { changelogText } from "#lib/docs/changelog.ts";
import { changelogSummary } from "#lib/docs/pages.ts";

export const metadata: Metadata = {
  title: "Changelog",
  description: changelogSummary,
  alternates: { types: { "application/rss+xml": "/docs/changelog.xml" } },
};

export default function ChangelogPage() {
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Changelog</h1>
      <p className="text-ink-2 text-lg">{changelogSummary}</p>
      <p>
        <a href="/docs/changelog.xml">RSS feed</a>
      </p>
      <Markdown text={changelogText()} />
    </article>
  );
}
