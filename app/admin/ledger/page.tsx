import type { Metadata } from "next";
import { PageHeading } from "#components/shell/page-heading.tsx";
import { Notice } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import { requireAdmin } from "#lib/accounts/session/session.ts";
import { checkInvariants } from "#lib/credits/invariants.ts";
import { pool } from "#lib/platform/database/db.ts";
import { getFormat, getTranslations } from "#translations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("ledgerCheck") };
}

const MAX_SHOWN = 200;

export default async function AdminLedgerPage() {
  const t = await getTranslations("admin");
  const format = await getFormat();
  await requireAdmin();
  const violations = await checkInvariants(pool());
  return (
    <>
      <PageHeading title={t("ledgerCheck")}>{t("checksAllMoneyInvariantsOn")}</PageHeading>
      {violations.length === 0 ? (
        <Notice tone="good" title={t("allChecksPassed")}>
          {t("checkedValue", { value: format.time(new Date()) })}
        </Notice>
      ) : (
        <div className="grid gap-6">
          <Notice tone="bad" title={t("violationsFound", { length: violations.length })}>
            {t("findCauseFirstThenCorrect")}
          </Notice>
          <Table caption={t("violations")} columns={[t("rule"), t("subject"), t("details")]}>
            {violations.slice(0, MAX_SHOWN).map(({ rule, subject, detail }) => (
              <tr key={`${rule}${subject}`}>
                <td>{rule}</td>
                <td className="font-mono text-[0.8125rem]">{subject}</td>
                <td>{detail}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
