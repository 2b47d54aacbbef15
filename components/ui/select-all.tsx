"use client";
import { useEffect, useRef } from "react";

/** The checkbox in the heading of a table that checks all rows. The rows' boxes have the name `name` and belong to `form`. */
export function SelectAll({ form, name, label }: { form: string; name: string; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const update = () => {
      if (!box.current) return;
      const boxes = findBoxes(box.current, form, name);
      const checked = boxes.filter((row) => row.checked).length;
      box.current.checked = boxes.length > 0 && checked === boxes.length;
      box.current.indeterminate = checked > 0 && checked < boxes.length;
      box.current.disabled = boxes.length === 0;
    };
    // The fields of a form change after its reset event.
    const onReset = () => setTimeout(update);
    update();
    document.addEventListener("change", update);
    document.addEventListener("reset", onReset);
    return () => {
      document.removeEventListener("change", update);
      document.removeEventListener("reset", onReset);
    };
  });
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      title={label}
      onChange={({ currentTarget }) => {
        for (const row of findBoxes(currentTarget, form, name)) row.checked = currentTarget.checked;
      }}
      className="size-4 accent-accent"
    />
  );
}

/** The boxes of the rows below a heading. */
function findBoxes(heading: HTMLElement, form: string, name: string): HTMLInputElement[] {
  const boxes = heading.closest("table")?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"]') ?? [];
  return [...boxes].filter((box) => box.name === name && box.form?.id === form);
}
