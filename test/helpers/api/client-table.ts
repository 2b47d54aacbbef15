import { readFile, writeFile } from "node:fs/promises";
import { expect } from "vitest";

const GUIDE = "docs/guides/compatible-apis.md";

/** A client's version, the names of its calls that passed, and the errors of the others by name. */
export interface ClientOutcome {
  version: string;
  passed: readonly string[];
  failures: Readonly<Record<string, string>>;
}

/**
 * Fails unless exactly the calls `refused` failed and the guide's table of clients has the version and the count. With
 * UPDATE_CLIENT_TABLE=1, writes both to the table.
 */
export async function checkClientTable(
  client: string,
  { version, passed, failures }: ClientOutcome,
  refused: readonly string[] = [],
): Promise<void> {
  expect(Object.keys(failures), JSON.stringify(failures)).toEqual(refused);
  const guide = await readFile(GUIDE, "utf8");
  const line = guide.split("\n").find((text) => text.startsWith(`| ${client} |`));
  if (line === undefined) throw new Error(`The table of clients in ${GUIDE} has no row "${client}".`);
  const [, , , , ...reason] = line.split("|");
  const count = `${passed.length} of ${passed.length + refused.length}`;
  const row = [`| ${client} | ${version} | ${count} `, ...reason].join("|");
  if (process.env.UPDATE_CLIENT_TABLE)
    await writeFile(
      GUIDE,
      guide.replace(line, () => row),
    );
  else expect(line).toBe(row);
}
