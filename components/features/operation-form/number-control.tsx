"use client";
import { Input } from "#components/ui/field.tsx";

import type { ControlProps } from "./control-props.ts";
import { hasSlider } from "./field-layout.ts";

/** A number input, with a slider if the range is small. */
export function NumberControl({ control, field, text, onChange }: ControlProps) {
  const { min, max, step } = field;
  const input = (
    <Input
      {...control}
      type="number"
      inputMode={field.kind === "integer" ? "numeric" : "decimal"}
      value={text}
      min={min}
      max={max}
      step={step}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!hasSlider(field)) return input;
  return (
    <div className="flex items-center gap-3">
      <input
        type="range"
        aria-label={field.title}
        min={min}
        max={max}
        step={step}
        value={text === "" ? String(min) : text}
        onChange={(event) => onChange(event.target.value)}
        className="min-w-0 flex-1 accent-[var(--accent)]"
      />
      <div className="w-24 shrink-0">{input}</div>
    </div>
  );
}
