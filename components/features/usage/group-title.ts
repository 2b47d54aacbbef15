import type { Translator } from "#translations";

/** The title of a group of usage: "Operation", or the name of a tag. */
export function groupTitle(t: Translator<"usage">, group: string): string {
  return group.startsWith("metadata.")
    ? t("tag", { name: group.slice("metadata.".length) })
    : t("groupName", { group });
}
