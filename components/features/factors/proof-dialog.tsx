"use client";
import { usePathname } from "next/navigation";
import { useActionState, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { askForPasskey } from "#components/features/auth/passkey-calls.ts";
import { beginPasskeyProof, prove, signInAgain } from "#components/features/factors/actions.ts";
import { ActionField, ActionForm, type FormState, StatefulForm } from "#components/ui/action-form.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ProofMethod } from "#lib/accounts/proof.ts";
import { useTranslations } from "#translations";

/** Asks for a password or a code before an act, which continues after it. */
export function ProofDialog({
  methods,
  onProven,
  onClose,
}: {
  methods: readonly ProofMethod[];
  onProven: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("proof");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [method, setMethod] = useState(methods[0]);
  useEffect(() => dialog.current?.showModal(), []);
  const finish = () => {
    dialog.current?.close();
    onProven();
  };
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      className="m-auto w-[min(26rem,92vw)] rounded-card border border-line bg-surface p-6 text-ink backdrop:bg-black/45"
    >
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="font-semibold text-lg">
          {t("title")}
        </h2>
        {method ? <ProofForm key={method} method={method} onProven={finish} /> : <SignInAgain />}
        <div className="flex flex-wrap justify-between gap-3 border-line border-t pt-4">
          <div className="flex flex-wrap gap-2">
            {methods
              .filter((otherMethod) => otherMethod !== method)
              .map((otherMethod) => (
                <Button key={otherMethod} kind="quiet" size="small" onClick={() => setMethod(otherMethod)}>
                  {t(`use_${otherMethod}`)}
                </Button>
              ))}
          </div>
          <Button kind="secondary" size="small" onClick={() => dialog.current?.close()}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function ProofForm({ method, onProven }: { method: ProofMethod; onProven: () => void }) {
  const t = useTranslations("proof");
  const send = async (previous: FormState, form: FormData): Promise<FormState> => {
    if (method === "passkey") {
      const { requestOptions, ...refused } = await beginPasskeyProof();
      if (!requestOptions) return refused;
      const response = await askForPasskey(requestOptions);
      if (response === null) return { ok: false, message: t("noPasskey") };
      form.set("secret", response);
    }
    return prove(previous, form);
  };
  const [state, run, pending] = useActionState<FormState, FormData>(send, {});
  const finish = useEffectEvent(onProven);
  useEffect(() => {
    if (state.ok) finish();
  }, [state]);
  return (
    <>
      <p className="text-ink-2 text-sm">{t("explanation")}</p>
      <StatefulForm
        state={state}
        run={run}
        pending={pending}
        submit={method === "passkey" ? t("use_passkey") : t("confirm")}
        busy={t("confirming")}
        wide
      >
        <input type="hidden" name="method" value={method} />
        {method === "passkey" ? null : (
          <ActionField
            name="secret"
            id="proof-secret"
            label={t(`label_${method}`)}
            autoFocus
            required
            autoCapitalize="none"
            spellCheck={false}
            {...(method === "password"
              ? { type: "password", autoComplete: "current-password" }
              : { autoComplete: "one-time-code", maxLength: 40 })}
          />
        )}
      </StatefulForm>
    </>
  );
}

function SignInAgain() {
  const t = useTranslations("proof");
  const path = usePathname();
  return (
    <>
      <p className="text-ink-2 text-sm">{t("signInDetail")}</p>
      <ActionForm action={signInAgain} submit={t("signInAgain")} busy={t("confirming")} wide>
        <input type="hidden" name="next" value={path} />
      </ActionForm>
    </>
  );
}
