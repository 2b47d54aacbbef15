import type { LanguagePair } from "@atelier/documents/exchange";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";

/** The number of segments of each language pair, with the link to its file. */
export function MemoryPairs({ pairs }: { pairs: readonly (LanguagePair & { units: number })[] }) {
  const t = useTranslations("memory");
  const format = useFormat();
  return (
    <Table caption={t("pairs")} columns={[t("pair"), { number: t("segmentCount") }, t("files")]}>
      {pairs.map(({ from, to, units }) => {
        const pair = t("fromTo", { from: format.language(from), to: format.language(to) });
        const query = new URLSearchParams({ from, to });
        return (
          <tr key={`${from} ${to}`}>
            <td>{pair}</td>
            <NumberCell>{format.count(units)}</NumberCell>
            <td>
              {/* A plain link, because the router must not prefetch a download. */}
              <a
                href={`/memory/export?${query}`}
                download
                aria-label={t("downloadPair", { pair })}
                className="text-accent underline underline-offset-2"
              >
                {t("downloadTmx")}
              </a>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
