import type { KeyboardEvent } from "react";

/** Moves the focus between a field and the links of its results with the arrow keys, as the handler of their parent. */
export function moveFocus(event: KeyboardEvent, field: HTMLElement | null, results: HTMLElement | null): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const links = [...(results?.querySelectorAll("a") ?? [])];
  const current = links.findIndex((link) => link.matches(":focus"));
  (links[current + (event.key === "ArrowDown" ? 1 : -1)] ?? field)?.focus();
}
