import { randomUUID } from "node:crypto";
import { afterAll, expect, it, vi } from "vitest";
import { findAccount } from "../../accounts/operator.ts";
import { listAudit } from "../../admin/audit.ts";
import { closeDatabase } from "../../platform/db.ts";
import { run } from "./command-line.ts";

afterAll(closeDatabase);

it("the command line grants credits once per reference and records the grant in the audit log", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const email = `${randomUUID()}@example.com`;
    const reference = `invoice ${randomUUID()}`;
    expect(await run(["account", "create"], { email, credits: "5" })).toBe(0);
    const grant = () => run(["credits", "grant"], { email, credits: "7", reference, note: "As per invoice" });
    expect([await grant(), await grant()]).toEqual([0, 0]);
    expect(output.mock.calls.map(([text]) => String(text)).at(-1)).toContain("nothing changed");
    const { id } = await findAccount(email);
    expect(await listAudit({ limit: 10, accountId: id })).toMatchObject([
      {
        actor: "command line",
        act: "credits.grant",
        reason: "As per invoice",
        before: { available: 5 },
        after: { available: 12 },
      },
      { actor: "command line", act: "credits.grant", before: { available: 0 }, after: { available: 5, granted: 5 } },
    ]);
    expect(await run(["ledger", "check"], { json: true })).toBe(0);
  } finally {
    output.mockRestore();
  }
});
