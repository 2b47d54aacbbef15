"use client";
import { useId } from "react";
import { Field, Input, Select } from "#components/ui/field.tsx";
import { useTranslations } from "#translations";
import type { BuilderStep } from "./builder-steps.ts";
import { type ConditionParts, FACTS, formatCondition, OPERATORS, parseParts } from "./condition-parts.ts";
import type { BuilderState } from "./use-builder.ts";

/** Chooses when a step runs: always, or if a fact of an earlier result holds. */
export function ConditionField({
  builder,
  step,
  index,
  error,
}: {
  builder: BuilderState;
  step: BuilderStep;
  index: number;
  error: string | undefined;
}) {
  const t = useTranslations("pipelines");
  const id = useId();
  const earlier = builder.steps.slice(0, index);
  if (earlier.length === 0) return null;
  const parts = parseParts(step.when);
  const change = (changed: Partial<ConditionParts>) => {
    const usual = { step: "", fact: "width", operator: "<", value: "1000" };
    builder.change(step.id, { when: formatCondition({ ...usual, ...parts, ...changed }) });
  };
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field id={id} label={t("conditionRuns")} error={parts ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            value={parts?.step ?? ""}
            onChange={({ target }) =>
              target.value ? change({ step: target.value }) : builder.change(step.id, { when: "" })
            }
          >
            <option value="">{t("always")}</option>
            {earlier.map((item, place) => (
              <option key={item.id} value={item.id}>
                {t("onlyIf", { title: builder.getTitle(item, place) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {parts ? (
        <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_minmax(0,1fr)]">
          <Field id={`${id}-fact`} label={t("fact")}>
            {(control) => (
              <>
                <Input
                  {...control}
                  list={`${id}-facts`}
                  value={parts.fact}
                  maxLength={100}
                  autoComplete="off"
                  onChange={({ target }) => change({ fact: target.value })}
                />
                <datalist id={`${id}-facts`}>
                  {FACTS.map((fact) => (
                    <option key={fact} value={fact} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field id={`${id}-operator`} label={t("comparison")}>
            {(control) => (
              <Select {...control} value={parts.operator} onChange={({ target }) => change({ operator: target.value })}>
                {OPERATORS.map((operator) => (
                  <option key={operator} value={operator}>
                    {operator}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="max-sm:col-span-2">
            <Field id={`${id}-value`} label={t("value")}>
              {(control) => (
                <Input
                  {...control}
                  value={parts.value}
                  maxLength={200}
                  onChange={({ target }) => change({ value: target.value })}
                />
              )}
            </Field>
          </div>
        </div>
      ) : null}
      {parts && error ? (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
