import { useTranslations } from "#translations";
/** The steps that an instruction was translated into. */
export function EditPlan({ plan }: { plan: { tool: string; arguments: Record<string, unknown> }[] }) {
  const t = useTranslations("playground");
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="caption mr-1">{t("appliedEdits")}</span>
      {plan.map((step, position) => (
        <code
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan keep their order.
          key={position}
          className="rounded border border-line bg-surface px-2 py-0.5 font-mono text-xs"
        >
          {[step.tool, ...Object.entries(step.arguments).map(([name, value]) => `${name}=${String(value)}`)].join(" ")}
        </code>
      ))}
    </div>
  );
}
