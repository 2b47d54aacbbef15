"use client";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { pipelineSnippets } from "#lib/docs/pipeline-snippets.ts";
import { useTranslations } from "#translations";

/** The run as code in several languages. */
export function PipelineCode(request: Parameters<typeof pipelineSnippets>[0]) {
  const t = useTranslations("pipelines");
  return (
    <section aria-labelledby="pipeline-code" className="grid min-w-0 gap-2">
      <h2 id="pipeline-code" className="font-semibold text-lg">
        {t("code")}
      </h2>
      <Tabs
        label={t("code")}
        tabs={pipelineSnippets(request).map(({ id, title, code }) => ({
          id,
          title,
          panel: <CodeBlock code={code} label={title} />,
        }))}
      />
    </section>
  );
}
