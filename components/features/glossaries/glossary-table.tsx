import Link from "next/link";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { GlossarySummary } from "#lib/translation/glossaries.ts";
import { useFormat, useTranslations } from "#translations";

/** The account's glossaries, newest first, with links to their pages. */
export function GlossaryTable({ glossaries }: { glossaries: GlossarySummary[] }) {
  const t = useTranslations("glossaries");
  const format = useFormat();
  return (
    <Table caption={t("glossaries")} columns={[t("name"), t("languages"), { number: t("terms") }, t("changed")]}>
      {glossaries.map((glossary) => (
        <tr key={glossary.id}>
          <td>
            <Link
              href={`/glossaries/${glossary.id}`}
              className="break-words font-medium underline decoration-line-strong underline-offset-4"
            >
              {glossary.name}
            </Link>
          </td>
          <td className="whitespace-nowrap text-ink-2">
            {t("fromTo", {
              from: format.language(glossary.sourceLanguage),
              to: format.language(glossary.targetLanguage),
            })}
          </td>
          <NumberCell>{format.count(glossary.entryCount)}</NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={glossary.updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
