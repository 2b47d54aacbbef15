import { downloadBytes, tableDirections } from "../../models/languages/direction.ts";
import { languageName } from "../translation/languages.ts";

/** Mozilla's languages with the download size and published score of both directions, as a Markdown table. */
export function languageTable(): string {
  const tags = [...new Set([...tableDirections.keys()].flatMap((key) => key.split("-")))].filter((tag) => tag !== "en");
  const rows = tags
    .map((tag) => [`${languageName(tag)} (\`${tag}\`)`, describeDirection(`${tag}-en`), describeDirection(`en-${tag}`)])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  const head = ["Language", "Into English", "From English"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function describeDirection(key: string): string {
  const direction = tableDirections.get(key);
  if (!direction) return "–";
  return `${Math.round(downloadBytes(direction) / 1e6)} MB, ${direction.score?.comet.toFixed(3) ?? "–"}`;
}

/** The number of languages, with English. */
export const languageCount = new Set([...tableDirections.keys()].flatMap((key) => key.split("-"))).size;
