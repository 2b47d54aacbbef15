import { type ClassValue, clsx } from "clsx";

/** Joins class names. Classes that set the same property must not meet: a component offers a variant instead. */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
