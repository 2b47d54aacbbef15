import { Table } from "#components/ui/table.tsx";
import type { EnginePrice } from "#lib/engine-health/engine-prices.ts";

/** The engines that a request can choose, with the value of the field engine, their prices and where they run. */
export function EnginePriceTable({ engines }: { engines: readonly EnginePrice[] }) {
  if (engines.length === 0) return null;
  return (
    <section aria-labelledby="engines" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="engines" className="font-semibold text-2xl">
        Engines
      </h2>
      <p className="text-ink-2">
        Without the parameter engine, the first engine that is ready and supports the request is used.
      </p>
      <Table caption="Engines and their prices" columns={["Engine", "Value of engine", "Price in credits", "Data"]}>
        {engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} />
        ))}
      </Table>
    </section>
  );
}

function EngineRow({ engine: { id, title, description, priceNote, efforts, local, ready } }: { engine: EnginePrice }) {
  return (
    <tr>
      <td>
        <span className="block font-medium">{title}</span>
        <span className="caption">{ready ? description : `${description} (not available now)`}</span>
      </td>
      <td>
        <code className="break-all font-mono text-[0.8125rem]">{id}</code>
      </td>
      <td className="text-ink-2">
        {priceNote}
        {efforts.map((one) => (
          <span key={one.effort} className="block">
            Effort {one.effort}: {one.priceNote}
          </span>
        ))}
      </td>
      <td className="text-ink-2">{local ? "Stays with the operator" : "Sent to a provider"}</td>
    </tr>
  );
}
