import { stateTitle } from "#components/translations/state-title.ts";
import { Empty } from "#components/ui/surface.tsx";
import { NumberCell, Table } from "#components/ui/table.tsx";
import { useFormat, useTranslations } from "#translations";

/** The engines that tried a job, in order, with their outcomes. */
export function AttemptTable({ attempts }: { attempts: readonly { engine: string; outcome: string; ms: number }[] }) {
  const t = useTranslations("jobs");
  const states = useTranslations("states");
  const format = useFormat();
  if (attempts.length === 0) return <Empty title={t("noEngineAttempts")} />;
  return (
    <Table caption={t("engineAttempts")} columns={[t("engine"), t("outcome"), { number: t("duration") }]}>
      {attempts.map(({ engine, outcome, ms }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an engine can appear twice, and the order never changes.
        <tr key={position}>
          <td className="font-mono text-[0.8125rem]">{engine}</td>
          <td>{stateTitle(states, outcome)}</td>
          <NumberCell>{format.duration(ms)}</NumberCell>
        </tr>
      ))}
    </Table>
  );
}
