"use client";
import { useRouter } from "next/navigation";
import { useActionState } from "react";
import {
  beginTwoStep,
  type CodesState,
  confirmTwoStep,
  type SetupState,
} from "#components/features/factors/actions.ts";
import { ActionField, StatefulForm } from "#components/ui/action-form.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { FocusedSection } from "#components/ui/focused-section.tsx";
import { useTranslations } from "#translations";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The steps that turn two-step sign-in on: connect the app, enter its code, save the recovery codes. */
export function TwoStepSetup() {
  const t = useTranslations("twoStep");
  const router = useRouter();
  const [setup, begin, beginning] = useActionState<SetupState, FormData>(beginTwoStep, {});
  const [confirmed, confirm, confirming] = useActionState<CodesState, FormData>(confirmTwoStep, {});
  if (confirmed.codes)
    return (
      <>
        <RecoveryCodes codes={confirmed.codes} />
        <Button kind="secondary" className="justify-self-start" onClick={() => router.refresh()}>
          {t("codesSaved")}
        </Button>
      </>
    );
  if (setup.secret && setup.image)
    return (
      <>
        <ConnectApp secret={setup.secret} image={setup.image} />
        <StatefulForm state={confirmed} run={confirm} pending={confirming} submit={t("turnOn")} busy={t("turningOn")}>
          <ActionField
            name="code"
            label={t("codeOfApp")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
        </StatefulForm>
      </>
    );
  return (
    <>
      <p className="text-ink-2 text-sm">{t("explanation")}</p>
      <StatefulForm
        state={setup}
        run={begin}
        pending={beginning}
        kind="secondary"
        submit={t("setUp")}
        busy={t("settingUp")}
      />
    </>
  );
}

function ConnectApp({ secret, image }: { secret: string; image: string }) {
  const t = useTranslations("twoStep");
  return (
    <FocusedSection aria-label={t("connectApp")} className="grid gap-4 rounded-md">
      <p className="text-sm">{t("scanCode")}</p>
      {/* biome-ignore lint/performance/noImgElement: the image is part of the page. */}
      <img src={image} alt={t("qrCode")} width={192} height={192} className="size-48 rounded-md bg-white p-2" />
      <div className="grid gap-1.5 text-sm">
        <p className="text-ink-2">{t("orEnterKey")}</p>
        <div className="flex flex-wrap items-center gap-3">
          <code
            data-testid="totp-secret"
            className="break-all rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]"
          >
            {secret}
          </code>
          <CopyButton text={secret} />
        </div>
      </div>
    </FocusedSection>
  );
}
