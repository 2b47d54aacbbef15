import type { EditContext } from "../edit-context.ts";

const PEOPLE =
  /(?:^| )(?:people|persons?|m[ae]n|wom[ae]n|children|kids|girls?|boys?|passers-?by|bystanders?|strangers?)$/;

/**
 * Says how many people were found where people are hidden, because one who is small or half hidden can be missed. Costs half
 * of the price if they were not found for certain.
 */
export function warnOfHiddenPeople(edit: EditContext): void {
  const [found] = [...edit.found].flatMap(([name, part]) => (part && PEOPLE.test(name) ? [part] : []));
  if (!found) return;
  const count = found.each?.length ?? 1;
  if (found.isUnsure) edit.guessed = true;
  edit.context.warn(
    found.isUnsure
      ? `Number of people who were found, and not for certain: ${count}. More people can be visible. Half of the price is charged. Check each person, or mark the people with a mask.`
      : `Number of people who were found: ${count}. Someone who is small or half hidden can be missed, so check each person.`,
  );
}
