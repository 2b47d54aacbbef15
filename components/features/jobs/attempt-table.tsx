import { formatDuration } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";

/** The engines that a job was given to, in order, and what came of each. */
export function AttemptTable({ attempts }: { attempts: readonly { engine: string; outcome: string; ms: number }[] }) {
  if (attempts.length === 0) return <Empty title="No engine was asked" />;
  return (
    <Table caption="Engines tried" columns={["Engine", "Outcome", { number: "Took" }]}>
      {attempts.map(({ engine, outcome, ms }, turn) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an engine may be tried twice, and the order never changes.
        <tr key={turn}>
          <td className="font-mono text-[0.8125rem]">{engine}</td>
          <td>{outcome.replaceAll("_", " ")}</td>
          <NumberCell>{formatDuration(ms)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
