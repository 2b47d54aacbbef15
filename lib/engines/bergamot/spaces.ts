/**
 * Gives a translation the white space of its source at both ends and around inline objects. The translator sees no
 * objects, so it cannot know these spaces.
 */
export function restoreSpaces(source: string, translation: string): string {
  const spacesAround = (id: string) => {
    const [, before = "", after = ""] = new RegExp(`(\\s*)<x${id}/>(\\s*)`).exec(source) ?? [];
    return { before, after };
  };
  const spaced = translation.replace(/(?:\s*<x\d+\/>)+\s*/g, (objects) => {
    let [text, open] = ["", ""];
    for (const [, id = ""] of objects.matchAll(/<x(\d+)\/>/g)) {
      const { before, after } = spacesAround(id);
      text += `${open || before}<x${id}/>`;
      open = after;
    }
    return text + open;
  });
  const [start = ""] = /^\s*/.exec(source) ?? [];
  const [end = ""] = /\s*$/.exec(source.trimStart()) ?? [];
  return start + spaced.trim() + end;
}
