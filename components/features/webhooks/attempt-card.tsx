import { CodeBlock } from "#components/ui/code.tsx";
import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import type { Attempt } from "#lib/webhooks/deliveries.ts";
import { useFormat, useTranslations } from "#translations";

/** One request of a delivery with its response. */
export function AttemptCard({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("webhooks");
  const format = useFormat();
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <CardTitle>{t("attemptNumber", { number: attempt.number })}</CardTitle>
      {attempt.error ? <Notice tone="bad">{attempt.error}</Notice> : null}
      <Facts
        facts={[
          [t("time"), format.time(attempt.started_at)],
          [t("duration"), format.duration(attempt.duration_ms)],
          [t("answerStatus"), attempt.status === null ? "—" : String(attempt.status)],
        ]}
      />
      <CodeBlock label={t("requestHeaders")} code={headers.join("\n")} />
      {attempt.request_body === null ? (
        <p className="caption">{t("requestBodyDeleted")}</p>
      ) : (
        <CodeBlock label={t("requestBody")} code={formatBody(attempt.request_body)} />
      )}
      {attempt.answer ? <CodeBlock label={t("answer")} code={attempt.answer} /> : null}
    </Card>
  );
}

/** JSON with line breaks. A long body is cut, and shown as it is. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
