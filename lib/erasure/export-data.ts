import { prisma } from "../platform/database/prisma.ts";
import { type Account, exportedAccount, sections } from "./export-sections.ts";

/**
 * All stored data of an account as one JSON text. It is a stream of chunks, so that memory holds one page of rows at a time.
 */
export async function* exportData(accountId: string): AsyncGenerator<string> {
  const account = await prisma().account.findFirst({
    where: { id: accountId, deletedAt: null },
    select: exportedAccount,
  });
  yield `{\n"exported_at": ${JSON.stringify(new Date())},\n"account": ${account ? toJson(account) : "null"}`;
  for (const [name, readRows] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const row of account ? readRows(account) : noRows()) {
      yield separator + toJson(row);
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

async function* noRows(): AsyncGenerator<Account> {}

/** The fields of a row under their column names. JSON has no BigInt, and a job's seed fits a number. */
function toJson(row: object): string {
  const fields = Object.entries(row).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    typeof value === "bigint" ? Number(value) : value,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}
