import { checkAuditLog } from "../../audit/check.ts";
import { type Command, print } from "./command.ts";

/** Checks that no event of an audit log was changed or removed between others. Exits with 1 if one was. */
export const checkAudit: Command = async ({ json }) => {
  const result = await checkAuditLog();
  const lines = result.broken.map(({ accountId, number, fault }) => `${accountId}, event ${number}: ${fault}`);
  const summary = `${result.events} events of ${result.accounts} accounts, ${result.broken.length} broken.`;
  print(json, result, [summary, ...lines].join("\n"));
  return result.broken.length > 0 ? 1 : 0;
};
