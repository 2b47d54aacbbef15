import { type ClassValue, clsx } from "clsx";

/** Joins class names. It does not resolve conflicts: to override a property, add a variant to the component. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
