import { cardSlug, engineCards } from "#lib/engines/cards.ts";
import type { EngineCard } from "#lib/engines/define.ts";
import { capabilities, listSetting } from "#lib/engines/ports/index.ts";
import { operationBySlug } from "#lib/operations/index.ts";

export const enginesSummary = "The engines that run each operation, with their settings, limits and licenses.";

/** How engine lists work. The page and its Markdown share these paragraphs. */
export const listRules: readonly string[] = [
  "Each operation has a setting with its engines: a comma-separated list in order of preference. An entry has the form ENGINE[:MODEL][@ADDRESS][#LABEL]. Without the setting, the operation uses installed models and the embedded engine.",
  "If an engine fails, times out, is rate limited or does not support the input, the next engine in the list runs the job. Invalid input and content policy refusals (content_refused) end the job instead. A fallback is charged its own price, but never more than the quoted price, and the job lists its attempts. A request that names its engine has no fallback.",
  "Calls to remote engines have a time limit and a concurrency limit. A call that did not start is retried after a short, jittered delay. After five failures in a row, an engine is skipped for 15 seconds. Retry-After headers are honored.",
  "To see each operation's list, the state of its engines and the engine that is used now, run npm run atelier -- engines or call GET /api/v1/ready.",
];

export const engineKinds: Record<EngineCard["kind"], string> = {
  embedded: "Embedded",
  hosted: "Hosted",
  gpu: "Your own server",
};

/** Where a job's input goes, for each kind of engine. */
const dataNotes: Record<EngineCard["local"], string> = {
  always: "Local: inputs stay on the operator's machines (provider_policy local_only).",
  never: "Not local: inputs are sent to a provider. It is not used for requests with provider_policy local_only.",
  address:
    "Local if its address is private, a host name without a dot, or listed in LOCAL_HOSTS. Otherwise it is not used for requests with provider_policy local_only.",
  model:
    "Local if its model runs on a server of the operator (openai-compatible with a private address or one of LOCAL_HOSTS), or if it uses no model.",
};

/** The limits of an engine, the destination of its inputs, and the effects of its efforts. */
export const engineLimits = ({ limits, local, efforts }: EngineCard): string[] => [
  ...limits,
  dataNotes[local],
  ...(efforts ? [`Effort: ${efforts}.`] : []),
];

/** The operations that an engine can run, with the setting that selects it. */
export const engineUses = ({ serves }: EngineCard) =>
  capabilities.flatMap((capability) => {
    const how = serves[capability];
    const { slug, title } = operationBySlug(capability);
    return how ? [{ slug, title, setting: listSetting(slug), how }] : [];
  });

/** The engines page as Markdown. */
export function enginesMarkdown(): string {
  const head = ["Engine", ...capabilities.map((capability) => operationBySlug(capability).title)];
  const rows = engineCards.map((card) => [
    `[${card.title}](/docs/engines/${cardSlug(card)})`,
    ...capabilities.map((capability) => (card.serves[capability] ? "yes" : "")),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  return `# Engines\n\n${enginesSummary}\n\n${table}\n\n## Selection and failover\n\n${listRules.join("\n\n")}`;
}

/** An engine's page as Markdown. */
export function engineMarkdown(card: EngineCard): string {
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");
  const code = (text: string) => `\`${text}\``;
  return [
    `# ${card.title}`,
    card.summary,
    `Name in engine lists: ${code(card.family)}. Examples: ${card.examples.map(code).join(", ")}.`,
    "## Operations",
    list(engineUses(card).map(({ title, how, setting }) => `${title} (${code(setting)}): ${how}`)),
    "## Settings",
    card.settings.length > 0
      ? list(card.settings.map(({ name, required, note }) => `${code(name)}${required ? " (required)" : ""}: ${note}`))
      : "This engine has no settings.",
    "## Limits",
    list(engineLimits(card)),
    "## License",
    card.license,
  ].join("\n\n");
}
