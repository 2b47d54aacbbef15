const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/;

/**
 * The names in the text of a .env file whose value has a # without quotes: Node takes it for the start of a comment, also
 * within a word, and leaves out the rest of the value. A # after a space is a comment.
 */
export function cutValues(text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ""] = ASSIGNMENT.exec(line) ?? [];
    if (name === undefined || /^\s*["'`]/.test(value)) return [];
    const at = value.indexOf("#");
    return at >= 0 && !/\s/.test(value.charAt(at - 1)) ? [name] : [];
  });
}
