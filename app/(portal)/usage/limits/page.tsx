import type { Metadata } from "next";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { requireView } from "#lib/accounts/session/session.ts";
import { type OptionalLimit, readAccountLimits } from "#lib/limits/read-limits.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("limits");
  return { title: t("limits") };
}

const MEGABYTE = 1_000_000;

export default async function LimitsPage() {
  const [t, format] = [await getTranslations("limits"), await getFormat()];
  const { account } = await requireView("/usage/limits", "read_jobs");
  const limits = await readAccountLimits(account.id);
  const { used, limit } = limits.uploadBytes;
  const uploadMegabytes = { used: Math.ceil(used / MEGABYTE), limit: limit / MEGABYTE };
  const rows: [string, Partial<OptionalLimit>][] = [
    [t("requestsPerMinute"), { limit: limits.requestsPerMinute }],
    [t("openJobs"), limits.openJobs],
    [t("openBatches"), limits.openBatches],
    [t("restrictedKeys"), limits.restrictedKeys],
    [t("creditsToday"), limits.creditsToday],
    [t("creditsThisMonth"), limits.creditsThisMonth],
    [t("uploads"), limits.uploads],
    [t("uploadMegabytes"), uploadMegabytes],
    [t("glossaries"), limits.glossaries],
    [t("glossaryTerms"), limits.glossaryTerms],
  ];
  return (
    <>
      <PageHeading
        title={t("limits")}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/keys" kind="secondary">
              {t("limitsOfKeys")}
            </ButtonLink>
            <ButtonLink href="/settings" kind="secondary">
              {t("setSpendLimits")}
            </ButtonLink>
          </div>
        }
      >
        {t("whatALimitDoes")}
      </PageHeading>
      <Table caption={t("limits")} columns={[t("limit"), { number: t("used") }, { number: t("most") }]}>
        {rows.map(([name, row]) => (
          <tr key={name}>
            <td>{name}</td>
            <NumberCell>{row.used === undefined ? "—" : format.count(row.used)}</NumberCell>
            <NumberCell>
              {row.limit === null || row.limit === undefined ? t("none") : format.count(row.limit)}
            </NumberCell>
          </tr>
        ))}
      </Table>
    </>
  );
}
