import type { Metadata } from "next";
import { guideText } from "#app/docs-pages.ts";
import { codeSnippets } from "#components/code-snippets.ts";
import { Markdown } from "#components/docs/markdown.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = {
  title: "Getting started",
  description: "From an account to the first result in three steps.",
};

export default function DocsPage() {
  const snippets = codeSnippets({
    baseUrl: env().PUBLIC_URL,
    operation: { slug: "background-remove", output: "image" },
    fields: { image: { file: "coffee.png" } },
  });
  const [before = "", after = ""] = guideText("getting-started").split("{{FIRST_CALL}}");
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Getting started</h1>
      <Markdown text={before} />
      <Tabs
        label="First call"
        tabs={snippets.map(({ id, title, code }) => ({ id, title, panel: <CodeBlock code={code} label={title} /> }))}
      />
      <Markdown text={after} />
    </article>
  );
}
