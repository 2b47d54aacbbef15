import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { writeReport } from "./report.ts";

const columns = [
  { title: "Item", width: 200 },
  { title: "Credits", width: 80, isNumber: true },
];

it("writes every row, over several numbered pages", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`row-${index}-end`, String(index)]);
  const bytes = await writeReport({
    title: "Statement of November",
    facts: [["Account", "a@example.com"]],
    tables: [{ title: "Usage", columns, rows }],
  });
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(totalPages).toBeGreaterThan(2);
  expect(text).toContain("Statement of November");
  expect(text).toContain("a@example.com");
  expect(text).toContain(`1 / ${totalPages}`);
  for (const [name = ""] of rows) expect(text).toContain(name);
});

it("cuts long texts and replaces characters that the font does not have", async () => {
  const bytes = await writeReport({
    title: "日本 Ünïcode",
    facts: [],
    tables: [{ title: "Usage", columns, rows: [["x".repeat(500), "1"]] }],
  });
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain("?? Ünïcode");
  expect(text).toMatch(/x{20,60}…/);
});
