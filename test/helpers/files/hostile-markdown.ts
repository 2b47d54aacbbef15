/** Texts that took readers of Markdown quadratic time when they are repeated. */
const PATTERNS = [
  ">",
  "> ",
  "- ",
  "*a_",
  "*a",
  "~a~~b",
  "[",
  "]",
  "](",
  "![",
  "a <!--",
  "a <?",
  "[^a]: ",
  "Words\n---\n",
];

/** Markdown files of 100 kB that are built to take long to read; no two are the same. */
export function hostileMarkdown(count: number, sizeBytes = 100_000): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const pattern = PATTERNS[index % PATTERNS.length] ?? ">";
    const text = `Words ${index}\n\n${pattern.repeat(Math.ceil(sizeBytes / pattern.length))}`;
    return Buffer.from(text.slice(0, sizeBytes));
  });
}
