import { expect, it } from "vitest";
import { csvResponse, csvValue } from "./csv.ts";

it("quotes what would break a line, and lets no spreadsheet run what somebody wrote", () => {
  expect(csvValue('a "b", c')).toBe('"a ""b"", c"');
  expect(csvValue("=1+1")).toBe("'=1+1");
  expect(csvValue(-5)).toBe("-5");
  expect(csvValue(null)).toBe("");
});

it("reads page after page to the end", async () => {
  const pages = [[1, 2], [3], []];
  const asked: unknown[] = [];
  const response = csvResponse<number>("x.csv", { n: (row) => row, square: (row) => row * row }, async (after) => {
    asked.push(after);
    return pages.shift() ?? [];
  });
  expect(await response.text()).toBe("n,square\r\n1,1\r\n2,4\r\n3,9\r\n");
  expect(asked).toEqual([undefined, 2, 3]);
});
