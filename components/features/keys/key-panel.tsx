"use client";
import { KeyRound } from "lucide-react";
import { useActionState, useEffect } from "react";
import { issue, type KeyState, revoke, rotate } from "#components/features/keys/actions.ts";
import { rememberIssuedKey } from "#components/features/keys/issued-key.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { KeyCard, type ShownKey } from "./key-card.tsx";
import { NewKey } from "./new-key.tsx";

/** Issues, rotates and revokes the API key. Shows a new key once. */
export function KeyPanel({ keys }: { keys: ShownKey[] }) {
  const [issued, runIssue, issuing] = useActionState<KeyState>(issue, {});
  const [rotated, runRotate, rotating] = useActionState<KeyState, FormData>(rotate, {});
  const [revoked, runRevoke, revoking] = useActionState<KeyState, FormData>(revoke, {});
  const active = keys.find(({ endsAt }) => endsAt === null);
  const newKey = active ? (rotated.key ?? issued.key) : undefined;
  useEffect(() => rememberIssuedKey(newKey), [newKey]);
  const problem = [issued, rotated, revoked].find(({ ok, message }) => ok === false && message)?.message;
  return (
    <div className="grid gap-5">
      {problem ? (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      ) : null}
      {revoked.ok && revoked.message ? (
        <Notice tone="good" role="status">
          {revoked.message}
        </Notice>
      ) : null}
      {newKey ? <NewKey text={newKey} /> : null}
      {active ? null : <NoKey issue={runIssue} issuing={issuing} />}
      {keys.map((key) => (
        <KeyCard
          key={key.id}
          shown={key}
          rotate={runRotate}
          rotating={rotating}
          revoke={runRevoke}
          revoking={revoking}
        />
      ))}
    </div>
  );
}

function NoKey({ issue: runIssue, issuing }: { issue: () => void; issuing: boolean }) {
  const t = useTranslations("keys");
  return (
    <Card className="grid justify-items-start gap-4">
      <CardTitle>{t("noApiKeyYet")}</CardTitle>
      <p className="max-w-prose text-ink-2">{t("oneKeyWorksForAll")}</p>
      <form action={runIssue}>
        <Button type="submit" aria-disabled={issuing}>
          <KeyRound aria-hidden />
          {issuing ? t("creating") : t("createApiKey")}
        </Button>
      </form>
    </Card>
  );
}
