"use client";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useTranslations } from "#translations";
import type { JobResponse, ProblemResponse } from "../run/job-response.ts";
import { MadeFiles } from "./made-files.tsx";
import { requestSnippets } from "./request-code.ts";

/** The request as code in several languages, and the response. */
export function CodePanel({
  request,
  job,
  problem,
}: {
  request: Parameters<typeof requestSnippets>[0];
  job: JobResponse | undefined;
  problem: ProblemResponse | undefined;
}) {
  const t = useTranslations("playground");
  const response = job ?? problem;
  return (
    <section aria-labelledby="code" className="grid min-w-0 gap-2">
      <h2 id="code" className="font-semibold text-lg">
        {t("code")}
      </h2>
      <MadeFiles values={request.values} />
      <Tabs
        label={t("code")}
        tabs={[
          ...requestSnippets(request).map(({ id, title, code }) => ({
            id,
            title,
            panel: <CodeBlock code={code} label={title} />,
          })),
          ...(response
            ? [
                {
                  id: "response",
                  title: t("response"),
                  panel: <CodeBlock code={JSON.stringify(response, null, 2)} label="JSON" />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
