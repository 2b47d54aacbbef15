import { moneyRange } from "#components/features/credits/money-range.ts";
import { Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";
import { Link } from "../../ui/link.tsx";
import { OperationChip } from "./operation-icon.tsx";

/** An operation's price and the engines that the operator configured for it. */
export interface OperationPrice {
  slug: string;
  title: string;
  priceNote: string;
  /** The engines and efforts with another price. */
  ownPrices: readonly { title: string; priceNote: string }[];
  /** The price of a typical run in credits. */
  credits: number;
  /** A description of a typical run, for example "one megapixel". */
  typical: string;
  engines: readonly { title: string; href: string }[];
}

/** The price of each operation in credits and money, and its engines. */
export function OperationPrices({
  operations,
  rates,
}: {
  operations: readonly OperationPrice[];
  /** The lowest and the highest price of a credit, in minor units of the currency. */
  rates: { lowest: number; highest: number; currency: string };
}) {
  const t = useTranslations("marketing");
  const format = useFormat();
  return (
    <section aria-labelledby="operations" className="grid gap-6">
      <h2 id="operations" className="font-semibold text-2xl">
        {t("pricePerOperation")}
      </h2>
      <Table
        caption={t("operationPrices")}
        columns={[t("operation"), t("priceInCredits"), t("typicalRun"), t("engines")]}
      >
        {operations.map(({ slug, title, priceNote, ownPrices, credits, typical, engines }, position) => (
          <tr key={slug}>
            <td>
              <Link href={`/docs/${slug}`} className="flex items-center gap-3 font-medium hover:underline">
                <OperationChip slug={slug} position={position} size="small" />
                {title}
              </Link>
            </td>
            <td className="text-ink-2">
              {priceNote}
              {ownPrices.map((own) => (
                <span key={own.title} className="block">
                  {own.title}: {own.priceNote}
                </span>
              ))}
            </td>
            <td className="whitespace-nowrap">
              <span className="block tabular-nums">
                {t("creditCount", { credits })}, {moneyRange(credits, rates, format)}
              </span>
              <span className="caption">{typical}</span>
            </td>
            <td className="text-ink-2">
              <Engines engines={engines} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Engines({ engines }: { engines: OperationPrice["engines"] }) {
  return (
    <ol className="flex flex-wrap gap-x-3 gap-y-1">
      {engines.map(({ title, href }) => (
        <li key={href} className="whitespace-nowrap">
          <Link href={href} className="underline underline-offset-2">
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
