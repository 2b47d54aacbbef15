import { Table } from "#components/ui/table.tsx";
import { OperationChip } from "./operation-icon.tsx";

/** The price of each operation in credits. */
export function OperationPrices({
  operations,
}: {
  operations: readonly { slug: string; title: string; priceNote: string }[];
}) {
  return (
    <section aria-labelledby="operations" className="grid gap-6">
      <h2 id="operations" className="font-semibold text-2xl">
        Price per operation
      </h2>
      <Table caption="Operation prices" columns={["Operation", "Price in credits"]}>
        {operations.map(({ slug, title, priceNote }, position) => (
          <tr key={slug}>
            <td>
              <span className="flex items-center gap-3 font-medium">
                <OperationChip slug={slug} position={position} size="small" />
                {title}
              </span>
            </td>
            <td className="text-ink-2">{priceNote}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
