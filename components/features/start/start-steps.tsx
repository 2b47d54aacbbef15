"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useActionState, useEffect, useState } from "react";
import { issue, type KeyState } from "#components/features/keys/actions.ts";
import { rememberIssuedKey, useIssuedKey } from "#components/features/keys/issued-key.ts";
import { NewKey } from "#components/features/keys/new-key.tsx";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { CallStatus } from "./call-status.tsx";
import type { FirstCall } from "./first-call.ts";
import { Step } from "./step.tsx";

/** The steps from an account to the first request: create a key, send a request, see its result. */
export function StartSteps({
  baseUrl,
  existingKey,
  mayHaveKey,
  firstCall,
}: {
  baseUrl: string;
  /** The label of the account's key, if it has one. */
  existingKey: string | undefined;
  mayHaveKey: boolean;
  firstCall: FirstCall | null;
}) {
  const [client] = useState(() => new QueryClient());
  const key = useIssuedKey();
  return (
    <QueryClientProvider client={client}>
      <ol className="grid gap-10">
        <Step number={1} title="Create your API key" done={existingKey !== undefined || key !== undefined}>
          <KeyStep existingKey={existingKey} mayHaveKey={mayHaveKey} />
        </Step>
        <Step number={2} title="Send a request" done={firstCall !== null}>
          <p className="text-ink-2">
            This code downloads a sample photo and removes its background.
            {key ? " It contains your new key." : " Set the environment variable ATELIER_API_KEY to your key first."}
          </p>
          <Tabs
            label="First request"
            tabs={firstCallSnippets(baseUrl, key).map(({ id, title, code }) => ({
              id,
              title,
              panel: <CodeBlock code={code} label={title} />,
            }))}
          />
        </Step>
        <Step number={3} title="See the result" done={firstCall?.status === "succeeded"}>
          <CallStatus initial={firstCall} />
        </Step>
      </ol>
    </QueryClientProvider>
  );
}

function KeyStep({ existingKey, mayHaveKey }: { existingKey: string | undefined; mayHaveKey: boolean }) {
  const [issued, runIssue, issuing] = useActionState<KeyState>(issue, {});
  const key = useIssuedKey();
  useEffect(() => {
    if (issued.key) rememberIssuedKey(issued.key);
  }, [issued.key]);
  if (key) return <NewKey text={key} />;
  if (existingKey)
    return (
      <p className="text-ink-2">
        Your key is <code className="font-mono text-ink">{existingKey}</code>. A key is shown only once; you can rotate
        it on the{" "}
        <a href="/keys" className="text-accent underline underline-offset-2">
          API key page
        </a>
        .
      </p>
    );
  if (!mayHaveKey)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="w-full text-ink-2">Buy credits or request access to create a key.</p>
        <ButtonLink href="/credits">Buy credits</ButtonLink>
        <ButtonLink href="/access" kind="secondary">
          Request access
        </ButtonLink>
        <ButtonLink href="/playground" kind="quiet">
          Try the playground
        </ButtonLink>
      </div>
    );
  return (
    <form action={runIssue} className="grid justify-items-start gap-3">
      {issued.ok === false && issued.message ? (
        <Notice tone="bad" role="alert">
          {issued.message}
        </Notice>
      ) : null}
      <p className="text-ink-2">One key works for all operations. It is shown only once.</p>
      <Button type="submit" disabled={issuing}>
        {issuing ? "Creating…" : "Create API key"}
      </Button>
    </form>
  );
}
