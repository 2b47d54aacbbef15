/** The longest prompt that our operations accept. */
const MAX_PROMPT = 4_000;

/** The prompt of another API, cut after the last whole word that fits, and a warning if it was cut. */
export function cutPrompt(prompt: string): { prompt: string; warnings: string[] } {
  if (prompt.length <= MAX_PROMPT) return { prompt, warnings: [] };
  const start = prompt.slice(0, MAX_PROMPT + 1);
  const cut = start.slice(0, Math.max(start.search(/\s\S*$/), MAX_PROMPT / 2)).trimEnd();
  const warning = `The prompt has ${prompt.length} characters. Only the first ${cut.length} were used.`;
  return { prompt: cut, warnings: [warning] };
}
