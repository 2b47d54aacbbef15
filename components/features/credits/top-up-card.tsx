import { turnOffTopUp } from "#components/features/credits/actions.ts";
import { ActionForm } from "#components/ui/action-form.tsx";
import { Badge, Card, Notice, type Tone } from "#components/ui/surface.tsx";
import type { CreditPackage } from "#lib/credits/packages.ts";
import type { TopUpView } from "#lib/payments/top-up/settings.ts";
import { useFormat, useTranslations } from "#translations";
import { TopUpForm } from "./top-up-form.tsx";

const tones: Record<TopUpView["status"], Tone> = {
  active: "good",
  awaiting_card: "warn",
  paused: "bad",
  off: "plain",
};

/** The automatic top-up: its state and its settings. */
export function TopUpCard({
  topUp,
  packages,
  currency,
}: {
  topUp: TopUpView | null;
  packages: readonly CreditPackage[];
  currency: string;
}) {
  const t = useTranslations("credits");
  const status = topUp?.status ?? "off";
  const isOn = topUp !== null && topUp.status !== "off";
  return (
    <section id="top-up" aria-labelledby="top-up-heading" className="mb-10 scroll-mt-6">
      <Card className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-10">
        <div className="grid content-start gap-3">
          <h2 id="top-up-heading" className="flex items-center gap-3 font-semibold text-lg">
            {t.rich("automaticTopUpState", { status, badge: (chunks) => <Badge tone={tones[status]}>{chunks}</Badge> })}
          </h2>
          <p className="text-ink-2 text-sm">{t("buyPackageWithYourSaved")}</p>
          {topUp?.status === "paused" ? (
            <Notice tone="warn">{t("topUpPaused", { reason: topUp.pausedReason ?? "declined" })}</Notice>
          ) : null}
          {topUp ? <TopUpFacts topUp={topUp} /> : null}
          {isOn ? (
            <ActionForm action={turnOffTopUp} submit={t("turnOff")} busy={t("turningOff")} kind="secondary" />
          ) : null}
        </div>
        <TopUpForm topUp={topUp} packages={packages} currency={currency} />
      </Card>
    </section>
  );
}

function TopUpFacts({ topUp: { card, spentThisMonth, monthlyCap, currency } }: { topUp: TopUpView }) {
  const t = useTranslations("credits");
  const format = useFormat();
  return (
    <dl className="grid gap-1.5 text-sm">
      {card ? (
        <div className="flex gap-2">
          <dt className="text-ink-3">{t("card")}</dt>
          <dd>
            {t.rich("brandEndingLastfour", {
              brand: card.brand,
              span: (chunks) => <span className="capitalize">{chunks}</span>,
              lastFour: card.lastFour,
            })}
          </dd>
        </div>
      ) : null}
      <div className="flex gap-2">
        <dt className="text-ink-3">{t("thisMonth")}</dt>
        <dd>
          {t("spentthismonthOfMonthlycap", {
            spentThisMonth: format.money(spentThisMonth, currency),
            monthlyCap: format.money(monthlyCap, currency),
          })}
        </dd>
      </div>
    </dl>
  );
}
