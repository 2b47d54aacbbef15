import { NumberCell, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/time.tsx";
import type { GlossarySummary } from "#lib/translation/glossaries.ts";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

const summarizePairs = ({ sourceLanguage: from, targetLanguage: to, entryCount, further }: GlossarySummary) => [
  { from, to, entryCount },
  ...further,
];

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
          <td className="text-ink-2">
            {summarizePairs(glossary)
              .map(({ from, to }) => t("fromTo", { from: format.language(from), to: format.language(to) }))
              .join(", ")}
          </td>
          <NumberCell>
            {format.count(summarizePairs(glossary).reduce((sum, { entryCount }) => sum + entryCount, 0))}
          </NumberCell>
          <td className="whitespace-nowrap text-ink-2">
            <RelativeTime at={glossary.updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
