"use client";
import { type ComponentProps, useEffect, useRef } from "react";

/** A section that replaces a form and takes its focus, so that the keyboard and screen readers continue there. */
export function FocusedSection(props: ComponentProps<"section">) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return <section ref={section} tabIndex={-1} {...props} />;
}
