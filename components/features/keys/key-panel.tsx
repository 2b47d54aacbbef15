"use client";
import { useActionState, useEffect } from "react";
import { issue, type KeyState, revoke, rotate } from "#components/features/keys/actions.ts";
import { rememberIssuedKey } from "#components/features/keys/issued-key.ts";
import { StatefulForm } from "#components/ui/action-form.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { KeyCard, type ShownKey } from "./key-card.tsx";
import { NewKey } from "./new-key.tsx";

/** Issues, rotates and revokes the API key. Shows a new key once. Without the role for it, a person can only revoke it. */
export function KeyPanel({ keys, mayIssue }: { keys: ShownKey[]; mayIssue: boolean }) {
  const t = useTranslations("keys");
  const [issued, runIssue, issuing] = useActionState<KeyState, FormData>(issue, {});
  const [rotated, runRotate, rotating] = useActionState<KeyState, FormData>(rotate, {});
  const [revoked, runRevoke, revoking] = useActionState<KeyState, FormData>(revoke, {});
  const active = keys.find(({ endsAt }) => endsAt === null);
  const newKey = active ? (rotated.key ?? issued.key) : undefined;
  useEffect(() => rememberIssuedKey(newKey), [newKey]);
  return (
    <div className="grid gap-5">
      {revoked.message ? (
        <Notice tone={revoked.ok ? "good" : "bad"} role={revoked.ok ? "status" : "alert"}>
          {revoked.message}
        </Notice>
      ) : null}
      {newKey ? <NewKey key={newKey} text={newKey} /> : null}
      {active || !mayIssue ? null : <NoKey state={issued} issue={runIssue} issuing={issuing} />}
      {mayIssue ? null : <Notice>{t("primaryNeedsRole")}</Notice>}
      {keys.map((key) => (
        <KeyCard
          key={key.id}
          shown={key}
          mayRotate={mayIssue}
          rotated={rotated}
          rotate={runRotate}
          rotating={rotating}
          revoke={runRevoke}
          revoking={revoking}
        />
      ))}
    </div>
  );
}

function NoKey({ state, issue: run, issuing }: { state: KeyState; issue: (form: FormData) => void; issuing: boolean }) {
  const t = useTranslations("keys");
  return (
    <Card className="grid justify-items-start gap-4">
      <CardTitle>{t("noApiKeyYet")}</CardTitle>
      <p className="max-w-prose text-ink-2">{t("oneKeyWorksForAll")}</p>
      <StatefulForm state={state} run={run} pending={issuing} submit={t("createApiKey")} busy={t("creating")} />
    </Card>
  );
}
