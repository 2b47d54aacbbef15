"use client";
import type { KeyState } from "#components/features/keys/actions.ts";
import { StatefulForm } from "#components/ui/action-form.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { Card } from "#components/ui/surface.tsx";
import { useTranslations } from "#translations";
import { OverlapField, WITHOUT_OVERLAP } from "./overlap-field.tsx";

export interface ShownKey {
  id: string;
  label: string;
  created: string;
  lastUsed: string;
  /** The formatted time at which a rotated key stops working. */
  endsAt: string | null;
}

/** One key with the forms to revoke and, with the role for it, rotate it. */
export function KeyCard({
  shown,
  mayRotate,
  rotated,
  rotate,
  rotating,
  revoke,
  revoking,
}: {
  shown: ShownKey;
  mayRotate: boolean;
  /** The result of the newest rotation. */
  rotated: KeyState;
  rotate: (form: FormData) => void;
  rotating: boolean;
  revoke: (form: FormData) => void;
  revoking: boolean;
}) {
  const t = useTranslations("keys");
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h2 className="break-all font-mono text-lg">{shown.label}</h2>
          <p className="text-ink-3 text-sm">
            {t("createdCreatedLastused", { created: shown.created, lastUsed: shown.lastUsed })}
          </p>
          {shown.endsAt ? (
            <p className="text-sm text-warn">{t("rotatedWorksUntilEndsat", { endsAt: shown.endsAt })}</p>
          ) : null}
        </div>
        <form action={revoke}>
          <input type="hidden" name="id" value={shown.id} />
          <ConfirmButton
            kind="danger"
            size="small"
            aria-disabled={revoking}
            confirmation={{ title: t("revokeThisKey"), detail: t("requestsThatUseFailWithin") }}
          >
            {t("revoke")}
          </ConfirmButton>
        </form>
      </div>
      {shown.endsAt || !mayRotate ? null : <RotateForm state={rotated} rotate={rotate} rotating={rotating} />}
    </Card>
  );
}

function RotateForm({
  state,
  rotate,
  rotating,
}: {
  state: KeyState;
  rotate: (form: FormData) => void;
  rotating: boolean;
}) {
  const t = useTranslations("keys");
  return (
    <div className="max-w-md border-line border-t pt-5">
      <StatefulForm
        state={state}
        run={rotate}
        pending={rotating}
        kind="secondary"
        submit={t("rotate")}
        busy={t("rotating")}
        confirmation={{ title: t("rotateAtOnce"), detail: t("rotateAtOnceDetail"), when: WITHOUT_OVERLAP }}
      >
        <OverlapField />
      </StatefulForm>
    </div>
  );
}
