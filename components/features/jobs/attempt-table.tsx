import { formatDuration, formatOption } from "#components/ui/format.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";

/** The engines that tried a job, in order, with their outcomes. */
export function AttemptTable({ attempts }: { attempts: readonly { engine: string; outcome: string; ms: number }[] }) {
  if (attempts.length === 0) return <Empty title="No engine attempts" />;
  return (
    <Table caption="Engine attempts" columns={["Engine", "Outcome", { number: "Duration" }]}>
      {attempts.map(({ engine, outcome, ms }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an engine can appear twice, and the order never changes.
        <tr key={position}>
          <td className="font-mono text-[0.8125rem]">{engine}</td>
          <td>{formatOption(outcome)}</td>
          <NumberCell>{formatDuration(ms)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
