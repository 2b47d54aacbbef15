"use client";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { JobResponse, ProblemResponse } from "./job-response.ts";
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
  const response = job ?? problem;
  return (
    <section aria-labelledby="code" className="grid min-w-0 gap-2">
      <h2 id="code" className="font-semibold text-lg">
        Code
      </h2>
      <Tabs
        label="Code"
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
                  title: "Response",
                  panel: <CodeBlock code={JSON.stringify(response, null, 2)} label="JSON" />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
