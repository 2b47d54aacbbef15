import { Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";

/** The months with a statement, newest first, each with its files. The first month is the current one. */
export function StatementList({ months }: { months: readonly string[] }) {
  const t = useTranslations("credits");
  const { locale } = useFormat();
  const formats = [
    { format: "pdf", title: t("downloadPdf") },
    { format: "csv", title: t("downloadCsv") },
  ];
  return (
    <section aria-labelledby="months" className="mb-10 grid grid-cols-1 gap-5">
      <h2 id="months" className="scroll-mt-16 font-semibold text-lg">
        {t("monthlyStatements")}
      </h2>
      <Table caption={t("statementsByMonth")} columns={[t("month"), t("files")]}>
        {months.map((month, index) => (
          <tr key={month}>
            <td>
              {index === 0 ? t("statementUpToNow", { month: monthName(month, locale) }) : monthName(month, locale)}
            </td>
            <td className="flex gap-4">
              {formats.map(({ format, title }) => (
                <a
                  key={format}
                  href={`/credits/statement/${month}?format=${format}`}
                  aria-label={t("statementOfMonthAsFile", { month: monthName(month, locale), format: title })}
                  className="text-accent underline underline-offset-2"
                >
                  {title}
                </a>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** "2026-11" → "November 2026". */
const monthName = (month: string, locale: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });
