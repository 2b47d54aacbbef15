import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle, Notice } from "#components/ui/surface.tsx";
import type { KeySpend } from "#lib/credits/key-spend.ts";
import type { ListedKey } from "#lib/keys/restricted-list.ts";
import { useFormat, useTranslations } from "#translations";
import { HolderText } from "./restricted-key-table.tsx";

/** Shows a restricted key's spending and use. */
export function RestrictedKeyFacts({ shown, spend }: { shown: ListedKey; spend: KeySpend | undefined }) {
  const t = useTranslations("keys");
  const format = useFormat();
  const { creditCap: cap } = shown.grants;
  const credits = (count: number | undefined) => t("creditCount", { credits: count ?? 0 });
  const spent = cap?.period === "never" ? spend?.total : cap && spend?.[cap.period];
  return (
    <Card className="grid content-start gap-4">
      <CardTitle>{t("use")}</CardTitle>
      {cap && spent !== undefined && spent !== null && spent >= cap.credits ? (
        <Notice tone="warn">{t("capIsSpent")}</Notice>
      ) : null}
      <Facts
        facts={[
          shown.clientName === null
            ? [t("apiKey"), `${shown.prefix}…${shown.lastFour}`]
            : [t("application"), shown.clientName],
          [t("keyType"), <HolderText key="type" shown={shown} />],
          [t("id"), shown.id],
          [t("project"), shown.grants.project?.name ?? ""],
          [t("created"), format.time(shown.createdAt)],
          [t("lastUse"), shown.lastUsedAt ? format.time(shown.lastUsedAt) : t("neverUsed")],
          [t("spentToday"), credits(spend?.day)],
          [t("spentThisWeek"), credits(spend?.week)],
          [t("spentThisMonth"), credits(spend?.month)],
          [t("spentInTotal"), credits(spend?.total)],
          [t("openJobsNow"), format.count(spend?.open_jobs ?? 0)],
          ...(shown.oldUntil && shown.clientName === null
            ? [[t("oldSecretUntil"), format.time(shown.oldUntil)] as const]
            : []),
        ]}
      />
    </Card>
  );
}
