"use client";
import type { Credentials } from "@atelier/content-credentials";
import { useState } from "react";
import { Facts } from "#components/ui/facts.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Card, Notice } from "#components/ui/surface.tsx";
import { useFormat, useTranslations } from "#translations";

type Check =
  | { state: "idle" | "reading" }
  | { state: "failed"; message: string }
  | { state: "done"; name: string; credentials: Credentials | null };

/** A file field that shows the content credentials of the chosen image. */
export function CredentialsChecker() {
  const t = useTranslations("provenance");
  const [check, setCheck] = useState<Check>({ state: "idle" });
  const read = async (file: File) => {
    setCheck({ state: "reading" });
    setCheck(await readFile(file).catch(() => ({ state: "failed" as const, message: t("unreachable") })));
  };
  return (
    <div className="grid max-w-3xl gap-6">
      <Card>
        <Field id="credentials-file" label={t("file")} hint={t("fileHint")}>
          {(control) => (
            <Input
              {...control}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/avif,image/tiff,image/gif"
              className="py-1.5"
              onChange={({ target }) => target.files?.[0] && void read(target.files[0])}
            />
          )}
        </Field>
      </Card>
      <div aria-live="polite" className="grid gap-6">
        {check.state === "reading" ? <p className="text-ink-2 text-sm">{t("reading")}</p> : null}
        {check.state === "failed" ? <Notice tone="bad">{check.message}</Notice> : null}
        {check.state === "done" ? <Result {...check} /> : null}
      </div>
    </div>
  );
}

async function readFile(file: File): Promise<Check> {
  const body = new FormData();
  body.append("image", file);
  const response = await fetch("/api/playground/credentials", { method: "POST", body });
  const answer = await response.json();
  if (!response.ok) return { state: "failed", message: answer.detail };
  return { state: "done", name: file.name, credentials: answer.credentials };
}

function Result({ name, credentials }: { name: string; credentials: Credentials | null }) {
  const t = useTranslations("provenance");
  if (!credentials) return <Notice tone="warn">{t("none", { name })}</Notice>;
  return (
    <>
      <Notice tone={credentials.state === "invalid" ? "bad" : "good"}>
        {t("verdict", { state: credentials.state, name })}
      </Notice>
      <Card>
        <CredentialFacts credentials={credentials} />
      </Card>
      {credentials.faults.map((fault) => (
        <Notice key={fault} tone="bad">
          {fault}
        </Notice>
      ))}
    </>
  );
}

function CredentialFacts({ credentials }: { credentials: Credentials }) {
  const t = useTranslations("provenance");
  const format = useFormat();
  const { signer, signedAt, generator, actions, inputs } = credentials;
  const steps = actions.map(({ action, agent, source }) => [action, agent, source].filter(Boolean).join(" · "));
  return (
    <Facts
      facts={[
        [t("signer"), signer ?? "—"],
        ...(signedAt ? [[t("signedAt"), format.time(signedAt)] as const] : []),
        [t("generator"), generator ?? "—"],
        [
          t("steps"),
          <span key="steps" className="whitespace-pre-line">
            {steps.join("\n") || "—"}
          </span>,
        ],
        [t("inputs"), t("inputCount", inputs)],
      ]}
    />
  );
}
