import { HighlightedCode } from "#components/ui/server/highlighted-code.tsx";

const guarantees = [
  ["Failed jobs are free", "Credits are held when a job starts and charged only when it succeeds."],
  ["Safe retries", "Send an Idempotency-Key. A retry returns the same job and is not charged again."],
  ["No overdraft", "Concurrent requests cannot spend the same credits. Your balance never goes below zero."],
  ["Time limits", "Wait for the result, poll the job or stream its progress. Every request has a time limit."],
] as const;

/** An example request and the guarantees of the API on the landing page. */
export function ApiSection({ code }: { code: string }) {
  return (
    <section aria-labelledby="call" className="border-line border-y bg-surface">
      <div className="mx-auto grid w-full max-w-7xl items-start gap-x-16 gap-y-10 px-4 py-20 sm:px-6 lg:grid-cols-2">
        <div className="grid gap-8">
          <h2 id="call" className="font-semibold text-3xl sm:text-4xl">
            One request per result
          </h2>
          <dl className="grid gap-6 sm:grid-cols-2">
            {guarantees.map(([title, description]) => (
              <div key={title} className="border-line-strong/60 border-t pt-4">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-ink-2 text-sm leading-relaxed">{description}</dd>
              </div>
            ))}
          </dl>
        </div>
        <HighlightedCode label="Remove a background" code={code} language="javascript" className="text-sm" />
      </div>
    </section>
  );
}
