import Link from "next/link";
import { Badge } from "#components/ui/surface.tsx";
import { Table } from "#components/ui/table.tsx";
import type { PriceLine } from "#lib/admin/prices.ts";

/** The prices of every operation and of its engines, each with a link to its form. */
export function PriceList({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <Table caption="Prices" columns={["Operation", "Engine", "Price in credits", "Change"]}>
      {lines.map((line) => (
        <PriceRow key={hrefOf(line)} line={line} />
      ))}
    </Table>
  );
}

function PriceRow({ line }: { line: PriceLine }) {
  const { title, engine, effort, priceNote, units } = line;
  const isOwn = units.some(({ own }) => own !== null);
  const scope = [title, engine?.title ?? "all engines", effort].filter(Boolean).join(", ");
  return (
    <tr>
      <td className="whitespace-nowrap font-medium">{engine ? null : title}</td>
      <td className="text-ink-2">
        {engine?.title ?? "All engines"}
        {effort ? `, effort ${effort}` : ""}
      </td>
      <td>
        {priceNote} {isOwn ? <Badge tone="accent">Changed</Badge> : null}
      </td>
      <td>
        <Link href={hrefOf(line)} aria-label={`Change ${scope}`} className="underline underline-offset-2">
          Change
        </Link>
      </td>
    </tr>
  );
}

function hrefOf({ operation, engine, effort }: PriceLine): string {
  const search = new URLSearchParams({
    operation,
    ...(engine ? { engine: engine.id } : {}),
    ...(effort ? { effort } : {}),
  });
  return `/admin/prices?${search}`;
}
