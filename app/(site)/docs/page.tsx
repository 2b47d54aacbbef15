import type { Metadata } from "next";
import Link from "next/link";
import { codeSnippets } from "#components/code-snippets.ts";
import { CodeBlock } from "#components/ui/code.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { env } from "#lib/env.ts";

export const metadata: Metadata = {
  title: "Getting started",
  description: "From an account to the first result in three steps.",
};

export default function DocsPage() {
  const { PUBLIC_URL, OPEN_JOBS, REQUESTS_PER_MINUTE, RESULT_HOURS } = env();
  const base = `${PUBLIC_URL}/api/v1`;
  const snippets = codeSnippets({
    baseUrl: PUBLIC_URL,
    operation: { slug: "background-remove", output: "image" },
    fields: { image: { file: "coffee.png" } },
  });
  return (
    <article className="prose">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Getting started</h1>
      <p className="text-ink-2 text-lg">Every operation is one POST request. This page is all you need to make it.</p>

      <h2 id="key">1. Get a key</h2>
      <p>
        <Link href="/sign-up">Sign up</Link>, try the <Link href="/playground">playground</Link>, buy{" "}
        <Link href="/credits">credits</Link> and issue your <Link href="/keys">key</Link>. It is shown once. Send it
        with each request as <code>Authorization: Bearer atl_…</code> and keep it on your server.
      </p>
      <CodeBlock label="Shell" code={"export ATELIER_API_KEY=atl_…"} />

      <h2 id="call">2. Make the call</h2>
      <Tabs
        label="First call"
        tabs={snippets.map(({ id, title, code }) => ({ id, title, panel: <CodeBlock code={code} label={title} /> }))}
      />
      <p>
        Send files as multipart parts; in a JSON body they are a data URL, base64 or an https address. With{" "}
        <code>Accept: image/*</code> the answer is the picture itself; otherwise it is the job.
      </p>

      <h2 id="answer">3. Read the answer</h2>
      <CodeBlock
        label="200 OK"
        code={`{
  "id": "job_01k…",
  "status": "succeeded",
  "operation": "background-remove",
  "credits": { "charged": 2, "remaining": 98 },
  "outputs": [
    { "url": "${base}/files/file_01k…", "content_type": "image/png", "width": 600, "height": 400 }
  ],
  "warnings": []
}`}
      />
      <p>
        Outputs can be fetched for {RESULT_HOURS} hours. <code>warnings</code> says what an engine could not honor.
      </p>

      <h2 id="waiting">Waiting, or not</h2>
      <p>
        A call waits up to 60 seconds for its job; <code>Prefer: wait=120</code> makes it longer and{" "}
        <code>Prefer: respond-async</code> answers at once with 202 and a <code>Location</code>. Ask{" "}
        <code>GET /jobs/&#123;id&#125;</code> again, or listen to <code>GET /jobs/&#123;id&#125;/events</code>, which
        sends the job at every step. Hanging up does not cancel; <code>POST /jobs/&#123;id&#125;/cancel</code> does, and
        costs nothing.
      </p>

      <h2 id="idempotency">Trying again safely</h2>
      <p>
        Send an <code>Idempotency-Key</code> of your own with each request. Repeating the request with the same key
        within 24 hours joins the job it made and never pays twice. The same key with another body is refused.
      </p>

      <h2 id="credits">Credits</h2>
      <p>
        The price follows from the parameters and the input, and is held before the work begins. A job that succeeds is
        charged at most that; one that fails, is canceled or runs out of time gives everything back. Read what is left
        with <code>GET /balance</code>.
      </p>

      <h2 id="errors">Errors</h2>
      <p>
        Every refusal is <code>application/problem+json</code> with a <code>code</code> from{" "}
        <Link href="/docs/errors">one closed list</Link>, words for people in <code>detail</code>, and for wrong input a
        pointer to each field. Quote the <code>Request-Id</code> header to support.
      </p>

      <h2 id="limits">Limits</h2>
      <ul>
        <li>
          {REQUESTS_PER_MINUTE} requests a minute and {OPEN_JOBS} open jobs per account; the RateLimit headers say what
          is left.
        </li>
        <li>Images: PNG, JPEG, WebP, AVIF, GIF (first frame) or TIFF, up to 30 MB and 50 megapixels.</li>
        <li>GPS and other EXIF data never survive; orientation and color profile are honored.</li>
      </ul>
    </article>
  );
}
