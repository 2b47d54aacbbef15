import { type Report, writeReport } from "@atelier/pdf/report";
import type { EntryKind } from "../credits/entries.ts";
import { operations } from "../operations/index.ts";
import { csvValue } from "../platform/csv.ts";
import { env } from "../platform/env.ts";
import type { MonthStatement } from "./statement.ts";

/** The names of entries in documents, which are English. */
const KINDS: Record<EntryKind, string> = {
  purchase: "Purchases",
  grant: "Grants",
  trial: "Trial credits",
  settlement: "Usage",
  clawback: "Refunds and disputes",
  restoration: "Restored after disputes",
  owed_payment: "Payments of owed credits",
  adjustment: "Adjustments",
  write_off: "Write-offs",
  expiry: "Ended credits",
};

const PLAYGROUND = "Playground";

/**
 * A statement as CSV (RFC 4180): the credits of all lines but the last add up to the closing balance, which is the last
 * line.
 */
export function statementCsv({ from, to, opening, closing, purchases, changes, usage }: MonthStatement): string {
  const lines: (string | number | Date | null)[][] = [
    ["section", "date", "item", "key", "count", "credits"],
    ["opening_balance", from, null, null, null, opening],
    ...purchases.map(({ at, reference, credits }) => ["purchase", at, reference, null, 1, credits]),
    ...changes.map(({ kind, entries, credits }) => ["change", null, kind, null, entries, credits]),
    ...usage.map(({ operation, key, jobs, credits }) => [
      "usage",
      null,
      operation,
      key ?? "playground",
      jobs,
      -credits,
    ]),
    ["closing_balance", to, null, null, null, closing],
  ];
  return lines.map((line) => `${line.map(csvValue).join(",")}\r\n`).join("");
}

/** A statement as a PDF. */
export const statementPdf = (statement: MonthStatement): Promise<Uint8Array> => writeReport(toReport(statement));

function toReport(statement: MonthStatement): Report {
  const { month, from, to, account, opening, closing, purchases, changes, usage } = statement;
  const used = usage.reduce((sum, { credits }) => sum + credits, 0);
  return {
    title: `${env().APP_NAME}: statement ${month}`,
    facts: [
      ["Account", `${account.email} (${account.id})`],
      ["Period (UTC)", `${timeText(from)} to ${timeText(to)}`],
      ["Opening balance", count(opening)],
      ["Purchases", signed(purchases.reduce((sum, { credits }) => sum + credits, 0))],
      ["Other changes", signed(changes.reduce((sum, { credits }) => sum + credits, 0))],
      ["Usage", signed(-used)],
      ["Closing balance", `${count(closing)} credits`],
    ],
    tables: [
      {
        title: "Purchases",
        columns: [
          { title: "Date", width: 110 },
          { title: "Reference", width: 283 },
          { title: "Credits", width: 90, isNumber: true },
        ],
        rows: purchases.map(({ at, reference, credits }) => [timeText(at), reference, signed(credits)]),
      },
      {
        title: "Other changes",
        columns: [
          { title: "Type", width: 303 },
          { title: "Entries", width: 90, isNumber: true },
          { title: "Credits", width: 90, isNumber: true },
        ],
        rows: changes.map(({ kind, entries, credits }) => [KINDS[kind], count(entries), signed(credits)]),
      },
      {
        title: "Usage",
        columns: [
          { title: "Operation", width: 163 },
          { title: "Key", width: 140 },
          { title: "Jobs", width: 90, isNumber: true },
          { title: "Credits", width: 90, isNumber: true },
        ],
        rows: usage.map(({ operation, key, jobs, credits }) => [
          operations.find(({ slug }) => slug === operation)?.title ?? operation,
          key ?? PLAYGROUND,
          count(jobs),
          signed(-credits),
        ]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}

const count = (value: number) => value.toLocaleString("en");
const signed = (credits: number) => (credits > 0 ? `+${count(credits)}` : count(credits));
const timeText = (time: Date) => time.toISOString().slice(0, 16).replace("T", " ");
