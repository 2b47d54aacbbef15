import { Facts } from "#components/ui/facts.tsx";
import { Card, CardTitle } from "#components/ui/surface.tsx";
import type { Machine } from "#lib/models/probe/machine.ts";
import { useFormat, useTranslations } from "#translations";

/** The processor, memory, disk and graphics processor of the machine, with its measured speed. */
export function MachineFacts({ machine }: { machine: Machine }) {
  const t = useTranslations("admin");
  const format = useFormat();
  const { processor, cores, memoryBytes, freeDiskBytes, gpus, gigaflopsPerSecond } = machine;
  const speed =
    gigaflopsPerSecond === null ? t("notMeasured") : t("gigaflops", { value: Math.round(gigaflopsPerSecond) });
  return (
    <Card className="grid gap-4">
      <CardTitle>{t("thisMachine")}</CardTitle>
      <Facts
        facts={[
          [t("processor"), t("processorCores", { processor, cores })],
          [t("speed"), speed],
          [t("memory"), format.bytes(memoryBytes)],
          [t("freeDisk"), format.bytes(freeDiskBytes)],
          [t("graphicsProcessor"), gpus.join(", ") || t("noneFound")],
        ]}
      />
    </Card>
  );
}
