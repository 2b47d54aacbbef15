import type { Metadata } from "next";
import { Markdown } from "#components/features/docs/markdown.tsx";
import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { gettingStartedSummary, guideText } from "#lib/docs/pages.ts";
import { env } from "#lib/platform/env.ts";

export const metadata: Metadata = {
  title: "Getting started",
  description: gettingStartedSummary,
};

export default function DocsPage() {
  const snippets = firstCallSnippets(env().PUBLIC_URL);
  const [before = "", after = ""] = guideText("getting-started").split("{{FIRST_CALL}}");
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Getting started</h1>
      <Markdown text={before} />
      <Tabs
        label="First request"
        tabs={snippets.map(({ id, title, code }) => ({
          id,
          title,
          panel: <HighlightedCode code={code} label={title} language={id} />,
        }))}
      />
      <Markdown text={after} />
    </article>
  );
}
