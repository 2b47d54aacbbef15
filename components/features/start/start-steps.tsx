"use client";
import { lazy, Suspense, useActionState, useEffect } from "react";
import { issue, type KeyState } from "#components/features/keys/actions.ts";
import { rememberIssuedKey, useIssuedKey } from "#components/features/keys/issued-key.ts";
import { NewKey } from "#components/features/keys/new-key.tsx";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { CodeBlock } from "#components/ui/code.tsx";
import { useProof } from "#components/ui/proof-context.ts";
import { Notice } from "#components/ui/surface.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { useSettled } from "#components/ui/use-settled.ts";
import { firstCallSnippets } from "#lib/docs/code-snippets.ts";
import { useTranslations } from "#translations";
import { CallStatus } from "./call-status.tsx";
import type { FirstCall } from "./first-call.ts";
import { Step } from "./step.tsx";

// Loaded after the page has settled, because its requests are not part of the first view.
const CallPolling = lazy(() => import("./call-polling.tsx").then(({ CallPolling }) => ({ default: CallPolling })));

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
  const t = useTranslations("start");
  const settled = useSettled();
  const key = useIssuedKey();
  return (
    <ol className="grid gap-10">
      <Step number={1} title={t("createYourApiKey")} done={existingKey !== undefined || key !== undefined}>
        <KeyStep existingKey={existingKey} mayHaveKey={mayHaveKey} />
      </Step>
      <Step number={2} title={t("sendARequest")} done={firstCall !== null}>
        <p className="text-ink-2">{t("thisCodeDownloadsSamplePhoto", { hasKey: String(key !== undefined) })}</p>
        <Tabs
          label={t("firstRequest")}
          tabs={firstCallSnippets(baseUrl, key).map(({ id, title, code }) => ({
            id,
            title,
            panel: <CodeBlock code={code} label={title} />,
          }))}
        />
      </Step>
      <Step number={3} title={t("seeTheResult")} done={firstCall?.status === "succeeded"}>
        <Suspense fallback={<CallStatus call={firstCall} />}>
          {settled ? <CallPolling initial={firstCall} /> : <CallStatus call={firstCall} />}
        </Suspense>
      </Step>
    </ol>
  );
}

function KeyStep({ existingKey, mayHaveKey }: { existingKey: string | undefined; mayHaveKey: boolean }) {
  const t = useTranslations("start");
  const [issued, runIssue, issuing] = useActionState<KeyState>(issue, {});
  useProof(issued, runIssue);
  const key = useIssuedKey();
  useEffect(() => {
    if (issued.key) rememberIssuedKey(issued.key);
  }, [issued.key]);
  if (key) return <NewKey text={key} />;
  if (existingKey)
    return (
      <p className="text-ink-2">
        {t.rich("yourKeyExistingkeyKeyShown", {
          existingKey,
          code: (chunks) => <code className="font-mono text-ink">{chunks}</code>,
          link: (chunks) => (
            <a href="/keys" className="text-accent underline underline-offset-2">
              {chunks}
            </a>
          ),
        })}
      </p>
    );
  if (!mayHaveKey)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="w-full text-ink-2">{t("buyCreditsOrRequestAccess")}</p>
        <ButtonLink href="/credits">{t("buyCredits")}</ButtonLink>
        <ButtonLink href="/access" kind="secondary">
          {t("requestAccess")}
        </ButtonLink>
        <ButtonLink href="/playground" kind="quiet">
          {t("tryThePlayground")}
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
      <p className="text-ink-2">{t("oneKeyWorksForAll")}</p>
      <Button type="submit" disabled={issuing}>
        {issuing ? t("creating") : t("createApiKey")}
      </Button>
    </form>
  );
}
