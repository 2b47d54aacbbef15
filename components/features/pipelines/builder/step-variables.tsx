"use client";
import { useId } from "react";
import { Field, Select } from "#components/ui/field.tsx";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { useTranslations } from "#translations";
import type { BuilderStep } from "./builder-steps.ts";
import type { BuilderState } from "./use-builder.ts";
import { canBeVariable, listVariableFields } from "./variables.ts";

/** The fields of a step that variables set, and the choice of another one. */
export function StepVariables({
  builder,
  step,
  fields,
  errors,
}: {
  builder: BuilderState;
  step: BuilderStep;
  /** The fields of the form, which a variable can replace. */
  fields: readonly FieldDescription[];
  errors: Record<string, string>;
}) {
  const t = useTranslations("pipelines");
  const id = useId();
  const free = fields.filter(canBeVariable);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {listVariableFields(step, builder.operations).map(({ field, variable }) => (
        <Field
          key={field.name}
          id={`${id}-${field.name}`}
          label={t("setByVariable", { title: field.title })}
          error={errors[field.name]}
        >
          {(control) => (
            <Select
              {...control}
              value={variable}
              onChange={({ target }) => builder.setVariable(step.id, field.name, target.value || undefined)}
            >
              <option value="">{t("noVariable")}</option>
              {[...new Set([...builder.variables.map(({ name }) => name), variable])].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      {free.length > 0 ? (
        <Field id={id} label={t("fieldForVariable")} hint={t("fieldForVariableHint")}>
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={({ target }) => {
                const field = free.find(({ name }) => name === target.value);
                if (field) builder.addVariableFor(step, field);
              }}
            >
              <option value="">{t("chooseField")}</option>
              {free.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </div>
  );
}
