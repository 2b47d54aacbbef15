import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import type { EngineCard } from "#lib/engines/define.ts";
import type { Capability } from "#lib/engines/ports/index.ts";
import { capabilities, listSettings } from "#lib/engines/ports/index.ts";
import { operations } from "#lib/operations/index.ts";

export const enginesSummary = "Who does the work: what each engine serves, its settings, limits and license.";

/** What an operator must know of lists, in paragraphs: the page and its Markdown say the same. */
export const listRules: readonly string[] = [
  "Whoever runs the service chooses an operation's engines by a setting: a list in order of preference, separated by commas. Each entry is ENGINE[:MODEL][@ADDRESS][#LABEL]. Where nothing is set, the embedded engine serves.",
  "An engine's fault tries the next of the list: when it fails, does not answer in time, asks for a pause, or cannot do what was sent. The input's fault does not, and neither does a refusal by content policy, which is answered as content_refused. The price stays the same, and the job lists its attempts.",
  "An engine elsewhere has a time limit for each call and a cap on calls at once. What was certainly not begun is tried again after a short, jittered pause; after five failures in a row an engine rests for 15 seconds; Retry-After is honored.",
  "npm run atelier -- engines shows each operation's list, whether each engine can be used, and which would serve now. GET /api/v1/ready says the same.",
];

export const kinds: Record<EngineCard["kind"], string> = {
  embedded: "embedded",
  hosted: "hosted",
  gpu: "your own server",
};

/** The operation that asks for a capability. */
export const operationOf = (capability: Capability) =>
  operations.find((operation) => operation.capability === capability) ?? operations[0];

/** The capabilities an engine can be chosen for, with how it does each. */
export const servedBy = ({ serves }: EngineCard) =>
  capabilities.flatMap((capability) => {
    const how = serves[capability];
    return how ? [{ capability, how, setting: listSettings[capability], operation: operationOf(capability) }] : [];
  });

export function enginesMarkdown(): string {
  const head = ["Engine", ...capabilities.map((capability) => operationOf(capability)?.title ?? capability)];
  const rows = engineCards.map((card) => [
    `[${card.title}](/docs/engines/${cardSlug(card)})`,
    ...capabilities.map((capability) => (card.serves[capability] ? "yes" : "")),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  return `# Engines\n\n${enginesSummary}\n\n${table}\n\n## Choosing\n\n${listRules.join("\n\n")}`;
}

export function engineMarkdown(card: EngineCard): string {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
  const code = (text: string) => `\`${text}\``;
  return [
    `# ${card.title}`,
    card.summary,
    `In a list it is called ${code(card.family)}; as ${card.examples.map(code).join(", ")}.`,
    "## Serves",
    list(servedBy(card).map(({ operation, how, setting }) => `${operation?.title} (${code(setting)}): ${how}`)),
    "## Settings",
    card.settings.length > 0
      ? list(card.settings.map(({ name, required, note }) => `${code(name)}${required ? " (required)" : ""}: ${note}`))
      : "It has none.",
    "## Limits",
    list(card.limits),
    "## License",
    card.license,
  ].join("\n\n");
}
