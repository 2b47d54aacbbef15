"use client";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { Snippet } from "#lib/docs/code-snippets.ts";
import type { JobAnswer, ProblemAnswer } from "./answer.ts";

/** The call in several languages, and what it was answered. */
export function CodePanel({
  snippets,
  job,
  problem,
}: {
  snippets: readonly Snippet[];
  job: JobAnswer | undefined;
  problem: ProblemAnswer | undefined;
}) {
  const answer = job ?? problem;
  return (
    <section aria-labelledby="code" className="grid min-w-0 gap-2">
      <h2 id="code" className="font-semibold text-lg">
        This call as code
      </h2>
      <Tabs
        label="Code"
        tabs={[
          ...snippets.map(({ id, title, code }) => ({ id, title, panel: <CodeBlock code={code} label={title} /> })),
          ...(answer
            ? [
                {
                  id: "answer",
                  title: "Answer",
                  panel: <CodeBlock code={JSON.stringify(answer, null, 2)} label="JSON" />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
