import { Badge } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import type { PriceLine } from "#lib/admin/prices.ts";
import { useTranslate, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";

/** The prices of every operation and of its engines, each with a link to its form. */
export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
  const t = useTranslations("admin");
  return (
    <Table caption={t("prices")} columns={[t("operation"), t("engine"), t("priceInCredits"), t("change")]}>
      {lines.map((line) => (
        <PriceRow key={getHref(line)} line={line} />
      ))}
    </Table>
  );
}

function PriceRow({ line }: { line: PriceLine }) {
  const translate = useTranslate();
  const { engine, effort, units } = line;
  const title = translate(line.title);
  const isOwn = units.some(({ own }) => own !== null);
  const t = useTranslations("admin");
  const engineTitle = engine?.title ?? t("allEngines");
  const scope = [title, engineTitle, effort].filter(Boolean).join(", ");
  return (
    <tr>
      <td className="whitespace-nowrap font-medium">{engine ? null : title}</td>
      <td className="text-ink-2">{[engineTitle, effort && t("effortName", { effort })].filter(Boolean).join(", ")}</td>
      <td>
        {translate(line.priceNote)} {isOwn ? <Badge tone="accent">{t("changed")}</Badge> : null}
      </td>
      <td>
        <Link href={getHref(line)} aria-label={t("changeScope", { scope })} className="underline underline-offset-2">
          {t("change")}
        </Link>
      </td>
    </tr>
  );
}

function getHref({ operation, engine, effort }: PriceLine): string {
  const search = new URLSearchParams({
    operation,
    ...(engine ? { engine: engine.id } : {}),
    ...(effort ? { effort } : {}),
  });
  return `/admin/prices?${search}`;
}
