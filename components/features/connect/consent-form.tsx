"use client";
import { useActionState, useEffect } from "react";
import { allow, type ConsentState } from "#components/features/connect/actions.ts";
import {
  CapFields,
  ExpiryField,
  NameField,
  type OperationChoice,
  OperationChoices,
  type ProjectChoice,
  ProjectField,
} from "#components/features/keys/key-fields.tsx";
import { StatefulForm } from "#components/ui/action-form.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { Choice, Choices } from "#components/ui/choices.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";

/** The first values of the form. */
export interface ConsentValues {
  application: string;
  /** The scopes that the application can get, and whether it requests each. */
  scopes: readonly { scope: "account" | "jobs"; requested: boolean }[];
  /** The day after which the connection ends, such as "2026-11-20". */
  expiresOn: string;
}

/** Asks whether an application may use the account, with which limits and how long. Then the browser returns to it. */
export function ConsentForm({
  values,
  operations,
  projects,
  hidden,
  denial,
}: {
  values: ConsentValues;
  operations: readonly OperationChoice[];
  projects: readonly ProjectChoice[];
  hidden: Readonly<Record<string, string>>;
  /** Where the browser goes if the person refuses. */
  denial: string;
}) {
  const t = useTranslations("connect");
  const [state, run, pending] = useActionState<ConsentState, FormData>(allow, {});
  const { redirect } = state;
  useEffect(() => {
    if (redirect) window.location.assign(redirect);
  }, [redirect]);
  if (redirect) return <Connected application={values.application} redirect={redirect} />;
  return (
    <Card className="grid content-start gap-5">
      <CardTitle>{t("allowTitle")}</CardTitle>
      <StatefulForm state={state} run={run} pending={pending} submit={t("allow")} hasButton={false} keepsValues>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ConsentFields values={values} operations={operations} projects={projects} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={pending}>
            {pending ? t("connecting") : t("allow")}
          </Button>
          <a href={denial} className={buttonStyle({ kind: "secondary" })}>
            {t("cancel")}
          </a>
        </div>
      </StatefulForm>
    </Card>
  );
}

function ConsentFields({
  values,
  operations,
  projects,
}: {
  values: ConsentValues;
  operations: readonly OperationChoice[];
  projects: readonly ProjectChoice[];
}) {
  const t = useTranslations("connect");
  const keys = useTranslations("keys");
  return (
    <>
      {projects.length > 1 ? <ProjectField projects={projects} /> : null}
      <OperationChoices chosen={null} operations={operations} />
      <Choices name="scopes" legend={keys("scopes")} hint={t("scopesHint")}>
        {values.scopes.map(({ scope, requested }) => (
          <Choice key={scope} name="scope" value={scope} checked={requested}>
            {keys(`scope_${scope}`)}
          </Choice>
        ))}
      </Choices>
      <CapFields cap="100" period="month" />
      <ExpiryField day={values.expiresOn} hint={t("lastDayHint")} />
      <NameField name={values.application} hint={t("nameHint")} />
    </>
  );
}

/** Shown until the browser has left, and when an app opens without leaving the page. */
function Connected({ application, redirect }: { application: string; redirect: string }) {
  const t = useTranslations("connect");
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="good" role="status">
        {t("connected", { application })}
      </Notice>
      <a href={redirect} className={buttonStyle({ kind: "secondary" })}>
        {t("continue", { application })}
      </a>
    </div>
  );
}
