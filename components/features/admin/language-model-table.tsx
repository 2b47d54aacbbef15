import { Badge } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import type { LanguageLine } from "#lib/admin/language-models.ts";
import { useFormat, useTranslations } from "#translations";

/** The translation models by language: whether they are installed, their sizes and their published scores. */
export function LanguageModelTable({ languages, license }: { languages: LanguageLine[]; license: string }) {
  const t = useTranslations("admin");
  const format = useFormat();
  return (
    <div className="mt-10 grid gap-3">
      <h2 className="font-semibold text-lg">{t("translationLanguages")}</h2>
      <p className="text-ink-2 text-sm">{t("translationModelsAreDownloaded", { license })}</p>
      <Table
        caption={t("translationLanguages")}
        columns={[t("language"), t("direction"), t("state"), { number: t("size") }, { number: "COMET" }]}
      >
        {languages.flatMap(({ name, directions }) =>
          directions.map(({ key, isInstalled, sizeBytes, comet }) => (
            <tr key={key}>
              <td>{name}</td>
              <td className="font-mono">{key.replace("-", " → ")}</td>
              <td>{isInstalled ? <Badge tone="good">{t("installed")}</Badge> : t("downloadable")}</td>
              <NumberCell>{format.bytes(sizeBytes)}</NumberCell>
              <NumberCell>{comet === null ? "–" : comet.toFixed(3)}</NumberCell>
            </tr>
          )),
        )}
      </Table>
    </div>
  );
}
