"use client";
import { turnOffTwoStep } from "#components/features/factors/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { NewRecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSetup } from "./two-step-setup.tsx";

/** A person's two-step sign-in, with formatted times. */
export interface TwoStepFacts {
  since: string;
  codesLeft: number;
  removalDue: string | null;
}

/** Turns two-step sign-in on and off, and renews its recovery codes. */
export function TwoStepCard({ twoStep }: { twoStep: TwoStepFacts | null }) {
  const t = useTranslations("twoStep");
  return (
    <Card id="two-step" className="grid scroll-mt-6 content-start gap-4">
      <CardTitle className="flex flex-wrap items-center gap-3">
        {t("title")}
        {twoStep ? <Badge tone="good">{t("on")}</Badge> : null}
      </CardTitle>
      {twoStep ? <TwoStepControls twoStep={twoStep} /> : <TwoStepSetup />}
    </Card>
  );
}

function TwoStepControls({ twoStep: { since, codesLeft, removalDue } }: { twoStep: TwoStepFacts }) {
  const t = useTranslations("twoStep");
  return (
    <>
      <p className="text-ink-2 text-sm">{t("onSince", { since, codesLeft })}</p>
      {removalDue ? <Notice tone="warn">{t("removalDue", { removalDue })}</Notice> : null}
      {codesLeft < 3 ? <Notice tone="warn">{t("fewCodes")}</Notice> : null}
      <NewRecoveryCodes />
      <ActionForm
        action={turnOffTwoStep}
        submit={t("turnOff")}
        busy={t("turningOff")}
        kind="danger"
        confirmation={{ title: t("turnOff"), detail: t("turnOffDetail") }}
      />
    </>
  );
}
