/** The id of a heading: "1. Create a key" → "1-create-a-key". */
export function getAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
