// The recipes of the guide for webhooks, and the requests that every recipe must accept or refuse.
import { readFile } from "node:fs/promises";
import { newSecret } from "../../../lib/webhooks/secrets.ts";
import { signedHeaders } from "../../../lib/webhooks/signature.ts";

/** The secret that the recipes get as ATELIER_WEBHOOK_SECRET. */
export const recipeSecret = newSecret();

/** The code of a section of the guide. Throws if it has none in the language. */
export async function recipeCode(title: string, language: "js" | "python" | "go"): Promise<string> {
  const guide = await readFile("docs/guides/webhooks.md", "utf8");
  const code = guide.split(`### ${title}\n`)[1]?.split(`\`\`\`${language}\n`)[1]?.split("```")[0];
  if (code === undefined) throw new Error(`The guide has no recipe for ${title}.`);
  return code;
}

/** The statuses that a recipe must return for the requests of `recipeStatuses`. */
export const RECIPE_STATUSES = [204, 401, 401];

/** The statuses for a signed request, one with another body, and an old one. */
export async function recipeStatuses(
  send: (headers: Record<string, string>, body: string) => Promise<number>,
): Promise<number[]> {
  const body = JSON.stringify({ type: "job.succeeded", timestamp: new Date().toISOString(), data: { id: "job_1" } });
  const headersAt = (sentAt: Date) => ({
    "content-type": "application/json",
    ...signedHeaders("evt_1", sentAt, body, [newSecret(), recipeSecret]),
  });
  const now = headersAt(new Date());
  return [
    await send(now, body),
    await send(now, body.replace("job_1", "job_2")),
    await send(headersAt(new Date(Date.now() - 3_600_000)), body),
  ];
}
